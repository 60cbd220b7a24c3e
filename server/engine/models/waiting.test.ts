import { expect, test } from 'vitest'
import { createTestClock } from '../../testing/model-vendors.ts'
import { tellOfReading } from './waiting.ts'

type Part = { type: string }

function read(stream: AsyncIterable<Part>, percent: () => number | undefined = () => undefined) {
  const clock = createTestClock()
  const told = tellOfReading(stream, ({ type }) => type === 'text', { words: 4000, name: 'small:1b', clock, percent })
  return { clock, told }
}

const progress = (status: string, sentence: string) => ({
  value: { progress: { type: 'progress', id: expect.any(String), sentence, status } },
  done: false,
})

test('a model that reads for long says so, how far it is, and when it begins', async () => {
  const parts: ReadableStreamDefaultController<Part>[] = []
  let percent: number | undefined
  const { clock, told } = read(new ReadableStream<Part>({ start: (stream) => void parts.push(stream) }), () => percent)
  const first = told.next()
  clock.ring()
  expect(await first).toEqual(progress('running', 'small:1b is reading 4,000 words'))
  percent = 45
  const second = told.next()
  clock.ring()
  expect(await second).toEqual(progress('running', 'small:1b is reading 4,000 words, 45 %'))
  parts[0]!.enqueue({ type: 'text' })
  parts[0]!.close()
  expect(await told.next()).toEqual(progress('done', 'small:1b read 4,000 words'))
  expect(await told.next()).toEqual({ value: { part: { type: 'text' } }, done: false })
  expect(await told.next()).toEqual({ value: undefined, done: true })
})

test('one that answers at once says nothing of it', async () => {
  const { told } = read(ReadableStream.from([{ type: 'raw' }, { type: 'text' }]))
  const parts = []
  for await (const each of told) parts.push(each)
  expect(parts).toEqual([{ part: { type: 'raw' } }, { part: { type: 'text' } }])
})

test('one that never begins leaves nothing running', async () => {
  let fail: (error: Error) => void = () => {}
  const { clock, told } = read(
    new ReadableStream<Part>({ start: (stream) => void (fail = (error) => stream.error(error)) }),
  )
  const first = told.next()
  clock.ring()
  await first
  fail(new Error('gone'))
  expect(await told.next()).toEqual(progress('failed', 'small:1b was to read 4,000 words, and said nothing'))
  await expect(told.next()).rejects.toThrow('gone')
})
