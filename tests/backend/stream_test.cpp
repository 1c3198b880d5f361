// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams and events: the order of statements on several streams, and the life of arrays in flight.

#include <algorithm>
#include <cstdint>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <singlet/singlet.hpp>

#include "support/near.hpp"
#include "support/random.hpp"

namespace singlet_tests {
namespace {

using namespace singlet;
using word = std::uint32_t;
using words = std::vector<word>;

constexpr index_t n = 100003;

TEST(StreamTest, OrdersStatementsThatTouchOneArrayOnDifferentStreams) {
  stream first;
  stream second;
  const device_vector<word> a = iota<word>(n);
  device_vector<word> b(n);
  device_vector<word> c(n);
  for (word round = 0; round < 20; ++round) {
    b.on(first) = a + round;
    c.on(second) = b * 2u;
    b.on(first) = c + 1u;
  }
  const auto got = to_host(b);
  for (std::size_t i = 0; i < got.size(); i += 1009) {
    ASSERT_EQ(got[i], 2 * (static_cast<word>(i) + 19) + 1);
  }
}

// The same random program run on the device over several streams, and on the host in order.
struct interleaving {
  static constexpr std::size_t arrays = 5;
  std::vector<device_vector<word>> device;
  std::vector<words> host;
  std::vector<stream> streams = std::vector<stream>(3);

  interleaving() {
    for (std::size_t k = 0; k < arrays; ++k) {
      host.push_back(random_values<word>(n, 0, 1e6));
      device.push_back(device_vector<word>(host.back()));
    }
  }

