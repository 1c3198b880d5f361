// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The value types of expressions: C++ conversions, weak numbers, and what the functions give.

#include <cstdint>
#include <type_traits>
#include <utility>

#include <gtest/gtest.h>

#include <singlet/complex.hpp>
#include <singlet/half.hpp>
#include <singlet/singlet.hpp>

namespace singlet_tests {
namespace {

using namespace singlet;

template <class Expression>
using element_of =
    typename std::remove_cvref_t<decltype(evaluate(std::declval<const Expression&>()))>::value_type;

template <class Element, class Expression>
constexpr bool gives(const Expression&) {
  return std::is_same_v<element_of<Expression>, Element>;
}

// Host arrays, as the rules are those of the expression and do not depend on where it runs.
const host_vector<bool> flags;
const host_vector<std::int8_t> i8;
const host_vector<std::uint8_t> u8;
const host_vector<std::int16_t> i16;
const host_vector<std::int32_t> i32;
const host_vector<std::uint32_t> u32;
const host_vector<std::int64_t> i64;
const host_vector<std::uint64_t> u64;
const host_vector<float> f32;
const host_vector<double> f64;
const host_vector<half> f16;
const host_vector<bfloat16> b16;
const host_vector<singlet::complex<float>> c32;
const host_vector<singlet::complex<double>> c64;

TEST(TypesTest, OperatorsFollowCppBetweenArrays) {
  EXPECT_TRUE(gives<int>(u8 + u8));
  EXPECT_TRUE(gives<int>(i8 * i16));
  EXPECT_TRUE(gives<int>(flags + flags));
  EXPECT_TRUE(gives<std::uint32_t>(i32 + u32));
  EXPECT_TRUE(gives<std::int64_t>(i64 - u32));
  EXPECT_TRUE(gives<std::uint64_t>(u64 * i64));
  EXPECT_TRUE(gives<float>(i64 * f32));
  EXPECT_TRUE(gives<double>(i32 * f64));
  EXPECT_TRUE(gives<double>(f32 + f64));
  EXPECT_TRUE(gives<int>(-u8));
  EXPECT_TRUE(gives<int>(~u8));
  EXPECT_TRUE(gives<std::int64_t>(i64 << i32));
  EXPECT_TRUE(gives<int>(u8 << i64));
}

TEST(TypesTest, ComparisonsGiveBool) {
  EXPECT_TRUE(gives<bool>(f32 < f64));
  EXPECT_TRUE(gives<bool>(u8 == 3));
  EXPECT_TRUE(gives<bool>(f32 && i32));
  EXPECT_TRUE(gives<bool>(!f16));
  EXPECT_TRUE(gives<bool>(c32 == c32));
  EXPECT_TRUE(gives<bool>(isnan(f32)));
  EXPECT_TRUE(gives<bool>(isfinite(f64)));
}

TEST(TypesTest, NumbersAreWeakBesideFloatingArrays) {
  EXPECT_TRUE(gives<float>(f32 * 2.0));
  EXPECT_TRUE(gives<float>(2 * f32));
  EXPECT_TRUE(gives<half>(f16 * 2.0));
  EXPECT_TRUE(gives<half>(f16 + 1));
  EXPECT_TRUE(gives<bfloat16>(1.5f - b16));
  EXPECT_TRUE(gives<singlet::complex<float>>(c32 * 2.0));
  EXPECT_TRUE(gives<float>(pow(f32, 2)));
  EXPECT_TRUE(gives<float>(max(f32, 0.0)));
  EXPECT_TRUE(gives<float>(where(f32 > 0, f32, 0.0)));
  EXPECT_TRUE(gives<float>(clamp(f32, 0, 1.0)));
  EXPECT_TRUE(gives<bool>(f32 < 1.5));
}

TEST(TypesTest, NumbersPromoteBesideIntegerArrays) {
  EXPECT_TRUE(gives<double>(i32 * 2.0));
  EXPECT_TRUE(gives<float>(i32 * 2.0f));
  EXPECT_TRUE(gives<int>(flags * 5));
  EXPECT_TRUE(gives<int>(u8 + 1));
  EXPECT_TRUE(gives<std::int64_t>(i32 + std::int64_t{1}));
}

TEST(TypesTest, HalfTypesMeetInFloat) {
  EXPECT_TRUE(gives<half>(f16 * f16));
  EXPECT_TRUE(gives<bfloat16>(b16 + b16));
  EXPECT_TRUE(gives<float>(f16 + b16));
  EXPECT_TRUE(gives<float>(f16 * f32));
  EXPECT_TRUE(gives<float>(f16 * i32));
  EXPECT_TRUE(gives<float>(u8 * b16));
  EXPECT_TRUE(gives<double>(f16 * f64));
  EXPECT_TRUE(gives<half>(exp(f16)));
  EXPECT_TRUE(gives<half>(-f16));
}

TEST(TypesTest, ComplexTakesTheWiderRealType) {
  EXPECT_TRUE(gives<singlet::complex<float>>(c32 * f32));
  EXPECT_TRUE(gives<singlet::complex<double>>(c32 * f64));
  EXPECT_TRUE(gives<singlet::complex<double>>(c32 + c64));
  EXPECT_TRUE(gives<float>(abs(c32)));
  EXPECT_TRUE(gives<float>(real(c32)));
  EXPECT_TRUE(gives<double>(imag(c64)));
  EXPECT_TRUE(gives<float>(arg(c32)));
  EXPECT_TRUE(gives<singlet::complex<float>>(conj(c32)));
}

TEST(TypesTest, MathFunctionsOfIntegersGiveDouble) {
  EXPECT_TRUE(gives<double>(sqrt(i32)));
  EXPECT_TRUE(gives<double>(sin(u8)));
  EXPECT_TRUE(gives<double>(hypot(i32, i64)));
  EXPECT_TRUE(gives<double>(sigmoid(i32)));
  EXPECT_TRUE(gives<float>(sqrt(f32)));
}

TEST(TypesTest, SelectionsKeepTheType) {
  EXPECT_TRUE(gives<std::int8_t>(abs(i8)));
  EXPECT_TRUE(gives<std::int16_t>(sign(i16)));
  EXPECT_TRUE(gives<std::uint8_t>(clamp(u8, u8, u8)));
  EXPECT_TRUE(gives<std::uint8_t>(min(u8, u8)));
  EXPECT_TRUE(gives<std::uint8_t>(max(u8, u8)));
  EXPECT_TRUE(gives<half>(max(f16, f16)));
}

TEST(TypesTest, PowOfIntegersIsAnInteger) {
  EXPECT_TRUE(gives<std::int64_t>(pow(i64, 2)));
  EXPECT_TRUE(gives<int>(pow(i32, i32)));
  EXPECT_TRUE(gives<float>(pow(f32, i32)));
}

TEST(TypesTest, CastsGiveTheNamedType) {
  EXPECT_TRUE(gives<std::uint8_t>(cast<std::uint8_t>(f32)));
  EXPECT_TRUE(gives<half>(cast<half>(f32)));
  EXPECT_TRUE(gives<std::int8_t>(saturate_cast<std::int8_t>(f64)));
  EXPECT_TRUE(gives<double>(cast<double>(f16) * f16));
}

TEST(TypesTest, GeneratorsHaveTheNamedType) {
  EXPECT_TRUE(gives<float>(iota<float>(3)));
  EXPECT_TRUE(gives<double>(linspace<double>(0, 1, 5)));
  EXPECT_TRUE(gives<int>(constant(3, 5)));
  EXPECT_TRUE(gives<float>(iota<float>(3) * 2.0));
}

TEST(TypesTest, ResultsHaveTheHigherRank) {
  const host_matrix<float> m(1, 0);
  EXPECT_TRUE((std::is_same_v<decltype(evaluate(m + f32)), host_matrix<float>>));
  EXPECT_TRUE((std::is_same_v<decltype(evaluate(f32 + m)), host_matrix<float>>));
  EXPECT_TRUE((std::is_same_v<decltype(evaluate(row(m, 0))), host_vector<float>>));
  EXPECT_TRUE((std::is_same_v<decltype(evaluate(as_col(f32) * as_row(f32))), host_matrix<float>>));
}

}  // namespace
}  // namespace singlet_tests
