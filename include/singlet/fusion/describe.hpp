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

  template <class Source, int Rank, class Layout>
  void visit(const leaf<Source, Rank, Layout>& l) {
    int open = 0;
    for (int place = 60; place >= 0; place -= 4) {
      const auto kind = static_cast<view_kind>((l.views >> place) & 15u);
      if (kind == view_kind::none) continue;
      text += view_name(kind);
      text += '(';
      ++open;
    }
    visit_source(l.source, l.shape().data(), Rank);
    text.append(static_cast<std::size_t>(open), ')');
  }

  template <class T>
  void visit(const scalar<T>& s) {
    number(s.value);
  }

  template <class F, class... Es>
  void visit(const mapped<F, Es...>& m) {
    constexpr const char* name = functor_name<F>();
    constexpr bool is_symbol = !(name[0] >= 'a' && name[0] <= 'z');
    if constexpr (is_symbol && sizeof...(Es) == 2) {
      text += '(';
      visit(m.operands.head);
      text.append(" ").append(name).append(" ");
      visit(m.operands.tail.head);
      text += ')';
    } else {
      text += name;
      if constexpr (requires { F::target; }) text.append("<").append(F::target).append(">");
      if (!is_symbol) text += '(';
      bool first = true;
      m.each([&](const auto& e) { argument(e, first); });
      if (!is_symbol) text += ')';
    }
  }

  template <class Source, class Index>
  void visit(const gathered<Source, Index>& g) {
    text += "gather(";
    visit(g.source);
    text += ", ";
    visit(g.index);
    text += ')';
  }

 private:
  template <class E>
  void argument(const E& e, bool& first) {
    if (!first) text += ", ";
    first = false;
    visit(e);
  }
  template <class F>
  void argument(const stateful<F>&, bool&) {}  // the functor of a map, which is no argument

  template <class T, class Space>
  void visit_source(const memory<T, Space>& m, const index_t*, int) {
    std::size_t at = 0;
    while (at < seen_.size() && seen_[at] != m.owner.get()) ++at;
    if (at == seen_.size()) seen_.push_back(m.owner.get());
    text.append("x").append(std::to_string(at));
  }
  template <class Function>
  void visit_source(const explain::generator<Function>&, const index_t* shape, int rank) {
    text += Function::name;
    for (int k = 0; k < rank; ++k) text.append(k ? ", " : "(").append(std::to_string(shape[k]));
    text += rank ? ")" : "()";
  }
  template <class Node>
  void visit_source(const expression_source<Node>& s, const index_t*, int) {
    visit(s.node);
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

  std::vector<const memory_block*> seen_;
};

}  // namespace detail

/// The text of an expression, such as ((x0 * x1) + x2).
template <expression E>
std::string describe(const E& e) {
  detail::describer d;
  d.visit(detail::as_node(e));
  return d.text;
}

}  // namespace singlet::inline SINGLET_ABI
