import { expect, test } from 'vitest'
import { createBuiltinModel } from './builtin/model.ts'
import { takeTurn } from './builtin/turn.ts'
import { inTextThread } from './in-text-thread.ts'

const facts = { agent: { name: 'Arlo', role: 'Assistant', skills: [] }, files: ['notes.md'], now: new Date('2026-11-21T10:00:00Z'), timeZone: 'UTC' }
const words = 'The north region grew by a fifth because of the new shop. '
const reading = { text: words.repeat(4000), kind: 'text' as const, extracted: false, truncated: false, remarks: [] }

const prompt = [
  { role: 'user' as const, content: [{ type: 'text' as const, text: 'Summarise notes.md' }] },
  {
    role: 'tool' as const,
    content: [{ type: 'tool-result' as const, toolCallId: '1', toolName: 'read_file', output: { type: 'json' as const, value: { status: 'read', name: 'notes.md', ...reading, remarks: [] } } }],
  },
]

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const list: Value[] = []
  for await (const value of values) list.push(value)
  return list
}

test('a long text is answered elsewhere, with the same words', async () => {
  const asked = { facts, prompt, tools: ['read_file'], isLast: false }
  const here = await all(takeTurn(asked))
  expect(await all(inTextThread('answer', asked))).toEqual(here)
  const { content } = await createBuiltinModel(facts).doGenerate({ prompt, tools: [{ type: 'function', name: 'read_file', inputSchema: {} }] })
  expect(content).toMatchObject([{ type: 'text', text: expect.stringContaining('north region') }])
})

test('jobs go on beside one another, and what one throws is thrown to who asked', async () => {
  const job = { name: 'notes.md', reading, used: reading.text.length }
  const broken = all(inTextThread('describe', { ...job, reading: { ...reading, text: null as never } }))
  const [one, other] = await Promise.all([all(inTextThread('describe', job)), all(inTextThread('describe', { ...job, name: 'b.md' })), expect(broken).rejects.toThrow(TypeError)])
  expect([one, other]).toEqual([['Read notes.md, 48,000 words'], ['Read b.md, 48,000 words']])
})

test('who gives up hears why, at once', async () => {
  const stop = new AbortController()
  const answer = inTextThread('describe', { name: 'notes.md', reading: { ...reading, text: words.repeat(150_000) }, used: 1 }, stop.signal)
  const told = expect(answer.next()).rejects.toThrow('enough')
  stop.abort(new Error('enough'))
  await told
})
