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
#include <singlet/fusion/program.hpp>
#include <singlet/fusion/statement.hpp>

namespace singlet::inline SINGLET_ABI::detail::gpu {

inline constexpr int tile_slots = 16;
inline constexpr int tile_threads = tile_slots * tile_slots;

template <int Width>
__device__ __forceinline__ int staged_position(int row, int col) {
  return row * tile_slots * Width + ((col / Width) ^ (row / Width % tile_slots)) * Width + col % Width;
}

// The lanes of a thread in a tile: neighbours in one row, or a row's slots apart.
template <class Arguments, int Rank, int Width>
struct tile_context {
  static constexpr int rank = Rank;
  static constexpr int width = Width;
  static constexpr int axes = Rank;
  static constexpr bool tiled = true;
  static constexpr bool guarded = true;
  const Arguments& args;
  const unsigned char* shared;
  index_t linear;
  index_t coordinates[Rank];
  int row;  // within the tile
  int col;
  int stride;
  bool vector;

  __device__ bool valid(int w) const {
    return coordinates[Rank - 2] < args.shape[Rank - 2] &&
           coordinates[Rank - 1] + w * stride < args.shape[Rank - 1];
  }
  __device__ index_t offset(int operand) const { return offset_of<Rank>(args, operand, coordinates); }
  __device__ bool in_words(int operand) const { return operand < 64 && (args.in_words >> operand & 1u); }
  __device__ index_t step(int operand) const { return args.strides[operand][Arguments::columns - 1]; }
  __device__ int lane(int w) const { return w * stride; }
  template <class T>
  const __device__ T* tile(int staged) const {
    return reinterpret_cast<const T*>(shared + staged * (tile_threads * Width * Width));
  }
  template <class T>
  __device__ pack<T, Width> staged(int place) const {
    return *reinterpret_cast<const pack<T, Width>*>(tile<T>(place) + staged_position<Width>(row, col));
  }
  template <class T>
  __device__ T staged(int place, int w) const {
    return tile<T>(place)[staged_position<Width>(row, col + w * stride)];
  }
};

// Loads the tile of each turned leaf into shared memory. `coordinates` are those of the tile's first element.
template <class Arguments, int Rank, int Width>
struct tile_stager {
  static constexpr int rank = Rank;
  static constexpr int side = tile_slots * Width;
  const Arguments& args;
  const index_t (&coordinates)[Rank];
  unsigned char* shared;
  int rows;  // of the tile that exist
  int cols;

  template <class Source, place P>
  __device__ void operator()() const {
    using T = typename Source::value_type;
    T* out = reinterpret_cast<T*>(shared + staged_of(P) * (tile_threads * Width * Width));
    const index_t base = offset_of<Rank>(args, operand_of(P), coordinates);
    if (rows == side && cols == side && takes_vectors<Source, P>()) {
      stage_square<Source, P>(base, out);
    } else {
      stage_elements<Source, P>(base, out);
    }
  }

 private:
  template <place P>
  __device__ index_t stride(int axis) const {
    return args.strides[operand_of(P)][Arguments::columns - Rank + axis];
  }
  template <class Source, place P>
  __device__ bool takes_vectors() const {
    index_t odd = 0;
    if constexpr (Source::reads_memory) {
      odd = reinterpret_cast<index_t>(args.data[operand_of(P)]) %
            static_cast<index_t>(Width * sizeof(typename Source::value_type));
      for (int k = 0; k < Rank; ++k) {
        if (k != Rank - 2) odd |= stride<P>(k) % Width;
      }
    }
    return odd == 0 && stride<P>(Rank - 2) == 1;
  }
  template <class Source, place P, class T>
  __device__ void stage_square(index_t base, T* out) const {
    const int x = static_cast<int>(threadIdx.x) % tile_slots;  // along the rows: contiguous in memory
    const int y = static_cast<int>(threadIdx.x) / tile_slots;
    pack<T, Width> column[Width];
#pragma unroll
    for (int k = 0; k < Width; ++k) {
      Source::template vector_at<P>(args, base + (y * Width + k) * stride<P>(Rank - 1) + x * Width,
                                    column[k]);
    }
#pragma unroll
    for (int k = 0; k < Width; ++k) {
      pack<T, Width> row;
#pragma unroll
      for (int w = 0; w < Width; ++w) row.v[w] = column[w].v[k];
      *reinterpret_cast<pack<T, Width>*>(out + staged_position<Width>(x * Width + k, y * Width)) = row;
    }
  }
  template <class Source, place P, class T>
  __device__ void stage_elements(index_t base, T* out) const {
    for (int i = static_cast<int>(threadIdx.x); i < side * side; i += tile_threads) {
      const int row = i % side;
      const int col = i / side;
      if (row < rows && col < cols) {
        out[staged_position<Width>(row, col)] =
            Source::template at<P>(args, base + row * stride<P>(Rank - 2) + col * stride<P>(Rank - 1));
      }
    }
  }
};

// Runs one assignment after the other over the whole tile: a later one may stage what an earlier one wrote.
template <class Stager, class Context>
struct tile_runner {
  const Stager& stage;
  Context (&c)[1];
  index_t row;  // the tile's first
  index_t linear;

