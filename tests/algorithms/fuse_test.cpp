// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// fuse without reductions: several results from one kernel, entries in order for each element.

#include <stdexcept>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

#include "support/near.hpp"
#include "support/random.hpp"
#include "support/sizes.hpp"

namespace singlet_tests {
namespace {

using namespace singlet;

TEST(FuseTest, ComputesSeveralResultsInOneKernel) {
  for (const index_t n : sizes) {
    const auto x = whole_values<float>(n);
    const auto y = whole_values<float>(n);
    const device_vector<float> a(x);
    const device_vector<float> b(y);
    device_vector<float> c(n);
    device_vector<double> e(n);
    launch_counter counter;
    fuse(out(c) = a * b + 1.0f, out(e) = a - b);
    EXPECT_EQ(counter.count(), n == 0 ? 0 : 1);
    EXPECT_EQ(to_host(c), each([](float u, float v) { return u * v + 1; }, x, y));
    EXPECT_EQ(to_host(e), each([](float u, float v) { return static_cast<double>(u - v); }, x, y));
  }
}

TEST(FuseTest, ReturnsNothingWithoutReductions) {
  device_vector<float> a{1};
  static_assert(std::is_void_v<decltype(fuse(out(a) = a + 1.0f, out(a) = a * 2.0f))>);
}

TEST(FuseTest, LetsALaterEntryReadAnEarlierResultAtTheSameElement) {
  const auto x = whole_values<float>(4097);
  const device_vector<float> a(x);
  device_vector<float> c(4097, -1.0f);
  device_vector<float> e(4097, -1.0f);
  device_vector<float> f(4097, -1.0f);
  fuse(out(c) = a + 1.0f, out(e) = c * 2.0f, out(f) = e - c);
  EXPECT_EQ(to_host(c), each([](float u) { return u + 1; }, x));
  EXPECT_EQ(to_host(e), each([](float u) { return (u + 1) * 2; }, x));
  EXPECT_EQ(to_host(f), each([](float u) { return u + 1; }, x));
}

TEST(FuseTest, KeepsTheOldValueForAnEarlierEntry) {
  device_vector<int> c{1, 2, 3};
  device_vector<int> e(3);
  fuse(out(e) = c * 10, out(c) = e + 1);
  EXPECT_EQ(to_host(e), (std::vector<int>{10, 20, 30}));
  EXPECT_EQ(to_host(c), (std::vector<int>{11, 21, 31}));
}

TEST(FuseTest, UpdatesInPlace) {
  const device_vector<int> a{5, 6, 7};
  device_vector<int> c{10, 20, 30};
  device_vector<int> e{2, 3, 4};
  fuse(out(c) += a, out(e) *= c, out(c) -= 1, out(e) %= 16);
  EXPECT_EQ(to_host(c), (std::vector<int>{14, 25, 36}));
  EXPECT_EQ(to_host(e), (std::vector<int>{30 % 16, 78 % 16, 148 % 16}));
}

TEST(FuseTest, WritesOneTargetTwice) {
  const device_vector<float> a{1, 2, 3};
  device_vector<float> c(3);
  fuse(out(c) = a, out(c) += 1.0f);
  EXPECT_EQ(to_host(c), (std::vector<float>{2, 3, 4}));
}

TEST(FuseTest, WritesToViewsAndBroadcasts) {
  const device_vector<float> v{1, 2};
  device_matrix<float> m(3, 2);
  device_matrix<float> k(2, 3);
  fuse(out(m) = v * 2.0f, out(transpose(k)) = v);
  EXPECT_EQ(to_host(m), (std::vector<float>{2, 4, 2, 4, 2, 4}));
  EXPECT_EQ(to_host(k), (std::vector<float>{1, 1, 1, 2, 2, 2}));
}

TEST(FuseTest, GivesItsShapeToADefaultConstructedTarget) {
  const device_vector<float> a{1, 2, 3};
  device_vector<float> c;
  device_vector<float> e;
  fuse(out(c) = a * 2.0f, out(e) = a - 1.0f);
  EXPECT_EQ(to_host(c), (std::vector<float>{2, 4, 6}));
  EXPECT_EQ(to_host(e), (std::vector<float>{0, 1, 2}));
}

TEST(FuseTest, ChecksShapesBeforeAnythingIsWritten) {
  const device_vector<float> a{1, 2, 3};
  const device_vector<float> longer{1, 2, 3, 4};
  device_vector<float> c(3, 7.0f);
  device_vector<float> e(3, 8.0f);
  EXPECT_THROW(fuse(out(c) = a, out(e) = longer * 2.0f), shape_error);
  EXPECT_EQ(to_host(c), std::vector<float>(3, 7.0f));
  EXPECT_EQ(to_host(e), std::vector<float>(3, 8.0f));
}

TEST(FuseTest, RefusesTargetsOfDifferentShapes) {
  const device_vector<float> a{1, 2, 3};
  const device_vector<float> longer{1, 2, 3, 4};
  device_vector<float> c(3, 7.0f);
  device_vector<float> e(4, 8.0f);
  EXPECT_THROW(fuse(out(c) = a, out(e) = longer * 2.0f), shape_error);
  EXPECT_EQ(to_host(c), std::vector<float>(3, 7.0f));
  EXPECT_EQ(to_host(e), std::vector<float>(4, 8.0f));
}

TEST(FuseTest, RefusesToReadAnEarlierResultAtOtherElements) {
  const device_vector<float> a{1, 2, 3};
  device_vector<float> c(3, 7.0f);
  device_vector<float> e(3, 8.0f);
  EXPECT_THROW(fuse(out(c) = a + 1.0f, out(e) = reverse(c)), std::invalid_argument);
  EXPECT_EQ(to_host(c), std::vector<float>(3, 7.0f));
  EXPECT_EQ(to_host(e), std::vector<float>(3, 8.0f));
}

TEST(FuseTest, NeverReadsWhatALaterEntryHasAlreadyChanged) {
  const auto x = whole_values<float>(300007);
  const auto y = whole_values<float>(300007);
  const device_vector<float> a(x);
  device_vector<float> c(300007);
  device_vector<float> e(y);
  try {
    fuse(out(c) = reverse(e), out(e) = a);
  } catch (const std::invalid_argument&) {
    EXPECT_EQ(to_host(e), y);  // refusing is fine, as long as nothing was written
    return;
  }
  EXPECT_EQ(to_host(c), std::vector<float>(y.rbegin(), y.rend()));
  EXPECT_EQ(to_host(e), x);
}

TEST(FuseStreamTest, RunsOnTheStreamOfItsFirstEntry) {
  const stream s;
  const device_vector<float> a{1, 2, 3};
  device_vector<float> c(3), e(3);
  fuse(out(c.on(s)) = a + 1, out(e) = c * 2);
#if defined(SINGLET_CUDA)
  EXPECT_EQ(c.node().operands[0].owner->writer->native, s.native());
  EXPECT_EQ(e.node().operands[0].owner->writer->native, s.native());
#endif
  EXPECT_EQ(to_host(c), (std::vector<float>{2, 3, 4}));
  EXPECT_EQ(to_host(e), (std::vector<float>{4, 6, 8}));
}

}  // namespace
}  // namespace singlet_tests