  void step() {
    const auto pick = [] { return static_cast<std::size_t>(random_whole(0, arrays - 1)); };
    const std::size_t target = pick();
    const std::size_t x = pick();
    const std::size_t y = pick();
    const stream& s = streams[static_cast<std::size_t>(random_whole(0, 2))];
    device_vector<word>& c = device[target];
    const words u = host[x];
    const words v = host[y];
    switch (random_whole(0, 5)) {
      case 0:
        c.on(s) = device[x] + device[y] * 3u;
        host[target] = each([](word p, word q) { return p + q * 3; }, u, v);
        break;
      case 1:
        c.on(s) = device[x] ^ reverse(device[y]);
        host[target] = each([](word p, word q) { return p ^ q; }, u, words(v.rbegin(), v.rend()));
        break;
      case 2:
        c.on(s) += device[x];
        host[target] = each([](word p, word q) { return p + q; }, host[target], u);
        break;
      case 3:
        slice(c, 0, n - 1).on(s) = slice(device[x], 1, n);
        std::copy(u.begin() + 1, u.end(), host[target].begin());
        break;
      case 4:
        c = device[x] | device[y];  // on the default stream
        host[target] = each([](word p, word q) { return p | q; }, u, v);
        break;
      default:
        c = device[x];  // a copy, which takes part in the order like any statement
        host[target] = u;
    }
  }
};

TEST(StreamTest, GivesRandomProgramsOverThreeStreamsTheResultOfOneStream) {
  interleaving program;
  for (int i = 0; i < 500; ++i) {
    program.step();
  }
  for (std::size_t k = 0; k < interleaving::arrays; ++k) {
    EXPECT_EQ(to_host(program.device[k]), program.host[k]) << "array " << k;
  }
}

TEST(StreamTest, NeverFreesAnArrayUnderWorkThatStillUsesIt) {
  stream writer;
  stream reader;
  device_vector<word> total(n);
  const device_vector<word> base = iota<word>(n);
  for (word round = 0; round < 200; ++round) {
    device_vector<word> temporary(n, uninitialized);
    temporary.on(writer) = base + round;
    total.on(reader) += temporary;
  }
  const auto got = to_host(total);
  for (std::size_t i = 0; i < got.size(); i += 1009) {
    ASSERT_EQ(got[i], 200 * static_cast<word>(i) + 199 * 200 / 2);
  }
}

TEST(StreamTest, ReusesFreedMemoryOnAnotherStreamInOrder) {
  stream first;
  stream second;
  device_vector<word> kept(n);
  for (word round = 0; round < 100; ++round) {
    {
      device_vector<word> a(n, uninitialized);
      a.on(first) = 7u;
      kept.on(first) = a + round;
    }
    device_vector<word> b(n, uninitialized);  // likely where `a` was
    b.on(second) = 1000u;
    ASSERT_EQ(static_cast<word>(kept[n - 1]), 7 + round);
    ASSERT_EQ(static_cast<word>(b[n - 1]), 1000u);
  }
}

TEST(StreamTest, WaitsForAStatementBeforeTheHostReads) {
  stream s;
  const device_vector<word> a(n, 3u);
  device_vector<word> c(n);
  c.on(s) = a * 5u;
  EXPECT_EQ(static_cast<word>(c[n - 1]), 15u);
  c.on(s) = a + 1u;
  EXPECT_EQ(to_host(c), words(static_cast<std::size_t>(n), 4u));
  c.on(s) = a + 2u;
  words back(static_cast<std::size_t>(n));
  copy(c, back);
  EXPECT_EQ(back, words(static_cast<std::size_t>(n), 5u));
}

TEST(StreamTest, OrdersHostWritesBeforeStatements) {
  stream s;
  device_vector<word> a(n);
  device_vector<word> c(n);
  for (word round = 0; round < 20; ++round) {
    a[n - 1] = round;
    c.on(s) = a + 1u;
    copy(words(static_cast<std::size_t>(n), 0u), a);
    ASSERT_EQ(static_cast<word>(c[n - 1]), round + 1);
  }
}

TEST(StreamTest, LivesAsLongAsTheWorkOrderedOnIt) {
  const device_vector<word> a(n, 3u);
  device_vector<word> c(n);
  {
    stream s;
    c.on(s) = a * 2u;
  }
  device_vector<word> e = c + 1u;
  EXPECT_EQ(to_host(e), words(static_cast<std::size_t>(n), 7u));
}

TEST(StreamTest, MovesLikeAHandle) {
  stream s;
  stream t = std::move(s);
  device_vector<word> c(n);
  c.on(t) = 5u;
  EXPECT_EQ(static_cast<word>(c[0]), 5u);
}

TEST(ScopedStreamTest, SendsStatementsToAStreamUntilItEnds) {
  stream s;
  stream t;
  const device_vector<word> a(n, 3u);
  device_vector<word> c(n);
  {
    scoped_stream outer{s};
    c = a * 2u;
    {
      scoped_stream inner{t};
      c += a;
    }
    c *= 10u;
  }
  c += 1u;
  EXPECT_EQ(to_host(c), words(static_cast<std::size_t>(n), 91u));
}

TEST(EventTest, MakesAStreamWaitForAnother) {
  stream s;
  stream t;
  device_vector<word> c(n);
  c.on(s) = 4u;
  event recorded = s.record();
  t.wait(recorded);
  view(c.data(), n).on(t) += 1u;  // a foreign view: only the event orders it
  synchronize();
  EXPECT_EQ(to_host(c), words(static_cast<std::size_t>(n), 5u));
}

TEST(EventTest, MeasuresTheTimeBetweenTwoEvents) {
  stream s;
  device_vector<word> c(n);
  event start = s.record();
  for (int i = 0; i < 10; ++i) {
    c.on(s) += 1u;
  }
  event stop = s.record();
  EXPECT_GE(elapsed_ms(start, stop), 0.0f);
  EXPECT_EQ(elapsed_ms(start, start), 0.0f);
  EXPECT_EQ(static_cast<word>(c[0]), 10u);
}

TEST(ThreadTest, RunsStatementsFromSeveralThreadsOnTheirOwnStreams) {
  std::vector<int> correct(4, 0);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < correct.size(); ++t) {
    threads.emplace_back([t, &correct] {
      stream s;
      const device_vector<word> a(n, static_cast<word>(t));
      device_vector<word> c(n);
      for (int i = 0; i < 25; ++i) {
        c.on(s) += a + 1u;
      }
      correct[t] = to_host(c) == words(static_cast<std::size_t>(n), 25 * (static_cast<word>(t) + 1));
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(correct, std::vector<int>(4, 1));
}

TEST(ThreadTest, ReadsOneArrayFromSeveralThreads) {
  const device_vector<word> shared(n, 3u);
  std::vector<int> correct(4, 0);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < correct.size(); ++t) {
    threads.emplace_back([t, &shared, &correct] {
      stream s;
      device_vector<word> c(n);
      for (int i = 0; i < 25; ++i) {
        c.on(s) += shared;
      }
      correct[t] = to_host(c) == words(static_cast<std::size_t>(n), 75u);
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(correct, std::vector<int>(4, 1));
}

#if defined(__CUDACC__)
TEST(NativeStreamTest, WrapsAForeignStreamWithoutOwningIt) {
  cudaStream_t native = nullptr;
  ASSERT_EQ(cudaStreamCreateWithFlags(&native, cudaStreamNonBlocking), cudaSuccess);
  device_vector<word> c(n);
  {
    stream s{native};
    EXPECT_EQ(s.native(), native);
    c.on(s) = 5u;
  }
  EXPECT_EQ(cudaStreamSynchronize(native), cudaSuccess);
  EXPECT_EQ(to_host(c), words(static_cast<std::size_t>(n), 5u));
  c = 0u;
  synchronize();
  EXPECT_EQ(cudaStreamDestroy(native), cudaSuccess);
}

TEST(NativeStreamTest, HandsItsNativeStreamOut) {
  stream s;
  device_vector<word> c(n);
  c.on(s) = 5u;
  words back(static_cast<std::size_t>(n));
  ASSERT_EQ(
      cudaMemcpyAsync(back.data(), c.data(), sizeof(word) * back.size(), cudaMemcpyDeviceToHost, s.native()),
      cudaSuccess);
  ASSERT_EQ(cudaStreamSynchronize(s.native()), cudaSuccess);
  EXPECT_EQ(back, words(static_cast<std::size_t>(n), 5u));
}

TEST(DeviceTest, ReportsTheDevices) {
  ASSERT_GT(device_count(), 0);
  scoped_device current{0};
  const device_vector<word> a(n, 2u);
  EXPECT_EQ(static_cast<word>(a[0]), 2u);
}
#endif

}  // namespace
}  // namespace singlet_tests
