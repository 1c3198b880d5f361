// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Expressions share the memory they read: they never dangle, and see changes made in place.

#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

#include "support/near.hpp"
#include "support/random.hpp"
#include "support/spaces.hpp"

namespace singlet_tests {
namespace {

using namespace singlet;

template <class Space>
struct LifetimeTest : testing::Test {
  using vector = singlet::array<float, 1, Space>;

  static vector make(float value) { return vector(1009, value); }

  // Reuses whatever memory has been freed, so that a dangling expression would read these values.
  static void disturb() {
    std::vector<vector> others;
    for (int i = 0; i < 16; ++i) {
      others.push_back(vector(1009, -99.0f));
    }
  }
};
TYPED_TEST_SUITE(LifetimeTest, spaces, space_name);

template <class T>
auto square(T x) {
  return x * x;
}

template <class A>
auto sum_of_temporaries(const A& a) {
  A local = a * 2.0f;
  return local + a;
}

TYPED_TEST(LifetimeTest, KeepsATemporaryAlive) {
  const auto b = this->make(1);
  auto e = this->make(5) + b;
  this->disturb();
  EXPECT_EQ(to_host(e), std::vector<float>(1009, 6.0f));
}

TYPED_TEST(LifetimeTest, KeepsTheParametersAndLocalsOfAFunctionAlive) {
  auto e = square(this->make(3));
  auto f = sum_of_temporaries(this->make(4));
  this->disturb();
  EXPECT_EQ(to_host(e), std::vector<float>(1009, 9.0f));
  EXPECT_EQ(to_host(f), std::vector<float>(1009, 12.0f));
}

TYPED_TEST(LifetimeTest, KeepsTheMemoryOfAnArrayThatWasMovedAwayAndDestroyed) {
  auto a = this->make(2);
  auto e = a * 3.0f;
  {
    auto other = std::move(a);
    EXPECT_EQ(other.size(), 1009);
  }
  this->disturb();
  EXPECT_EQ(to_host(e), std::vector<float>(1009, 6.0f));
}

TYPED_TEST(LifetimeTest, KeepsTheMemoryOfAnArrayThatTookAnotherShape) {
  auto a = this->make(2);
  auto e = a + 1.0f;
  a = typename TestFixture::vector{1, 2, 3};
  this->disturb();
  EXPECT_EQ(to_host(e), std::vector<float>(1009, 3.0f));
  EXPECT_EQ(a.size(), 3);
}

TYPED_TEST(LifetimeTest, KeepsTheMemoryBehindAView) {
  auto v = slice(this->make(7), 1, 5);
  auto r = reverse(reshape(this->make(8), 1009));
  this->disturb();
  EXPECT_EQ(to_host(v), std::vector<float>(4, 7.0f));
  EXPECT_EQ(to_host(r), std::vector<float>(1009, 8.0f));
}

TYPED_TEST(LifetimeTest, SeesLaterChangesInPlace) {
  auto a = this->make(1);
  auto e = a * 2.0f;
  a = 5.0f;
  EXPECT_EQ(to_host(e), std::vector<float>(1009, 10.0f));
  a += 1.0f;
  EXPECT_EQ(to_host(e), std::vector<float>(1009, 12.0f));
}

TYPED_TEST(LifetimeTest, TakesASnapshotWithEvaluate) {
  auto a = this->make(1);
  auto before = evaluate(a * 2.0f);
  a = 5.0f;
  EXPECT_EQ(to_host(before), std::vector<float>(1009, 2.0f));
}

TYPED_TEST(LifetimeTest, GivesTheSameValuesTwice) {
  const auto values = random_values<float>(4097, -1, 1);
  const typename TestFixture::vector a(values);
  const auto e = exp(a) * a - 0.5f;
  const auto copied = e;
  const auto first = to_host(e);
  EXPECT_EQ(to_host(e), first);
  EXPECT_EQ(to_host(copied), first);
}

TYPED_TEST(LifetimeTest, OutlivesTheStatementThatReadsIt) {
  typename TestFixture::vector c(1009);
  for (int i = 0; i < 50; ++i) {
    c = this->make(static_cast<float>(i)) * this->make(2);
  }
  EXPECT_EQ(to_host(c), std::vector<float>(1009, 98.0f));
}

TYPED_TEST(LifetimeTest, CopiesTreesBetweenThreads) {
  const auto e = this->make(1) + this->make(2);
  std::vector<std::thread> threads;
  std::vector<int> correct(4, 0);
  for (std::size_t t = 0; t < correct.size(); ++t) {
    threads.emplace_back([e, t, &correct] {
      for (int i = 0; i < 1000; ++i) {
        auto copied = e;
        auto moved = std::move(copied);
        correct[t] += moved.shape()[0] == 1009;
      }
      correct[t] += to_host(e) == std::vector<float>(1009, 3.0f);
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(correct, std::vector<int>(4, 1001));
}

}  // namespace
}  // namespace singlet_tests
