// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elementwise statements that read a transposed operand, on a CUDA device.
//
// A block computes a tile of 16 W x 16 W results, W elements being one vector. Operands that are contiguous
// along the rows of the tile are staged: each of 256 threads loads a square of W x W elements by vectors
// along a column, turns it in registers, and stores it to shared memory by vectors along a row. A row is 16
// slots of one vector; slot s of row r lies at s ^ (r / W), so that neither the column-wise stores nor the
// row-wise loads of a warp meet in a bank. Then the tree is evaluated as in any elementwise kernel. Tiles at
// the edges, and operands whose alignment does not allow vectors, take single elements on the same paths.
#pragma once

#include <singlet/backend/cuda/order.hpp>
#include <singlet/fusion/statement.hpp>

namespace singlet::inline SINGLET_ABI::detail::gpu {

inline constexpr int tile_slots = 16;
inline constexpr int tile_threads = tile_slots * tile_slots;

template <int Rank>
struct tile_geometry {
  geometry<Rank> g;
  index_t down;    // tiles along the last axis but one
  index_t across;  // tiles along the last axis
  divisor by_down;
  divisor by_across;
};

template <int Width>
__device__ __forceinline__ int staged_position(int row, int col) {
  return row * tile_slots * Width + ((col / Width) ^ (row / Width % tile_slots)) * Width + col % Width;
}

// The pack of a thread in a tile: W neighbours of one row, or W elements that are a block's threads apart.
template <int Width, int Rank>
struct tile_context {
  static constexpr int width = Width;
  static constexpr bool tiled = true;
  const unsigned char* shared;
  bool vector;
  bool small;
  int rows[Width];  // within the tile
  int cols[Width];
  index_t coordinates[Width][Rank];
  index_t linear[Width];
  bool inside[Width];

  __device__ index_t index(int w) const { return linear[w]; }
  __device__ bool valid(int w) const { return inside[w]; }
  __device__ index_t offset(int w, const index_t (&strides)[Rank]) const {
    return offset_of<Rank>(coordinates[w], strides, small);
  }
  template <class T>
  __device__ pack<T, Width> staged(int tile) const {
    const T* data = reinterpret_cast<const T*>(shared + tile);
    if (vector) return load_vector<T, Width>(data + staged_position<Width>(rows[0], cols[0]));
    pack<T, Width> r;
    for (int w = 0; w < Width; ++w) r.v[w] = data[staged_position<Width>(rows[w], cols[w])];
    return r;
  }
};

// Where a block's tile starts: the coordinates of its first element.
template <int Width, int Rank>
__device__ __forceinline__ void find_tile(const tile_geometry<Rank>& t, index_t (&origin)[Rank]) {
  constexpr int side = tile_slots * Width;
  index_t rest = blockIdx.x;
  index_t quotient = t.by_across.divide(rest);
  origin[Rank - 1] = (rest - quotient * t.across) * side;
  rest = quotient;
  quotient = t.by_down.divide(rest);
  origin[Rank - 2] = (rest - quotient * t.down) * side;
  rest = quotient;
  for (int k = Rank - 3; k >= 0; --k) {
    quotient = t.g.by[k].divide(rest);
    origin[k] = rest - quotient * t.g.shape[k];
    rest = quotient;
  }
}

template <int Width, int Rank>
struct tile_stager {
  const tile_geometry<Rank>& t;
  const index_t (&origin)[Rank];
  unsigned char* shared;

  template <class Reader>
  __device__ void operator()(const turned_node<Reader, Rank>& n) const {
    using T = typename Reader::value_type;
    T* out = reinterpret_cast<T*>(shared + n.tile);
    index_t base = 0;
    for (int k = 0; k < Rank; ++k) base += origin[k] * n.direct.strides[k];
    const index_t rows = t.g.shape[Rank - 2] - origin[Rank - 2];
    const index_t cols = t.g.shape[Rank - 1] - origin[Rank - 1];
    constexpr int side = tile_slots * Width;
    if (rows >= side && cols >= side && takes_vectors(n)) {
      stage_square(n.direct, base, out);
    } else {
      stage_elements(n.direct, base, rows < side ? static_cast<int>(rows) : side,
                     cols < side ? static_cast<int>(cols) : side, out);
    }
  }

