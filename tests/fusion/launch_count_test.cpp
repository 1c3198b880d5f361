// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One statement, one kernel: the elementwise rows of the fusion table, counted; and what plan says of them.

#include <cstdint>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/half.hpp>
#include <singlet/singlet.hpp>

namespace singlet_tests {

struct halve {
  SINGLET_HD float operator()(float x) const { return x / 2; }
};

namespace {

using namespace singlet;

constexpr index_t n = 4097;

struct LaunchCountTest : testing::Test {
  device_vector<float> a = device_vector<float>(n, 1.0f);
  device_vector<float> b = device_vector<float>(n, 2.0f);
  device_vector<float> d = device_vector<float>(n, 3.0f);
  device_vector<float> c = device_vector<float>(n);
  device_matrix<float> m = device_matrix<float>(33, 33, 1.0f);
  device_matrix<float> k = device_matrix<float>(33, 33, 2.0f);
  device_vector<float> v = device_vector<float>(33, 3.0f);
  launch_counter counter;
};

TEST_F(LaunchCountTest, AChainIsOneKernel) {
  c = a * b + d;
  EXPECT_EQ(counter.count(), 1);
  c = sqrt(a * a + b * b) * exp(-d) + 0.5f;
  EXPECT_EQ(counter.count(), 2);
  c += a * 2.0f;
  EXPECT_EQ(counter.count(), 3);
}

TEST_F(LaunchCountTest, AChainWithViewsIsOneKernel) {
  slice(c, 0, n - 1) = slice(a, 1, n) - slice(a, 0, n - 1);
  EXPECT_EQ(counter.count(), 1);
  c = reverse(a) + b;
  EXPECT_EQ(counter.count(), 2);
  k = m + transpose(m);
  EXPECT_EQ(counter.count(), 3);
  row(k, 3) = col(m, 2) * v;
  EXPECT_EQ(counter.count(), 4);
}

TEST_F(LaunchCountTest, AChainWithBroadcastsIsOneKernel) {
  k = m + as_row(v) * as_col(v);
  EXPECT_EQ(counter.count(), 1);
  k = m * v - 1.0f;
  EXPECT_EQ(counter.count(), 2);
  k = v;
  EXPECT_EQ(counter.count(), 3);
}

TEST_F(LaunchCountTest, AChainWithGeneratorsWhereAndMapIsOneKernel) {
  c = a * iota<float>(n) + linspace<float>(0, 1, n);
  EXPECT_EQ(counter.count(), 1);
  c = where(a > 0.5f, b, d);
  EXPECT_EQ(counter.count(), 2);
  c = map(halve{}, a + b) * d;
  EXPECT_EQ(counter.count(), 3);
}

TEST_F(LaunchCountTest, AChainWithMixedTypesIsOneKernel) {
  device_vector<std::uint8_t> bytes(n);
  device_vector<double> wide(n);
  device_vector<half> narrow(n);
  launch_counter mixed;
  narrow = cast<float>(bytes) * a + wide;
  EXPECT_EQ(mixed.count(), 1);
}

TEST_F(LaunchCountTest, GatherAndScatterAreOneKernel) {
  const device_vector<int> indices = iota<int>(n);
  EXPECT_EQ(counter.count(), 1);
  c = gather(a, indices) + b;
  EXPECT_EQ(counter.count(), 2);
  scatter(c, indices) = a * 2.0f;
  EXPECT_EQ(counter.count(), 3);
}

TEST_F(LaunchCountTest, FuseIsOneKernel) {
  device_vector<float> e(n);
  fuse(out(c) = a * b + d, out(e) = a - b);
  EXPECT_EQ(counter.count(), 1);
}

TEST_F(LaunchCountTest, EvaluateAndDeducedArraysAreOneKernelEach) {
  auto e = evaluate(a * b + d);
  EXPECT_EQ(counter.count(), 1);
  singlet::array f = a * b + d;
  EXPECT_EQ(counter.count(), 2);
  device_vector<float> g;
  g = a * b + d;
  EXPECT_EQ(counter.count(), 3);
}

TEST_F(LaunchCountTest, AFillIsOneKernel) {
  c = 2.0f;
  EXPECT_EQ(counter.count(), 1);
  const device_vector<float> filled(n, 2.0f);
  EXPECT_EQ(counter.count(), 2);
}

TEST_F(LaunchCountTest, PlainCopiesTransfersAndNewZerosAreNone) {
  const device_vector<float> zeros(n);
  device_vector<float> copied = a;
  copied = b;
  const std::vector<float> host = to_host(a);
  const auto back = to_device(host);
  copy(host, c);
  copy(a, c);
  const float x = c[3];
  c[4] = x;
  EXPECT_EQ(counter.count(), 0);
}

TEST_F(LaunchCountTest, AResultWithoutElementsIsNone) {
  device_vector<float> none(0);
  device_matrix<float> flat(4, 0);
  none = slice(a, 3, 3) * 2.0f;
  none = 5.0f;
  none += none;
  flat = flat * 2.0f + 1.0f;
  slice(c, 2, 2) = 1.0f;
  fuse(out(none) = none + 1.0f, out(none) = none * 2.0f);
  EXPECT_EQ(to_host(none * 2.0f).size(), 0u);
  EXPECT_EQ(counter.count(), 0);
}

TEST_F(LaunchCountTest, AStatementInPlaceIsOneKernel) {
  a = a + b;
  EXPECT_EQ(counter.count(), 1);
  a = a * a - a;
  EXPECT_EQ(counter.count(), 2);
}

TEST_F(LaunchCountTest, ATemporaryForOverlapIsInThePlanAndInTheCount) {
  const auto planned = plan(a, reverse(a));
  a = reverse(a);
  EXPECT_EQ(counter.count(), static_cast<int>(planned.size()));
}

TEST_F(LaunchCountTest, CountsThisThreadOnly) {
  std::thread([this] { c = a + b; }).join();
  EXPECT_EQ(counter.count(), 0);
  launch_counter inner;
  c = a + b;
  EXPECT_EQ(inner.count(), 1);
  EXPECT_EQ(counter.count(), 1);
}

TEST_F(LaunchCountTest, ADescribedOrPlannedStatementDoesNotRun) {
  (void)describe(a * b + d);
  (void)plan(c, a * b + d);
  EXPECT_EQ(counter.count(), 0);
  EXPECT_EQ(to_host(c), std::vector<float>(static_cast<std::size_t>(n), 0.0f));
}

TEST_F(LaunchCountTest, ThePlanOfAChainHasOneKernelWithItsTraffic) {
  const auto kernels = plan(c, a * b + d);
  ASSERT_EQ(kernels.size(), 1);
  int seen = 0;
  for (const auto& kernel : kernels) {
    ++seen;
    EXPECT_EQ(kernel.bytes_read, 3 * n * 4);
    EXPECT_EQ(kernel.bytes_written, n * 4);
    EXPECT_GT(kernel.operations, 0);
    EXPECT_GT(kernel.block, 0);
    EXPECT_GT(kernel.grid, 0);
    EXPECT_FALSE(std::string(kernel.kind).empty());
  }
  EXPECT_EQ(seen, 1);
}

TEST_F(LaunchCountTest, ThePlanReadsOneArrayOnce) {
  const auto kernels = plan(c, a * a + a);
  EXPECT_EQ(kernels.begin()->bytes_read, n * 4);
}

TEST_F(LaunchCountTest, ThePlanOfAnEmptyResultIsEmpty) {
  device_vector<float> none(0);
  EXPECT_EQ(plan(none, slice(a, 1, 1) + 1.0f).size(), 0);
}

TEST_F(LaunchCountTest, ThePlanPrintsAsATable) {
  std::ostringstream text;
  text << plan(c, a * b + d);
  EXPECT_NE(text.str().find(std::to_string(3 * n * 4)), std::string::npos) << text.str();
  EXPECT_NE(text.str().find('\n'), std::string::npos);
}

TEST_F(LaunchCountTest, ThePlanRefusesShapesThatDiffer) {
  EXPECT_THROW((void)plan(c, v * 2.0f), shape_error);
}

}  // namespace
}  // namespace singlet_tests
