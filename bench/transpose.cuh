// SPDX-FileCopyrightText: Copyright (c) 2026 the singlet authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hand-written transposes through shared memory, plain and added to another matrix.
#pragma once

#include "device.cuh"

namespace bench {

// Which tile a block takes: neighbours along a row of the source, along a row of the result, or in squares of
// eight by eight tiles, so that the rows that are open in memory at one time are few.
enum class raster { source_rows, result_rows, squares };

template <raster Order>
__device__ int2 tile_of_block(int tiles_down, int tiles_across) {
  const int block = static_cast<int>(blockIdx.x);
  if constexpr (Order == raster::source_rows) return make_int2(block / tiles_across, block % tiles_across);
  if constexpr (Order == raster::result_rows) return make_int2(block % tiles_down, block / tiles_down);
  const int square = block / 64, inside = block % 64, squares_across = tiles_across / 8;
  return make_int2(square / squares_across * 8 + inside / 8, square % squares_across * 8 + inside % 8);
}

__device__ inline float4 load_four(const float* __restrict__ data) {
  return *reinterpret_cast<const float4*>(data);
}

__device__ inline void transpose_four(float4 (&x)[4]) {
  const float4 a = x[0], b = x[1], c = x[2], d = x[3];
  x[0] = make_float4(a.x, b.x, c.x, d.x);
  x[1] = make_float4(a.y, b.y, c.y, d.y);
  x[2] = make_float4(a.z, b.z, c.z, d.z);
  x[3] = make_float4(a.w, b.w, c.w, d.w);
}

// out = transpose(in), or addend + transpose(in). A thread turns squares of 4 x 4 in registers, so that every
// access to global and shared memory is 16 bytes. A slot of the tile is four elements of one result row;
// slots are permuted by the row's square, which leaves column writes and row reads free of bank conflicts.
// rows and cols of the source are multiples of the tile (with squares: of eight tiles).
template <int TileRows, int TileCols, int Threads, raster Order, bool Add>
__global__ void __launch_bounds__(Threads)
    square_transpose_kernel(float* __restrict__ out, const float* __restrict__ in,
                            const float* __restrict__ addend, int rows, int cols) {
  constexpr int slots = TileRows / 4;
  constexpr int squares = slots * (TileCols / 4) / Threads;
  __shared__ float4 tile[TileCols * slots];
  const int2 position = tile_of_block<Order>(rows / TileRows, cols / TileCols);
  const index_t first_row = static_cast<index_t>(position.x) * TileRows;
  const index_t first_col = static_cast<index_t>(position.y) * TileCols;
  const int thread = static_cast<int>(threadIdx.x);
  float4 values[squares][4];
#pragma unroll
  for (int s = 0; s < squares; ++s) {
    const int x = (thread + s * Threads) % (TileCols / 4), y = (thread + s * Threads) / (TileCols / 4);
#pragma unroll
    for (int k = 0; k < 4; ++k)
      values[s][k] = load_four(in + (first_row + 4 * y + k) * cols + first_col + 4 * x);
  }
  const auto result_offset = [&](int i) {
    const int id = thread + i * Threads;
    return (first_col + id / slots) * rows + first_row + 4 * (id % slots);
  };
  float4 addends[squares * 4];
  if constexpr (Add) {
#pragma unroll
    for (int i = 0; i < squares * 4; ++i) addends[i] = load_four(addend + result_offset(i));
  }
#pragma unroll
  for (int s = 0; s < squares; ++s) {
    const int x = (thread + s * Threads) % (TileCols / 4), y = (thread + s * Threads) / (TileCols / 4);
    transpose_four(values[s]);
#pragma unroll
    for (int k = 0; k < 4; ++k) tile[(4 * x + k) * slots + (y ^ (x % slots))] = values[s][k];
  }
  __syncthreads();
#pragma unroll
  for (int i = 0; i < squares * 4; ++i) {
    const int id = thread + i * Threads, row = id / slots, slot = id % slots;
    float4 value = tile[row * slots + (slot ^ (row / 4 % slots))];
    if constexpr (Add) {
      value.x += addends[i].x;
      value.y += addends[i].y;
      value.z += addends[i].z;
      value.w += addends[i].w;
    }
    *reinterpret_cast<float4*>(out + result_offset(i)) = value;
  }
}

// One element an access, for any extents: the padded tile of Ruetsch and Micikevicius, "Optimizing matrix
// transpose in CUDA" (2009).
template <int Tile, int ThreadRows, bool Add>
__global__ void padded_transpose_kernel(float* __restrict__ out, const float* __restrict__ in,
                                        const float* __restrict__ addend, int rows, int cols) {
  __shared__ float tile[Tile][Tile + 1];
  const int row = static_cast<int>(blockIdx.y) * Tile, col = static_cast<int>(blockIdx.x) * Tile;
#pragma unroll
  for (int y = static_cast<int>(threadIdx.y); y < Tile; y += ThreadRows)
#pragma unroll
    for (int x = static_cast<int>(threadIdx.x); x < Tile; x += 32)
      if (row + y < rows && col + x < cols) tile[y][x] = in[static_cast<index_t>(row + y) * cols + col + x];
  __syncthreads();
#pragma unroll
  for (int y = static_cast<int>(threadIdx.y); y < Tile; y += ThreadRows)
#pragma unroll
    for (int x = static_cast<int>(threadIdx.x); x < Tile; x += 32)
      if (col + y < cols && row + x < rows) {
        const index_t i = static_cast<index_t>(col + y) * rows + row + x;
        out[i] = Add ? addend[i] + tile[x][y] : tile[x][y];
      }
}

struct transpose_operands {
  float* out;
  const float* in;
  const float* addend;
  int rows, cols;
};

template <int TileRows, int TileCols, int Threads, raster Order, bool Add>
void add_square_transpose(std::vector<candidate>& list, transpose_operands x, const std::string& order) {
  const int blocks = (x.rows / TileRows) * (x.cols / TileCols);
  list.push_back({"tile " + std::to_string(TileRows) + " x " + std::to_string(TileCols) + ", block " +
                      std::to_string(Threads) + ", " + order,
                  [=] {
                    square_transpose_kernel<TileRows, TileCols, Threads, Order, Add>
                        <<<blocks, Threads>>>(x.out, x.in, x.addend, x.rows, x.cols);
                    check(cudaGetLastError());
                  }});
}

template <int TileRows, int TileCols, int Threads, bool Add>
void add_square_transposes(std::vector<candidate>& list, transpose_operands x) {
  add_square_transpose<TileRows, TileCols, Threads, raster::source_rows, Add>(list, x, "by source rows");
  add_square_transpose<TileRows, TileCols, Threads, raster::result_rows, Add>(list, x, "by result rows");
  add_square_transpose<TileRows, TileCols, Threads, raster::squares, Add>(list, x, "by squares");
}

template <int Tile, int ThreadRows, bool Add>
void add_padded_transpose(std::vector<candidate>& list, transpose_operands x) {
  const dim3 grid(static_cast<unsigned>(blocks_for(x.cols, Tile)),
                  static_cast<unsigned>(blocks_for(x.rows, Tile)));
  list.push_back({"padded tile " + std::to_string(Tile) + ", block 32 x " + std::to_string(ThreadRows), [=] {
                    padded_transpose_kernel<Tile, ThreadRows, Add>
                        <<<grid, dim3(32, ThreadRows)>>>(x.out, x.in, x.addend, x.rows, x.cols);
                    check(cudaGetLastError());
                  }});
}

template <bool Add>
std::vector<candidate> transpose_candidates(transpose_operands x) {
  std::vector<candidate> list;
  add_padded_transpose<32, 8, Add>(list, x);
  add_padded_transpose<32, 16, Add>(list, x);
  add_padded_transpose<64, 8, Add>(list, x);
  add_padded_transpose<64, 16, Add>(list, x);
  if (x.rows % 1024 != 0 || x.cols % 1024 != 0) return list;
  add_square_transposes<32, 32, 64, Add>(list, x);
  add_square_transposes<64, 64, 128, Add>(list, x);
  add_square_transposes<64, 64, 256, Add>(list, x);
  add_square_transposes<64, 32, 128, Add>(list, x);
  add_square_transposes<32, 64, 128, Add>(list, x);
  add_square_transposes<128, 64, 256, Add>(list, x);
  add_square_transposes<128, 64, 512, Add>(list, x);
  add_square_transposes<64, 128, 256, Add>(list, x);
  add_square_transposes<64, 128, 512, Add>(list, x);
  add_square_transposes<128, 32, 256, Add>(list, x);
  add_square_transposes<32, 128, 256, Add>(list, x);
  return list;
}

}  // namespace bench
