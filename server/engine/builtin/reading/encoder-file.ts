import type { Encoder, Layer, Narrow, Norm, Plain, Table } from './encoder.ts'
import { type Matrix, createMatrices } from './matrices.ts'

type Head = { layers: number } & Pick<Encoder, 'heads' | 'kinds' | 'skills' | 'labels'> & { pieces: string[] }

/**
 * Reads what `training/encoder/make.py` wrote: the length of the head and the head as JSON; then numbers, little-endian. Of a matrix there
 * are its rows and columns, a float a row and a byte a number, which are multiplied; of a row of numbers their count and a float each.
 * `module` is `times.wasm`.
 */
export function readEncoder(buffer: Buffer, module: Uint8Array<ArrayBuffer>): Encoder {
  const length = buffer.readUInt32LE(0)
  const { layers, pieces, ...head } = JSON.parse(buffer.toString('utf8', 4, 4 + length)) as Head
  // A byte of the file becomes at most a number.
  const matrices = createMatrices(module, buffer.length)
  let at = 4 + length
  const count = () => {
    at += 4
    return buffer.readUInt32LE(at - 4)
  }
  const floats = (many: number) => {
    const values = Float32Array.from({ length: many }, (_, n) => buffer.readFloatLE(at + 4 * n))
    at += 4 * many
    return values
  }
  const numbers = () => floats(count())
  const table = (): Table & { rows: number } => {
    const rows = count()
    const columns = count()
    const scales = floats(rows)
    const bytes = new Int8Array(buffer.buffer, buffer.byteOffset + at, rows * columns)
    at += bytes.length + ((4 - (bytes.length % 4)) % 4)
    return { rows, columns, scales, bytes }
  }
  const matrix = (): Matrix => {
    const { rows, columns, scales, bytes } = table()
    return matrices.place(rows, columns, (values) => {
      for (let row = 0, n = 0; row < rows; row += 1)
        for (const end = n + columns; n < end; n += 1) values[n] = scales[row]! * bytes[n]!
    })
  }
  const narrow = (): Narrow => ({ into: matrix(), outOf: matrix(), bias: numbers() })
  const norm = (): Norm => ({ scale: numbers(), shift: numbers() })
  const plain = (): Plain => ({ weights: matrix(), bias: numbers() })
  const layer = (): Layer => ({
    mix: narrow(),
    joined: narrow(),
    norm: norm(),
    wide: narrow(),
    back: narrow(),
    lastNorm: norm(),
  })
  return {
    ...head,
    matrices,
    pieces: new Map(pieces.map((piece, n) => [piece, n])),
    words: table(),
    wordsUp: matrix(),
    places: table(),
    after: table(),
    ofKind: table(),
    norm: norm(),
    layers: Array.from({ length: layers }, layer),
    skill: plain(),
    slotIn: plain(),
    ofSkill: table(),
    slotOut: plain(),
    steps: numbers(),
  }
}
