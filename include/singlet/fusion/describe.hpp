// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An expression as text: infix operators in parentheses, functions and views by name, arrays as x0, x1, ...
// One array keeps one name, whichever view of it is read.
#pragma once

#include <string>
#include <vector>

#include <singlet/expression/gathered.hpp>
#include <singlet/expression/generators.hpp>

namespace singlet::inline SINGLET_ABI {
namespace detail {

class describer {
 public:
  std::string text;

  explicit describer(const tree_ref& tree) : tree_(tree) {}

  template <place P, class Source, int Rank, class Layout>
  void visit(std::type_identity<leaf<Source, Rank, Layout>>) {
    const operand& o = tree_.operands[operand_of(P)];
    int open = 0;
    for (int bits = 60; bits >= 0; bits -= 4) {
      const auto kind = static_cast<view_kind>((o.views >> bits) & 15u);
      if (kind == view_kind::none) continue;
      text += view_name(kind);
      text += '(';
      ++open;
    }
    visit_source<P>(std::type_identity<Source>{}, o);
    text.append(static_cast<std::size_t>(open), ')');
  }

  template <place P, class T>
  void visit(std::type_identity<scalar<T>>) {
    number(constant<P, compute_t<T>>());
  }

  template <place P, class F, class... Es>
  void visit(std::type_identity<mapped<F, Es...>>) {
    constexpr const char* name = functor_name<F>();
    constexpr bool is_symbol = !(name[0] >= 'a' && name[0] <= 'z');
    if constexpr (is_symbol && sizeof...(Es) == 2) {
      text += '(';
      operands<P, Es...>(std::string(" ").append(name).append(" ").c_str());
      text += ')';
    } else {
      text += name;
      if constexpr (requires { F::target; }) text.append("<").append(F::target).append(">");
      if (!is_symbol) text += '(';
      operands<P, Es...>(", ");
      if (!is_symbol) text += ')';
    }
  }

  template <place P, class Source, class Index>
  void visit(std::type_identity<gathered<Source, Index>>) {
    text += "gather(";
    visit<P>(std::type_identity<Source>{});
    text += ", ";
    visit<P + gathered<Source, Index>::index_place>(std::type_identity<Index>{});
    text += ')';
  }

 private:
  template <place P, class E, class... Rest>
  void operands(const char* between) {
    if constexpr (operand_of(E::size) == 0 && !is_number<typename E::value_type>) {
      operands<P + E::size, Rest...>(between);  // the functor of a map, which is no argument
    } else {
      visit<P>(std::type_identity<E>{});
      if constexpr (sizeof...(Rest) > 0) {
        text += between;
        operands<P + E::size, Rest...>(between);
      }
    }
  }

  template <place P, class T>
  const T& constant() const {
    return *reinterpret_cast<const T*>(tree_.constants + byte_of(P));
  }
  template <place P, class T, class Space>
  void visit_source(std::type_identity<memory<T, Space>>, const operand& o) {
    std::size_t at = 0;
    while (at < seen_.size() && seen_[at] != o.owner.get()) ++at;
    if (at == seen_.size()) seen_.push_back(o.owner.get());
    text.append("x").append(std::to_string(at));
  }
  template <place P, class Function>
  void visit_source(std::type_identity<explain::generator<Function>>, const operand& o) {
    text += Function::name;
    text += '(';
    for (int k = max_rank - o.rank; k < max_rank; ++k) {
      text.append(k > max_rank - o.rank ? ", " : "").append(std::to_string(o.shape[k]));
    }
    text += ')';
  }
  template <place P, class Node>
  void visit_source(std::type_identity<expression_source<Node>>, const operand&) {
    visit<P + expression_source<Node>::inner>(std::type_identity<Node>{});
  }

  template <class T>
  void number(const T& value) {
    char buffer[64];
    if constexpr (std::is_same_v<T, bool>) {
      std::snprintf(buffer, sizeof buffer, "%s", value ? "true" : "false");
    } else if constexpr (std::is_floating_point_v<T>) {
      std::snprintf(buffer, sizeof buffer, sizeof(T) == 4 ? "%.7g" : "%.15g", static_cast<double>(value));
    } else if constexpr (std::is_integral_v<T> && std::is_unsigned_v<T>) {
      std::snprintf(buffer, sizeof buffer, "%llu", static_cast<unsigned long long>(value));
    } else if constexpr (std::is_integral_v<T>) {
      std::snprintf(buffer, sizeof buffer, "%lld", static_cast<long long>(value));
    } else if constexpr (is_complex<T>) {
      std::snprintf(buffer, sizeof buffer, "(%.9g, %.9g)", static_cast<double>(value.real()),
                    static_cast<double>(value.imag()));
    } else {
      std::snprintf(buffer, sizeof buffer, "value");
    }
    text += buffer;
  }

  static const char* view_name(view_kind kind) {
    constexpr const char* names[] = {"",        "slice",   "row",      "col",    "submatrix", "transpose",
                                     "reverse", "reshape", "diagonal", "as_row", "as_col"};
    return names[static_cast<int>(kind)];
  }

  const tree_ref tree_;
  std::vector<const memory_block*> seen_;
};

}  // namespace detail

/// The text of an expression, such as ((x0 * x1) + x2).
template <expression E>
std::string describe(const E& e) {
  detail::describer d(detail::data_of(detail::as_node(e)));
  d.visit<detail::place{}>(std::type_identity<detail::node_t<E>>{});
  return d.text;
}

}  // namespace singlet::inline SINGLET_ABI