 private:
  template <class Reader>
  __device__ bool takes_vectors(const turned_node<Reader, Rank>& n) const {
    if constexpr (std::is_same_v<Reader, memory_reader<typename Reader::value_type>>) {
      index_t odd = reinterpret_cast<index_t>(n.direct.reader.data) %
                    static_cast<index_t>(Width * sizeof(typename Reader::value_type));
      for (int k = 0; k < Rank; ++k) {
        if (k != Rank - 2) odd |= n.direct.strides[k] % Width;
      }
      return odd == 0 && n.direct.strides[Rank - 2] == 1;
    } else {
      return n.direct.strides[Rank - 2] == 1;
    }
  }
  template <class Node, class T>
  __device__ void stage_square(const Node& n, index_t base, T* out) const {
    const int x = static_cast<int>(threadIdx.x) % tile_slots;  // along the rows: contiguous in memory
    const int y = static_cast<int>(threadIdx.x) / tile_slots;
    pack<T, Width> column[Width];
#pragma unroll
    for (int k = 0; k < Width; ++k) {
      column[k] =
          n.reader.template vector_at<Width>(base + (y * Width + k) * n.strides[Rank - 1] + x * Width);
    }
#pragma unroll
    for (int k = 0; k < Width; ++k) {
      pack<T, Width> row;
#pragma unroll
      for (int w = 0; w < Width; ++w) row.v[w] = column[w].v[k];
      store_vector(out + staged_position<Width>(x * Width + k, y * Width), row);
    }
  }
  template <class Node, class T>
  __device__ void stage_elements(const Node& n, index_t base, int rows, int cols, T* out) const {
    constexpr int side = tile_slots * Width;
    for (int i = static_cast<int>(threadIdx.x); i < side * side; i += tile_threads) {
      const int row = i % side;
      const int col = i / side;
      if (row < rows && col < cols) {
        out[staged_position<Width>(row, col)] =
            n.reader.at(base + row * n.strides[Rank - 2] + col * n.strides[Rank - 1]);
      }
    }
  }
};

template <class Program, int Rank, int Width>
__global__ void __launch_bounds__(tile_threads)
    transposed_kernel(const __grid_constant__ Program program,
                      const __grid_constant__ tile_geometry<Rank> t) {
  constexpr int side = tile_slots * Width;
  extern __shared__ __align__(16) unsigned char shared[];
  index_t origin[Rank];
  find_tile<Width, Rank>(t, origin);
  tile_stager<Width, Rank> stage{t, origin, shared};
  program.visit_turned(stage);
  __syncthreads();

  const index_t rows = t.g.shape[Rank - 2] - origin[Rank - 2];
  const index_t cols = t.g.shape[Rank - 1] - origin[Rank - 1];
  tile_context<Width, Rank> c;
  c.shared = shared;
  c.vector = t.g.vector && rows >= side && cols >= side;
  c.small = t.g.small;
  index_t first = 0;
  for (int k = 0; k < Rank; ++k) first = first * t.g.shape[k] + origin[k];
#pragma unroll 4
  for (int i = 0; i < Width; ++i) {
    for (int w = 0; w < Width; ++w) {
      const int pack = static_cast<int>(threadIdx.x) + i * tile_threads;
      const int element = static_cast<int>(threadIdx.x) + (i * Width + w) * tile_threads;
      const int row = c.vector ? pack / tile_slots : element / side;
      const int col = c.vector ? pack % tile_slots * Width + w : element % side;
      c.inside[w] = row < rows && col < cols;
      c.rows[w] = c.inside[w] ? row : 0;
      c.cols[w] = c.inside[w] ? col : 0;
      for (int k = 0; k < Rank; ++k) c.coordinates[w][k] = origin[k];
      c.coordinates[w][Rank - 2] += c.rows[w];
      c.coordinates[w][Rank - 1] += c.cols[w];
      c.linear[w] = first + c.rows[w] * t.g.shape[Rank - 1] + c.cols[w];
    }
    program.run(c);
  }
}

// One tile a block.
template <int Width, class Statement>
void cut_tiles(const Statement& s, index_t& down, index_t& across, index_t& grid) {
  constexpr int rank = Statement::rank;
  constexpr int side = tile_slots * Width;
  down = (s.loop.shape[rank - 2] + side - 1) / side;
  across = (s.loop.shape[rank - 1] + side - 1) / side;
  grid = down * across;
  for (int k = 0; k < rank - 2; ++k) grid *= s.loop.shape[k];
}

// Shared memory for every staged operand, one after the other.
template <int Width, class Statement>
int place_tiles(Statement& s) {
  int bytes = 0;
  for (int i = 0; i < s.leaves.count; ++i) {
    if (!s.operands[i].turned) continue;
    s.operands[i].tile = bytes;
    bytes += tile_threads * Width * Width * s.operands[i].bytes;
  }
  return bytes;
}

template <int Width, class Statement>
void launch_transposed(Statement& s, const stream_ref& stream) {
  constexpr int rank = Statement::rank;
  const int bytes = place_tiles<Width>(s);
  auto program = s.lower();
  tile_geometry<rank> t{s.loop.template lower<rank>(), 0, 0, {}, {}};
  index_t grid = 0;
  cut_tiles<Width>(s, t.down, t.across, grid);
  t.by_down = divisor::of(t.down);
  t.by_across = divisor::of(t.across);
  const auto* kernel = reinterpret_cast<const void*>(&transposed_kernel<decltype(program), rank, Width>);
  if (bytes > 48 * 1024) {
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes),
          "cudaFuncSetAttribute", "transposed");
  }
  void* arguments[] = {&program, &t};
  check(cudaLaunchKernel(kernel, dim3(static_cast<unsigned>(grid)), dim3(tile_threads), arguments,
                         static_cast<std::size_t>(bytes), native_of(stream)),
        "cudaLaunchKernel", "transposed");
}

}  // namespace singlet::inline SINGLET_ABI::detail::gpu
