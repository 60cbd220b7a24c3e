import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

async function* inPieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(text: string, size: number) {
  const lines = []
  for await (const { number, bytes, start, isWhole } of linesOf(inPieces(text, size)))
    lines.push([number, bytes.toString(), start, isWhole])
  return lines
}

test('lines are the same however the bytes arrive, with where they begin', async () => {
  const text = 'Grüße\n\n{"a": 1}\r\nlast'
  const whole = [
    [1, 'Grüße', 0, true],
    [2, '', 8, true],
    [3, '{"a": 1}\r', 9, true],
    [4, 'last', 19, false],
  ]
  for (const size of [1, 2, 3, 7, 1000]) expect(await read(text, size)).toEqual(whole)
  expect(await read('one\n', 2)).toEqual([[1, 'one', 0, true]])
  expect(await read('', 1)).toEqual([])
})

test('a line that is too long is not held', async () => {
  const taken: number[] = []
  const endless = async function* () {
    for (let n = 0; n < 1000; n += 1) {
      taken.push(n)
      yield Buffer.alloc(1000, 'x')
    }
  }
  const lines = linesOf(endless(), 5000, (number) => new Error(`Line ${number} is too long.`))
  await expect(lines.next()).rejects.toThrow('Line 1 is too long.')
  expect(taken).toHaveLength(6)
})
