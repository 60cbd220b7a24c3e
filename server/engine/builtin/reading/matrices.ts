/** A matrix that others are multiplied with, at its place in the memory of `Matrices`. */
export type Matrix = { rows: number; columns: number; at: number }

/** Matrices in the memory of a WebAssembly module (`times.wat`), whose instructions multiply four numbers at once. */
export type Matrices = {
  /** Makes room for a matrix; `columns` is a multiple of four. `fill` gets its numbers, row after row. */
  place: (rows: number, columns: number, fill: (values: Float32Array) => void) => Matrix
  /** Each of `count` rows of `x`, at least one, with each row of the matrix: `count` rows of `rows` numbers, in `out` where it is given. */
  times: (x: Float32Array, count: number, matrix: Matrix, out?: Float32Array) => Float32Array
  /**
   * What each of `count` rows takes from all others (Vaswani et al., 2017), for each of `heads` parts of a row by itself. A row of `mixed`
   * holds its question, its key and its value; of `out` what it takes.
   */
  look: (mixed: Float32Array, count: number, heads: number, out: Float32Array) => Float32Array
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
  /** Rows at `x` with rows at `w`, all places and steps in numbers. */
  const product = (x: Rows, count: number, w: Rows, rows: number, columns: number, out: Rows) =>
    multiply(4 * x.at, 4 * x.step, count, 4 * w.at, 4 * w.step, rows, columns, 4 * out.at, 4 * out.step)
  return {
    place(rows, columns, fill) {
      const at = free
      free += fourfold(rows) * columns
      fill(numbers.subarray(at, at + rows * columns))
      return { rows, columns, at }
    },
    times(x, count, { rows, columns, at }, out = new Float32Array(count * rows)) {
      numbers.set(x)
      const wide = fourfold(rows)
      product({ at: 0, step: columns }, count, { at, step: columns }, wide, columns, { at: result, step: wide })
      if (wide === rows) out.set(numbers.subarray(result, result + count * rows))
      else
        for (let n = 0; n < count; n += 1)
          out.set(numbers.subarray(result + n * wide, result + n * wide + rows), n * rows)
      return out
    },
    look(mixed, count, heads, out) {
      numbers.set(mixed)
      const step = mixed.length / count
      const width = step / 3
      const own = width / heads
      const wide = fourfold(count)
      const shares = { at: result, step: wide }
      const values = { at: shares.at + count * wide, step: wide }
      const taken = { at: values.at + own * wide, step: own }
      for (let from = 0; from < width; from += own) {
        product({ at: from, step }, count, { at: width + from, step }, wide, own, shares)
        for (let at = 0; at < count; at += 1)
          share(numbers.subarray(shares.at + at * wide, shares.at + (at + 1) * wide), count, own)
        for (let n = 0; n < own; n += 1)
          for (let at = 0; at < wide; at += 1)
            numbers[values.at + n * wide + at] = at < count ? numbers[at * step + 2 * width + from + n]! : 0
        product(shares, count, values, own, wide, taken)
        for (let at = 0; at < count; at += 1)
          for (let n = 0; n < own; n += 1) out[at * width + from + n] = numbers[taken.at + at * own + n]!
      }
      return out
    },
  }
}

type Rows = { at: number; step: number }

/** Makes the first `count` numbers of a row, products of `own` numbers each, shares of one, and the rest nothing. */
function share(row: Float32Array, count: number, own: number): void {
  let most = -Infinity
  for (let at = 0; at < count; at += 1) if (row[at]! > most) most = row[at]!
  let total = 0
  for (let at = 0; at < count; at += 1) total += row[at] = Math.exp((row[at]! - most) / Math.sqrt(own))
  for (let at = 0; at < count; at += 1) row[at]! /= total
  row.fill(0, count)
}

/** Rows of nothing make their number a multiple of four. */
function fourfold(rows: number): number {
  return 4 * Math.ceil(rows / 4)
}
