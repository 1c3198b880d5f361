# SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the demo on good and on bad input and checks its files, its messages and its exit status.

usage: demo_test.py DEMO CSV [--without-png]

Needs nothing but Python's standard library. Images are encoded and decoded here, so that the
demo's own code is not its own judge.
"""

import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

DEMO = ""
CSV = ""
WITH_PNG = True


def noise(width, height, seed):
    """Random red, green, blue bytes."""
    return random.Random(seed).randbytes(width * height * 3)


def ppm(width, height, samples, maximum=255, comment=""):
    return f"P6\n{comment}{width} {height}\n{maximum}\n".encode() + samples


def plain_ppm(width, height, samples):
    return f"P3\n{width} {height} 255\n".encode() + b"\n".join(b"%d" % sample for sample in samples) + b"\n"


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width, height, samples):
    rows = b"".join(b"\0" + samples[y * width * 3 : (y + 1) * width * 3] for y in range(height))
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def read_netpbm(data):
    """Width, height and samples of a binary PGM or PPM without comments."""
    match = re.match(rb"P[56]\s(\d+)\s(\d+)\s255\s", data)
    return int(match[1]), int(match[2]), data[match.end() :]


def read_grey_png(data):
    """Width, height and samples of an 8-bit grey PNG (the filters of its specification, section 9)."""
    width, height, depth, colour = struct.unpack(">IIBB", data[16:26])
    assert (depth, colour) == (8, 0), (depth, colour)
    compressed, position = b"", 8
    while position < len(data):
        length, name = struct.unpack(">I4s", data[position : position + 8])
        compressed += data[position + 8 : position + 8 + length] if name == b"IDAT" else b""
        position += length + 12
    raw = zlib.decompress(compressed)
    samples, above = bytearray(), bytes(width)
    for y in range(height):
        kind, row = raw[y * (width + 1)], bytearray(raw[y * (width + 1) + 1 : (y + 1) * (width + 1)])
        for x in range(width):
            left = row[x - 1] if x else 0
            corner = above[x - 1] if x else 0
            predicted = (0, left, above[x], (left + above[x]) // 2, paeth(left, above[x], corner))[kind]
            row[x] = (row[x] + predicted) & 255
        samples += row
        above = row
    return width, height, bytes(samples)


def paeth(left, up, corner):
    estimate = left + up - corner
    return min((left, up, corner), key=lambda value: abs(estimate - value))


class DemoTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def file(self, name, content):
        with open(self.path(name), "wb") as file:
            file.write(content)
        return self.path(name)

    def run_demo(self, *arguments):
        command = [DEMO, *arguments] if "--csv" in arguments else [DEMO, "--csv", CSV, *arguments]
        return subprocess.run(command, capture_output=True, text=True, cwd=self.folder.name, timeout=120)

    def succeeds(self, *arguments):
        result = self.run_demo(*arguments)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def fails(self, pattern, *arguments, status=1):
        """The demo says one line that matches, exits with `status`, and leaves no file behind."""
        before = sorted(os.listdir(self.folder.name))
        result = self.run_demo(*arguments)
        self.assertEqual(result.returncode, status, result.stderr)
        self.assertRegex(result.stderr, r"\Ademo: [^\n]*\n\Z")
        self.assertRegex(result.stderr, pattern)
        self.assertEqual(result.stdout, "")
        self.assertEqual(sorted(os.listdir(self.folder.name)), before)

    def assert_grey(self, found, width, height, samples):
        """Each grey is the weighted sum, rounded to the nearest; the weights are exact in thousandths."""
        self.assertEqual(found[:2], (width, height))
        self.assertEqual(len(found[2]), width * height)
        for i, grey in enumerate(found[2]):
            red, green, blue = samples[3 * i : 3 * i + 3]
            exact = 299 * red + 587 * green + 114 * blue
            self.assertLessEqual(abs(1000 * grey - exact), 500, f"pixel {i}: {(red, green, blue)}, {grey}")


class GoodInput(DemoTest):
    def grey_of(self, image, output="grey.pgm"):
        self.succeeds(image, "--output", self.path(output))
        with open(self.path(output), "rb") as file:
            return file.read()

    def test_turns_a_ppm_grey(self):
        for width, height in ((1, 1), (1, 31), (33, 1), (97, 61), (640, 480)):
            with self.subTest(width=width, height=height):
                samples = noise(width, height, seed=width * 1000 + height)
                found = self.grey_of(self.file("in.ppm", ppm(width, height, samples)))
                self.assert_grey(read_netpbm(found), width, height, samples)

    def test_keeps_greys_as_they_are(self):
        samples = bytes(value for value in range(256) for _ in range(3))
        found = self.grey_of(self.file("in.ppm", ppm(256, 1, samples)))
        self.assertEqual(read_netpbm(found), (256, 1, bytes(range(256))))

    def test_reads_comments_in_the_header(self):
        samples = noise(5, 4, seed=1)
        found = self.grey_of(self.file("in.ppm", ppm(5, 4, samples, comment="# by hand\n#\n")))
        self.assert_grey(read_netpbm(found), 5, 4, samples)

    def test_reads_a_plain_ppm(self):
        samples = noise(7, 5, seed=2)
        found = self.grey_of(self.file("in.ppm", plain_ppm(7, 5, samples)))
        self.assert_grey(read_netpbm(found), 7, 5, samples)

    def test_scales_a_smaller_sample_range(self):
        levels = bytes(value % 6 for value in noise(8, 8, seed=3))
        found = self.grey_of(self.file("in.ppm", ppm(8, 8, levels, maximum=5)))
        self.assert_grey(read_netpbm(found), 8, 8, bytes(value * 51 for value in levels))

    def test_reads_a_pgm(self):
        grey = noise(4, 5, seed=4)[:20]
        found = self.grey_of(self.file("in.pgm", b"P5 4 5 255\n" + grey))
        self.assertEqual(read_netpbm(found), (4, 5, grey))

    def test_reads_and_writes_png(self):
        if not WITH_PNG:
            self.skipTest("built without libpng")
        samples = noise(53, 37, seed=5)
        found = self.grey_of(self.file("in.png", png(53, 37, samples)), output="grey.png")
        self.assert_grey(read_grey_png(found), 53, 37, samples)

    def test_writes_a_ppm_with_equal_channels(self):
        samples = noise(9, 3, seed=6)
        width, height, found = read_netpbm(self.grey_of(self.file("in.ppm", ppm(9, 3, samples)), "grey.ppm"))
        self.assertEqual(found[0::3], found[1::3])
        self.assertEqual(found[0::3], found[2::3])
        self.assert_grey((width, height, found[0::3]), 9, 3, samples)

    def test_replaces_an_older_result_and_leaves_nothing_beside_it(self):
        samples = noise(6, 6, seed=7)
        self.file("grey.pgm", b"older")
        self.assert_grey(read_netpbm(self.grey_of(self.file("in.ppm", ppm(6, 6, samples)))), 6, 6, samples)
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["grey.pgm", "in.ppm"])

    def test_draws_its_own_image(self):
        output = self.succeeds("--output", self.path("grey.pgm"))
        self.assertIn("a drawn image", output)
        with open(self.path("grey.pgm"), "rb") as file:
            width, height, samples = read_netpbm(file.read())
        self.assertEqual(len(samples), width * height)
        self.assertGreater(len(set(samples)), 100)

    def test_prints_what_each_statement_costs(self):
        image = self.file("in.ppm", ppm(64, 64, noise(64, 64, seed=8)))
        output = self.succeeds("--image", image, "--output", self.path("grey.pgm"))
        self.assertRegex(output, r"standardise 150 x 4 measurements\n  z = \(\(x0 - x1\) / x2\)\n")
        self.assertEqual(len(re.findall(r"grey = saturate_cast", output)), 2)
        figures = r" +(\d+) +\d+\.\d +\d+\.\d +\d+\.\d %$"
        fused = re.findall("as written" + figures, output, re.MULTILINE)
        single = re.findall("one operator a kernel" + figures, output, re.MULTILINE)
        self.assertEqual((fused, single), (["1", "1", "1"], ["2", "7", "7"]))

    def test_reads_other_measurements(self):
        image = self.file("in.ppm", ppm(2, 2, noise(2, 2, seed=9)))
        table = self.file("table.csv", b"a,b\r\n1,-2.5e3\r\n2,0\r\n4,.5\r\n")
        output = self.succeeds("--csv", table, image, "--output", self.path("grey.pgm"))
        self.assertIn("standardise 3 x 2 measurements", output)

    def test_explains_itself(self):
        self.assertIn("usage: demo", self.succeeds("--help"))


class BadImages(DemoTest):
    def refuses(self, pattern, content, name="in.ppm"):
        self.fails(pattern, self.file(name, content), "--output", self.path("grey.pgm"))

    def test_a_missing_image(self):
        self.fails("nowhere.ppm: cannot be opened", "nowhere.ppm", "--output", self.path("grey.pgm"))

    def test_a_folder(self):
        self.fails("cannot be read", self.folder.name, "--output", self.path("grey.pgm"))

    def test_an_empty_file(self):
        self.refuses("expected a PPM or PNG image, found an empty file", b"")

    def test_a_file_of_another_kind(self):
        self.refuses("expected a PPM", b"GIF89a and so on")

    def test_a_ppm_cut_anywhere(self):
        whole = ppm(16, 9, noise(16, 9, seed=10))
        for length in (2, 3, 4, 6, 8, 10, 12, len(whole) // 2, len(whole) - 1):
            with self.subTest(length=length):
                self.refuses("cut short", whole[:length])

    def test_a_plain_ppm_cut_between_samples(self):
        whole = plain_ppm(16, 9, noise(16, 9, seed=11))
        for length in (len(whole) // 2, whole.rfind(b"\n", 0, len(whole) - 1)):
            with self.subTest(length=length):
                self.refuses("cut short", whole[:length])

    def test_a_header_with_something_else_than_numbers(self):
        self.refuses("byte 3: expected the width, .* found something else", b"P6\nwide 2\n255\n" + bytes(12))
        self.refuses("expected the height, .* found 0", b"P6\n2 0\n255\n" + bytes(12))
        self.refuses("expected the height", b"P6\n2 -2\n255\n" + bytes(12))

    def test_sizes_that_no_memory_holds(self):
        self.refuses("expected at most", b"P6\n200000000 200000000\n255\n" + bytes(12))
        self.refuses("expected the width", b"P6\n99999999999999999999 1\n255\n" + bytes(12))
        self.refuses("cut short: expected 300000000 bytes", b"P6\n10000 10000\n255\n" + bytes(12))

    def test_samples_that_are_not_bytes(self):
        self.refuses("largest sample value .* from 1 to 255, found", b"P6\n1 1\n65535\n" + bytes(6))
        self.refuses("largest sample value .* from 1 to 255, found 0", b"P6\n1 1\n0\n" + bytes(3))
        self.refuses("expected a sample of at most 15, found 16", b"P6\n1 1\n15\n\x0f\x10\x01")
        self.refuses("expected a sample, a number from 0 to 255, found", b"P3\n1 1\n255\n12 256 7\n")
        self.refuses("expected a sample, .* found something else", b"P3\n1 1\n255\n12 red 7\n")

    def test_a_png_cut_anywhere(self):
        if not WITH_PNG:
            self.skipTest("built without libpng")
        whole = png(40, 30, noise(40, 30, seed=12))
        for length in (8, 12, 33, 40, len(whole) // 2, len(whole) - 13, len(whole) - 1):
            with self.subTest(length=length):
                self.refuses("PNG image is cut short", whole[:length], "in.png")

    def test_a_damaged_png(self):
        if not WITH_PNG:
            self.skipTest("built without libpng")
        whole = bytearray(png(40, 30, noise(40, 30, seed=13)))
        whole[len(whole) // 2] ^= 0xFF
        self.refuses("PNG image is damaged", bytes(whole), "in.png")

    def test_a_png_with_too_few_rows(self):
        if not WITH_PNG:
            self.skipTest("built without libpng")
        header = chunk(b"IHDR", struct.pack(">IIBBBBB", 40, 30, 8, 2, 0, 0, 0))
        data = chunk(b"IDAT", zlib.compress(bytes(121 * 29)))
        content = b"\x89PNG\r\n\x1a\n" + header + data + chunk(b"IEND", b"")
        self.refuses("PNG image is damaged", content, "in.png")


class BadMeasurements(DemoTest):
    def refuses(self, pattern, content):
        image = self.file("in.ppm", ppm(2, 2, noise(2, 2, seed=14)))
        table = self.file("table.csv", content)
        self.fails(pattern, "--csv", table, image, "--output", self.path("grey.pgm"))

    def test_a_missing_file(self):
        self.fails("nowhere.csv: cannot be opened", "--csv", "nowhere.csv", "--output", self.path("grey.pgm"))

    def test_an_empty_file(self):
        self.refuses("expected a header line", b"")

    def test_a_header_alone(self):
        self.refuses("expected at least one line of numbers", b"a,b\n")

    def test_a_header_without_names(self):
        self.refuses("line 1: expected a name for every column", b"a,,c\n1,2,3\n")

    def test_a_file_cut_within_any_line(self):
        with open(CSV, "rb") as file:
            whole = file.read()
        for length in (20, 70, 1000, 2000, len(whole) - 1):
            with self.subTest(length=length):
                self.assertNotEqual(whole[length - 1 : length], b"\n")
                self.refuses("cut short: expected the last line to end with a newline", whole[:length])

    def test_the_wrong_number_of_columns(self):
        self.refuses("line 3: expected 2 columns as in the header, found 1", b"a,b\n1,2\n3\n4,5\n")
        self.refuses("line 2: expected 2 columns as in the header, found 3", b"a,b\n1,2,3\n")
        self.refuses("line 3: expected 2 columns as in the header, found 1", b"a,b\n1,2\n\n4,5\n")

    def test_malformed_numbers(self):
        for field in (b"x", b"1.2.3", b"", b" 1", b"1 ", b"0x10", b"1e", b"nan", b"inf", b"--1", b"1;2"):
            with self.subTest(field=field):
                expected = r"line 3, column 2 \(b\): expected a number, found \""
                self.refuses(expected, b"a,b\n1,2\n3," + field + b"\n")

    def test_a_number_out_of_range(self):
        self.refuses(r"line 2, column 1 \(a\): expected a number in the range of float", b"a,b\n1e300,2\n")

    def test_a_missing_label(self):
        self.refuses(r"line 2, column 2 \(species\): expected a label", b"a,species\n1,\n")

    def test_a_column_that_cannot_be_standardised(self):
        self.refuses("column b: expected at least two different values", b"a,b\n1,7\n2,7\n")


class BadCommands(DemoTest):
    def image(self):
        return self.file("in.ppm", ppm(2, 2, noise(2, 2, seed=15)))

    def test_an_unknown_option(self):
        self.fails('unknown option "--colour": expected --csv', "--colour", status=2)

    def test_an_option_without_its_file(self):
        self.fails("--output: expected the name of a file", self.image(), "--output", status=2)
        self.fails("--image: expected the name of a file", "--image", "--output", "grey.pgm", status=2)

    def test_two_images(self):
        self.fails("expected one image", self.image(), "other.ppm", status=2)

    def test_a_result_of_unknown_format(self):
        self.fails(r"ends in \.ppm, \.pgm or \.png", self.image(), "--output", "grey.jpg")

    def test_a_result_in_a_missing_folder(self):
        self.fails("cannot be written: No such file", self.image(), "--output", self.path("nowhere/grey.pgm"))

    def test_a_result_in_place_of_a_folder(self):
        os.mkdir(self.path("grey.pgm"))
        self.fails("expected a regular file or a new name", self.image(), "--output", self.path("grey.pgm"))

    def test_a_failed_run_keeps_an_older_result(self):
        self.file("grey.pgm", b"older")
        self.fails("cut short", self.file("cut.ppm", b"P6\n2 2\n255\nabc"), "--output", self.path("grey.pgm"))
        with open(self.path("grey.pgm"), "rb") as file:
            self.assertEqual(file.read(), b"older")


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if argument != "--without-png"]
    if len(arguments) != 2:
        sys.exit(__doc__)
    WITH_PNG = "--without-png" not in sys.argv
    DEMO, CSV = map(os.path.abspath, arguments)
    unittest.main(argv=sys.argv[:1])
