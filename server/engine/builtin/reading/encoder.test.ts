import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { encode, weighLabels, weighSkills } from './encoder.ts'
import { createMatrices } from './matrices.ts'
import { piecesOf } from './pieces.ts'
import { loadReader } from './reader.ts'
import { tokenize } from './tokens.ts'

const known = { isName: (lower: string) => lower === 'chip', isThing: () => false }
const read = (name: string) => readFileSync(join(import.meta.dirname, name))

test('a matrix is multiplied as by hand, whatever the number of its rows', () => {
  const matrices = createMatrices(read('times.wasm'), 1000)
  for (const rows of [1, 3, 4, 7]) {
    const columns = 8
    const values = Array.from({ length: rows * columns }, (_, n) => ((n * 7) % 11) - 5)
    const matrix = matrices.place(rows, columns, (own) => own.set(values))
    const x = Array.from({ length: 3 * columns }, (_, n) => ((n * 5) % 13) - 6)
    const byHand = [0, 1, 2].flatMap((t) =>
      Array.from({ length: rows }, (_, r) =>
        Array.from({ length: columns }, (__, n) => x[t * columns + n]! * values[r * columns + n]!).reduce(
          (a, b) => a + b,
        ),
      ),
    )
    expect([...matrices.times(Float32Array.from(x), 3, matrix)]).toEqual(byHand)
  }
})

test('each row takes from all others what is most like its question, in each of its parts', () => {
  const matrices = createMatrices(read('times.wasm'), 1000)
  const [count, heads, own] = [5, 2, 4]
  const width = heads * own
  const mixed = Float32Array.from({ length: count * 3 * width }, (_, n) => ((n * 7) % 11) / 5 - 1)
  const part = (row: number, kind: number, head: number) =>
    [...mixed.subarray(row * 3 * width + kind * width + head * own)].slice(0, own)
  const rows = Array.from({ length: count }, (_, row) => row)
  const byHand = rows.flatMap((row) =>
    [0, 1].flatMap((head) => {
      const shares = rows.map((other) => {
        const key = part(other, 1, head)
        return Math.exp(part(row, 0, head).reduce((sum, each, n) => sum + each * key[n]!, 0) / Math.sqrt(own))
      })
      const all = shares.reduce((a, b) => a + b)
      return [0, 1, 2, 3].map((n) =>
        rows.reduce((sum, other) => sum + (shares[other]! / all) * part(other, 2, head)[n]!, 0),
      )
    }),
  )
  const taken = matrices.look(mixed, count, heads, new Float32Array(count * width))
  for (const [n, each] of byHand.entries()) expect(taken[n]).toBeCloseTo(each, 5)
})

test('a word falls apart into the longest pieces that are known', () => {
  const pieces = new Map(['[UNK]', 'un', 'unread', '##able', '##a', 'e', "'", 's'].map((piece, n) => [piece, n]))
  expect(piecesOf('unreadable', pieces)).toEqual([2, 3])
  expect(piecesOf('unA', pieces)).toEqual([1, 4])
  expect(piecesOf("é's", pieces)).toEqual([5, 6, 7])
  expect(piecesOf('漢', pieces)).toEqual([0])
  expect(piecesOf('', pieces)).toEqual([0])
  // Only within the length of a word: a text without a space is none.
  expect(piecesOf('e'.repeat(101), new Map([...pieces, ['##e', 8]]))).toEqual([0])
})

test('the encoder by itself knows what plain prompts ask for, and what their words are', () => {
  const { encoder } = loadReader()
  const skillOf = (text: string) => {
    const all = [...weighSkills(encoder!, encode(encoder!, tokenize(text), known, false))]
    return encoder!.skills[all.indexOf(Math.max(...all))]
  }
  expect(skillOf('mark the invoice as done')).toBe('complete')
  expect(skillOf('who has the most on their plate')).toBe('rank')
  expect(skillOf('write a short e-mail to the landlord')).toBe('draft')
  const tokens = tokenize('give the banner to chip')
  const labels = weighLabels(encoder!, encode(encoder!, tokens, known, false))('assign')
  const best = labels.map((own) => encoder!.labels[own.indexOf(Math.max(...own))])
  expect([best[2], best[4]]).toEqual(['thing', 'who'])
})

test('of a long text the beginning is read, and an empty one is nothing', () => {
  const { encoder } = loadReader()
  const long = encode(encoder!, tokenize('move the invoice to friday. '.repeat(60)), known, true)
  expect(long.count).toBeLessThanOrEqual(126)
  expect(weighLabels(encoder!, long)('reschedule')).toHaveLength(long.count)
  const empty = encode(encoder!, [], known, false)
  expect(empty.count).toBe(0)
  expect(weighLabels(encoder!, empty)('reschedule')).toEqual([])
  expect([...weighSkills(encoder!, empty)].every(Number.isFinite)).toBe(true)
})

test('a text that was just read is not worked out again, and is another one after something', () => {
  const { encoder } = loadReader()
  const tokens = tokenize('move the banner to friday')
  const first = encode(encoder!, tokens, known, false)
  expect(encode(encoder!, tokens, known, false)).toBe(first)
  expect(encode(encoder!, tokens, known, true)).not.toBe(first)
  for (let n = 0; n < 40; n += 1) encode(encoder!, tokenize(`note ${n}`), known, false)
  const again = encode(encoder!, tokens, known, false)
  expect(again).not.toBe(first)
  expect(again).toEqual(first)
})
