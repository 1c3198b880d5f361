// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Comparison of results with references computed in a wider type, and elementwise references themselves.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace singlet_tests {

// The distance between neighbouring values of T around x.
template <class T>
long double ulp(long double x) {
  using limits = std::numeric_limits<T>;
  const int exponent = std::max(std::ilogb(x), limits::min_exponent - 1);
  return std::ldexp(1.0L, exponent - limits::digits + 1);
}

inline bool matches(long double got, long double want, long double tolerance) {
  if (std::isnan(want)) {
    return std::isnan(got);
  }
  return got == want || std::abs(got - want) <= tolerance;
}

// Whether each result is within `tolerance(want, position)` of its reference; NaN matches NaN only.
template <class T, class Want, class Tolerance>
testing::AssertionResult near_by(const std::vector<T>& got, const std::vector<Want>& want,
                                 Tolerance tolerance) {
  if (got.size() != want.size()) {
    return testing::AssertionFailure() << got.size() << " results for " << want.size() << " references";
  }
  for (std::size_t i = 0; i < got.size(); ++i) {
    const long double wanted = static_cast<long double>(want[i]);
    const long double result = static_cast<long double>(got[i]);
    if (!matches(result, wanted, tolerance(wanted, i))) {
      return testing::AssertionFailure()
             << "element " << i << " of " << got.size() << " is " << result << ", not " << wanted
             << " (difference " << result - wanted << ", tolerance " << tolerance(wanted, i) << ")";
    }
  }
  return testing::AssertionSuccess();
}

template <class T, class Want>
testing::AssertionResult within_ulps(const std::vector<T>& got, const std::vector<Want>& want, double ulps) {
  return near_by(got, want, [ulps](long double wanted, std::size_t) {
    return std::isfinite(wanted) ? static_cast<long double>(ulps) * ulp<T>(wanted) : 0.0L;
  });
}

// f applied to the elements of vectors of one size: the plain loop that an elementwise statement replaces.
template <class F, class T, class... Ts>
auto each(F f, const std::vector<T>& first, const std::vector<Ts>&... rest) {
  std::vector<decltype(f(first[0], rest[0]...))> results;
  results.reserve(first.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    results.push_back(f(first[i], rest[i]...));
  }
  return results;
}

}  // namespace singlet_tests
