import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { jsonOf, shortOrStream } from './sliced.ts'

async function* slices(...of: unknown[][]) {
  for (const slice of of) yield slice
}

async function textOf(value: unknown): Promise<string> {
  let text = ''
  for await (const piece of jsonOf(value)) text += piece
  return text
}

test('what is read while it is sent is the same JSON', async () => {
  const long = Array.from({ length: 1203 }, (_, n) => ({ n, text: '"\n' }))
  expect(await textOf(slices([1, 2], [], [3]))).toBe('[1,2,3]')
  expect(await textOf(slices())).toBe('[]')
  expect(await textOf({ a: slices(['x']), b: { c: null, d: undefined, e: slices([]) }, f: {}, g: [] })).toBe(
    JSON.stringify({ a: ['x'], b: { c: null, e: [] }, f: {}, g: [] }),
  )
  expect(await textOf(long)).toBe(JSON.stringify(long))
})

test('short text comes as it is, long text as a stream, compressed where that is taken', async () => {
  const long = Array.from({ length: 5000 }, (_, n) => n)
  expect(await shortOrStream(jsonOf([1]), 100, true)).toBe('[1]')
  for (const isPacked of [false, true]) {
    const bytes = Buffer.from(await new Response(await shortOrStream(jsonOf(long), 100, isPacked)).arrayBuffer())
    expect((isPacked ? gunzipSync(bytes) : bytes).toString()).toBe(JSON.stringify(long))
  }
})

test('what cannot be read is thrown before anything is sent, and breaks the stream off after that', async () => {
  const failing = async function* (items: unknown[]) {
    if (items.length > 0) yield items
    throw new Error('The database is gone.')
  }
  await expect(shortOrStream(jsonOf(failing([])), 100, false)).rejects.toThrow('gone')
  const stream = await shortOrStream(jsonOf(failing(['x'.repeat(500)])), 100, false)
  await expect(new Response(stream).text()).rejects.toThrow('gone')
  const packed = await shortOrStream(jsonOf(failing(['x'.repeat(500)])), 100, true)
  await expect(new Response(packed).text()).rejects.toThrow('gone')
})
