import { expect, test } from 'vitest'
import { createBuiltinModel } from './model.ts'

const facts = { agent: { name: 'Arlo', role: 'Assistant' }, files: [], now: new Date(0), timeZone: 'UTC' }
const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'hello' }] }]

test('generated at once or streamed, the answer is the same', async () => {
  const model = createBuiltinModel(facts)
  const whole = await model.doGenerate({ prompt })
  let streamed = ''
  for await (const part of (await model.doStream({ prompt })).stream)
    if (part.type === 'text-delta') streamed += part.delta
  expect(whole.content).toEqual([{ type: 'text', text: streamed }])
  expect(whole.finishReason.unified).toBe('stop')
})

test('an abort between two pieces is heard', async () => {
  const stop = new AbortController()
  const { stream } = await createBuiltinModel(facts).doStream({ prompt, abortSignal: stop.signal })
  let pieces = 0
  await expect(async () => {
    for await (const part of stream)
      if (part.type === 'text-delta' && (pieces += 1) === 2) stop.abort(new Error('enough'))
  }).rejects.toThrow('enough')
  expect(pieces).toBeLessThan(5)
})

test('without the tool to read with, it answers at once', async () => {
  const { content } = await createBuiltinModel({ ...facts, files: ['a.md'] }).doGenerate({ prompt })
  expect(content.map(({ type }) => type)).toEqual(['text'])
})
