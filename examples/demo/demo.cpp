// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// singlet on real input: standardises Fisher's irises, turns an image to grey, and shows what each statement
// costs. The same source is compiled as C++ for the CPU and as CUDA for the GPU.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include <singlet/singlet.hpp>

#include "csv.hpp"
#include "image.hpp"
#include "options.hpp"
#include "report.hpp"

namespace demo {
namespace {

using singlet::device_matrix;
using singlet::device_vector;
using singlet::index_t;

// What a statement moves between memory and processor, as the library plans it.
template <class Target, class Expression>
std::int64_t bytes_moved(Target& target, const Expression& expression) {
  std::int64_t bytes = 0;
  for (const auto& kernel : singlet::plan(target, expression))
    bytes += static_cast<std::int64_t>(kernel.bytes_read + kernel.bytes_written);
  return bytes;
}

struct moments {
  std::vector<float> mean;
  std::vector<float> deviation;
};

moments column_moments(const table& data) {
  const auto columns = static_cast<std::size_t>(data.width());
  const auto rows = static_cast<double>(data.height());
  moments result;
  for (std::size_t j = 0; j < columns; ++j) {
    double sum = 0;
    double squares = 0;
    for (std::size_t i = j; i < data.values.size(); i += columns) sum += data.values[i];
    const double mean = sum / rows;
    for (std::size_t i = j; i < data.values.size(); i += columns)
      squares += std::pow(data.values[i] - mean, 2);
    if (!(squares > 0))
      throw std::runtime_error("column " + data.columns[j] + ": expected at least two different values");
    result.mean.push_back(static_cast<float>(mean));
    result.deviation.push_back(static_cast<float>(std::sqrt(squares / rows)));
  }
  return result;
}

void check_standardised(const std::vector<float>& z, const table& data, const moments& of) {
  for (std::size_t i = 0; i < z.size(); ++i) {
    const std::size_t j = i % of.mean.size();
    const float expected = (data.values[i] - of.mean[j]) / of.deviation[j];
    if (!(std::abs(z[i] - expected) <= 2e-7f * std::abs(expected)))
      throw std::runtime_error("standardised value " + std::to_string(i) + " differs from a plain loop");
  }
}

void standardise(report& out, const table& data) {
  const moments of = column_moments(data);
  device_matrix<float> m(data.height(), data.width());
  singlet::copy(data.values, m);
  const device_vector<float> mean(of.mean);
  const device_vector<float> deviation(of.deviation);

  device_matrix<float> z(m.rows(), m.cols());
  const auto standardised = (m - mean) / deviation;  // one number a column, repeated for each row
  out.group("standardise " + std::to_string(m.rows()) + " x " + std::to_string(m.cols()) + " measurements",
            "z = " + singlet::describe(standardised), bytes_moved(z, standardised));
  out.measure("as written", [&] { z = standardised; });
  check_standardised(singlet::to_host(z), data, of);

  device_matrix<float> difference(m.rows(), m.cols());
  out.measure("one operator a kernel", [&] {
    difference = m - mean;
    z = difference / deviation;
  });
  check_standardised(singlet::to_host(z), data, of);
}

// A picture with something of every colour: two ramps and the rings of a zone plate.
image draw(index_t width, index_t height) {
  image result(width, height, 3);
  std::size_t i = 0;
  for (index_t y = 0; y < height; ++y) {
    for (index_t x = 0; x < width; ++x) {
      const index_t from_centre = (2 * x - width) * (2 * x - width) + (2 * y - height) * (2 * y - height);
      result.samples[i++] = static_cast<std::uint8_t>(255 * x / width);
      result.samples[i++] = static_cast<std::uint8_t>(255 * y / height);
      result.samples[i++] = static_cast<std::uint8_t>(from_centre >> 15);
    }
  }
  return result;
}

// In thousandths the weights are whole numbers. Only where the exact sum lies midway between two greys may
// the rounding of float choose either of them.
void check_grey(const std::vector<std::uint8_t>& grey, const image& source) {
  for (std::size_t i = 0; i < grey.size(); ++i) {
    const std::uint8_t* const rgb = source.samples.data() + 3 * i;
    if (std::abs(1000 * grey[i] - (299 * rgb[0] + 587 * rgb[1] + 114 * rgb[2])) > 500)
      throw std::runtime_error("grey pixel " + std::to_string(i) + " differs from a plain loop");
  }
}

template <class Channel>
device_vector<std::uint8_t> grey_from(report& out, const char* layout, const Channel& r, const Channel& g,
                                      const Channel& b, const image& source) {
  device_vector<std::uint8_t> grey(source.pixels());
  const auto luma = singlet::saturate_cast<std::uint8_t>(0.299f * r + 0.587f * g + 0.114f * b + 0.5f);
  out.group(std::string("grey from ") + layout, "grey = " + singlet::describe(luma), bytes_moved(grey, luma));
  out.measure("as written", [&] { grey = luma; });
  check_grey(singlet::to_host(grey), source);

  device_vector<float> sum(grey.size());
  device_vector<float> term(grey.size());
  out.measure("one operator a kernel", [&] {
    sum = 0.299f * r;
    term = 0.587f * g;
    sum = sum + term;
    term = 0.114f * b;
    sum = sum + term;
    sum = sum + 0.5f;
    grey = singlet::saturate_cast<std::uint8_t>(sum);
  });
  check_grey(singlet::to_host(grey), source);
  return grey;
}

image turn_grey(report& out, const image& source) {
  device_matrix<std::uint8_t> pixels(source.pixels(), 3);
  singlet::copy(source.samples, pixels);
  grey_from(out, "pixels, the colours side by side", singlet::col(pixels, 0), singlet::col(pixels, 1),
            singlet::col(pixels, 2), source);

  const device_matrix<std::uint8_t> planes = singlet::transpose(pixels);
  const device_vector<std::uint8_t> grey =
      grey_from(out, "planes, one a colour", singlet::row(planes, 0), singlet::row(planes, 1),
                singlet::row(planes, 2), source);
  image result(source.width, source.height, 1);
  result.samples = singlet::to_host(grey);
  return result;
}

void run(const options& chosen) {
  const table data = read_csv(chosen.csv);
  const image source = chosen.image.empty() ? draw(8192, 4096) : read_image(chosen.image);
  const double bandwidth = copy_bandwidth();
  report out(bandwidth);
  standardise(out, data);
  const image grey = turn_grey(out, source);
  write_grey_image(chosen.output, grey);

  std::printf("%s: a copy within memory moves %.1f GB/s\n", singlet::properties(0).name.c_str(), bandwidth);
  std::printf("%s: %lld lines of %lld numbers\n", chosen.csv.c_str(), static_cast<long long>(data.height()),
              static_cast<long long>(data.width()));
  std::printf("%s: %lld x %lld pixels\n\n", chosen.image.empty() ? "a drawn image" : chosen.image.c_str(),
              static_cast<long long>(source.width), static_cast<long long>(source.height));
  out.print();
  std::printf(
      "\nGB/s: the bytes that the fused statement must move, over the time that the row took.\n"
      "Every result was compared with a plain loop and agrees.\n%s: written\n",
      chosen.output.c_str());
}

}  // namespace
}  // namespace demo

int main(int count, char** values) {
  try {
    const demo::options chosen = demo::parse({values + 1, values + count});
    if (chosen.help) {
      std::fputs(demo::usage, stdout);
    } else {
      demo::run(chosen);
    }
    return 0;
  } catch (const demo::usage_error& error) {
    std::fprintf(stderr, "demo: %s\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "demo: %s\n", error.what());
    return 1;
  }
}
