/** A matrix that others are multiplied with, at its place in the memory of `Matrices`. */
export type Matrix = { rows: number; columns: number; at: number }

/** Matrices in the memory of a WebAssembly module (`times.wat`), whose instructions multiply four numbers at once. */
export type Matrices = {
  /** Makes room for a matrix; `columns` is a multiple of four. `fill` gets its numbers, row after row. */
  place: (rows: number, columns: number, fill: (values: Float32Array) => void) => Matrix
  /** Each of `count` rows of `x`, at least one, with each row of the matrix: `count` rows of `rows` numbers. */
  times: (x: Float32Array, count: number, matrix: Matrix) => Float32Array
}

/** What is used here of WebAssembly, which the types of Node leave to those of browsers. */
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer }
  Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> }
}

const page = 65_536
/** In numbers: the longest `x` and the longest result. */
const longest = 128 * 1536

/** `most` is how many numbers all matrices together may have. */
export function createMatrices(module: Uint8Array<ArrayBuffer>, most: number): Matrices {
  const memory = new WebAssembly.Memory({ initial: Math.ceil((4 * (most + 2 * longest)) / page) })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module), { memory: { memory } })
  const multiply = exports.times as (...numbers: number[]) => void
  const numbers = new Float32Array(memory.buffer)
  const result = longest
  let free = 2 * longest
  return {
    place(rows, columns, fill) {
      const at = free
      free += fourfold(rows) * columns
      fill(numbers.subarray(at, at + rows * columns))
      return { rows, columns, at }
    },
    times(x, count, { rows, columns, at }) {
      numbers.set(x)
      const wide = fourfold(rows)
      multiply(0, count, 4 * at, wide, columns, 4 * result)
      if (wide === rows) return numbers.slice(result, result + count * rows)
      const out = new Float32Array(count * rows)
      for (let n = 0; n < count; n += 1)
        out.set(numbers.subarray(result + n * wide, result + n * wide + rows), n * rows)
      return out
    },
  }
}

/** Rows of nothing make their number a multiple of four. */
function fourfold(rows: number): number {
  return 4 * Math.ceil(rows / 4)
}