  template <class Assignment, place P>
  __device__ void operator()() {
    if constexpr (operand_of(P) > 0) __syncthreads();
    Assignment::template visit_turned<P>(stage);
    __syncthreads();
#pragma unroll 4
    for (int i = 0; i < Context::width; ++i) {
      constexpr int axis = Context::rank - 2;
      c[0].row = static_cast<int>(threadIdx.x) / tile_slots + i * tile_slots;
      c[0].coordinates[axis] = row + c[0].row;
      c[0].linear = linear + c[0].row * c[0].args.shape[axis + 1];
      Assignment::template run<P>(c);
    }
  }
};

// Blocks lie along x by tiles across, along y and z by rows of tiles, of all planes of the outer axes.
template <class Program, int Width>
__global__ void __launch_bounds__(tile_threads)
    transposed_kernel(const __grid_constant__ typename Program::arguments_type args) {
  using Arguments = typename Program::arguments_type;
  constexpr int rank = Program::rank;
  constexpr int side = tile_slots * Width;
  extern __shared__ __align__(16) unsigned char shared[];

  index_t tile = static_cast<index_t>(blockIdx.z) * gridDim.y + blockIdx.y;
  index_t plane = 0;
  if constexpr (rank > 2) {
    const index_t down = (args.shape[rank - 2] + side - 1) / side;
    plane = tile / down;
    tile -= plane * down;
  }
  index_t first[rank];
  first[rank - 1] = static_cast<index_t>(blockIdx.x) * side;
  first[rank - 2] = tile * side;
  for (int k = rank - 3; k >= 0; --k) {
    const index_t quotient = args.by[k].divide(plane);
    first[k] = plane - quotient * args.shape[k];
    plane = quotient;
  }
  const index_t rows = args.shape[rank - 2] - first[rank - 2];
  if (plane > 0 || rows <= 0) return;
  const index_t cols = args.shape[rank - 1] - first[rank - 1];
  using stager = tile_stager<Arguments, rank, Width>;
  const stager stage{args, first, shared, rows < side ? static_cast<int>(rows) : side,
                     cols < side ? static_cast<int>(cols) : side};

  const bool vector = args.vector && rows >= side && cols >= side;
  using context = tile_context<Arguments, rank, Width>;
  context c[] = {{args, shared, 0, {}, 0, 0, vector ? 1 : tile_slots, vector}};
  for (int k = 0; k < rank; ++k) c[0].coordinates[k] = first[k];
  c[0].col = static_cast<int>(threadIdx.x) % tile_slots * (vector ? Width : 1);
  c[0].coordinates[rank - 1] += c[0].col;
  index_t linear = first[0];
  for (int k = 1; k < rank; ++k) linear = linear * args.shape[k] + first[k];
  tile_runner<stager, context> run{stage, c, first[rank - 2], linear + c[0].col};
  Program::each(run);
}

[[gnu::noinline]] inline dim3 cut_tiles(const compiled& k, const statement& s) {
  constexpr index_t most = 32768;  // blocks along y and z
  const index_t side = tile_slots * k.width;
  const index_t* shape = s.loop.shape;
  index_t down = (shape[max_rank - 2] + side - 1) / side;
  for (int axis = 0; axis < max_rank - 2; ++axis) down *= shape[axis];
  return dim3(static_cast<unsigned>((shape[max_rank - 1] + side - 1) / side),
              static_cast<unsigned>(down < most ? down : most),
              static_cast<unsigned>((down + most - 1) / most));
}

inline void configure_transposed(const compiled& k, const statement& s, kernel_plan& p) {
  const dim3 blocks = cut_tiles(k, s);
  p.grid = static_cast<index_t>(blocks.x) * blocks.y * blocks.z;
}

inline void launch_transposed(const compiled& k, const statement& s, const argument_ref& args, void* stream) {
  fill(args, s);
  if (k.staged > 48 * 1024) {
    check(cudaFuncSetAttribute(k.kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, k.staged),
          "cudaFuncSetAttribute", k.family->kind);
  }
  void* arguments[] = {args.all};
  check(cudaLaunchKernel(k.kernel, cut_tiles(k, s), dim3(tile_threads), arguments,
                         static_cast<std::size_t>(k.staged), static_cast<cudaStream_t>(stream)),
        "cudaLaunchKernel", k.family->kind);
}

inline constexpr kernel_family transposed_family = {"transposed", true, &configure_transposed,
                                                    &launch_transposed};

}  // namespace singlet::inline SINGLET_ABI::detail::gpu
