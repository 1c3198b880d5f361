// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The elementwise chains on the CPU: singlet's host backend beside Eigen and a plain loop, by threads.
#include <chrono>
#include <cmath>
#include <random>

#include <Eigen/Core>
#include <omp.h>

#include <singlet/singlet.hpp>

#include "support.hpp"

namespace {

using bench::candidate;
using bench::index_t;

// Seconds of one run, averaged over enough runs to outlast the clock's resolution.
class host {
 public:
  double time(const bench::runner& run) {
    double elapsed = 0;
    int runs = 0;
    const auto start = std::chrono::steady_clock::now();
    do {
      run();
      ++runs;
      elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    } while (elapsed < 1e-3);
    return elapsed / runs;
  }

  template <class T>
  void poison(bench::result<T> output) {
    std::fill_n(output.data, output.size, std::nanf(""));
  }

  template <class T>
  std::vector<T> keep(bench::result<T> output) {
    return {output.data, output.data + output.size};
  }

  template <class T>
  index_t differences(bench::result<T> output, const std::vector<T>& kept) {
    index_t count = 0;
    for (index_t i = 0; i < output.size; ++i) {
      const double expected = kept[static_cast<std::size_t>(i)];
      count += !(std::abs(output.data[i] - expected) <= output.tolerance * (1 + std::abs(expected)));
    }
    return count;
  }
};

// Eigen's coefficient-wise expressions use one thread; with more, each thread assigns its own segment.
template <class Assign>
void in_segments(index_t n, int threads, const Assign& assign) {
#pragma omp parallel num_threads(threads)
  {
    const index_t thread = omp_get_thread_num(), first = n * thread / threads;
    assign(first, n * (thread + 1) / threads - first);
  }
}

template <int Threads>
struct ternary {
  explicit ternary(index_t n)
      : a(n, singlet::uninitialized),
        b(n, singlet::uninitialized),
        d(n, singlet::uninitialized),
        c(n, singlet::uninitialized) {
    omp_set_num_threads(Threads);
    std::mt19937 engine(1);
    std::uniform_real_distribution<float> uniform(-1, 1);
    for (float* data : {a.data(), b.data(), d.data()})
      for (index_t i = 0; i < n; ++i) data[i] = uniform(engine);
  }

  double bytes() const { return 4.0 * sizeof(float) * static_cast<double>(c.size()); }
  bench::result<float> output() { return {c.data(), c.size(), 1e-5}; }

  using map = Eigen::Map<Eigen::ArrayXf>;
  map segment(singlet::host_vector<float>& x, index_t first, index_t n) { return {x.data() + first, n}; }

  template <class Value>
  std::vector<candidate> loop(Value value) {
    return {{"plain loop", [this, value] {
               float* out = c.data();
               const float *x = a.data(), *y = b.data(), *z = d.data();
               const index_t n = c.size();
#pragma omp parallel for simd num_threads(Threads)
               for (index_t i = 0; i < n; ++i) out[i] = value(x[i], y[i], z[i]);
             }}};
  }

  // `assign` gets every operand's segment and writes the first from the others.
  template <class Assign>
  void eigen(Assign assign) {
    in_segments(c.size(), Threads, [&](index_t first, index_t n) {
      assign(segment(c, first, n), segment(a, first, n), segment(b, first, n), segment(d, first, n));
    });
  }

  singlet::host_vector<float> a, b, d, c;
};

template <int Threads>
struct multiply_add : ternary<Threads> {
  using base = ternary<Threads>;
  using base::base, base::a, base::b, base::c, base::d;
  using map = typename base::map;
  static std::string name() { return "cpu_multiply_add_" + std::to_string(Threads); }
  void singlet() { c = a * b + d; }
  void library() {
    this->eigen([](map out, map x, map y, map z) { out = x * y + z; });
  }
  std::vector<candidate> handwritten() {
    return this->loop([](float x, float y, float z) { return x * y + z; });
  }
};

template <int Threads>
struct magnitude_decay : ternary<Threads> {
  using base = ternary<Threads>;
  using base::base, base::a, base::b, base::c, base::d;
  using map = typename base::map;
  static std::string name() { return "cpu_magnitude_decay_" + std::to_string(Threads); }
  void singlet() { c = sqrt(a * a + b * b) * exp(-d) + 0.5; }
  void library() {
    this->eigen([](map out, map x, map y, map z) { out = (x * x + y * y).sqrt() * (-z).exp() + 0.5f; });
  }
  std::vector<candidate> handwritten() {
    return this->loop(
        [](float x, float y, float z) { return std::sqrt(x * x + y * y) * std::exp(-z) + 0.5f; });
  }
};

template <int Threads>
struct where : ternary<Threads> {
  using base = ternary<Threads>;
  using base::base, base::a, base::b, base::c, base::d;
  using map = typename base::map;
  static std::string name() { return "cpu_where_" + std::to_string(Threads); }
  void singlet() { c = singlet::where(a > 0, b, d); }
  void library() {
    this->eigen([](map out, map x, map y, map z) { out = (x > 0.0f).select(y, z); });
  }
  std::vector<candidate> handwritten() {
    return this->loop([](float x, float y, float z) { return x > 0 ? y : z; });
  }
};

template <int Threads>
void add_all() {
  for (int log2_size : {24, 14}) {
    bench::add<multiply_add<Threads>, host>(index_t{1} << log2_size);
    bench::add<magnitude_decay<Threads>, host>(index_t{1} << log2_size);
    bench::add<where<Threads>, host>(index_t{1} << log2_size);
  }
}

}  // namespace

int main(int argc, char** argv) {
  add_all<1>();
  add_all<2>();
  return bench::run(argc, argv);
}
