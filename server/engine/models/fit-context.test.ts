import type { ModelMessage } from 'ai'
import { expect, test } from 'vitest'
import { fitMessages } from './fit-context.ts'

const said = (role: 'user' | 'assistant', content: string): ModelMessage => ({ role, content })
const answered = (name: string, length: number): ModelMessage[] => [
  { role: 'assistant', content: [{ type: 'tool-call', toolCallId: name, toolName: 'read_file', input: { name } }] },
  {
    role: 'tool',
    content: [
      {
        type: 'tool-result',
        toolCallId: name,
        toolName: 'read_file',
        output: { type: 'json', value: { text: name.repeat(length) } },
      },
    ],
  },
]
const talk = [
  said('user', 'Before'),
  said('assistant', 'x'.repeat(1000)),
  said('user', 'Now'),
  ...answered('a', 3000),
  ...answered('b', 3000),
]
const lengthOf = (messages: ModelMessage[]) => JSON.stringify(messages).length

test('what fits stays as it is', () => {
  expect(fitMessages(talk, 10_000)).toEqual(talk)
})

test('the oldest answer of a tool is shortened first, and says so', () => {
  const fitted = fitMessages(talk, 5500)
  expect(JSON.stringify(fitted[4])).toContain('The rest was left out')
  expect(fitted[6]).toEqual(talk[6])
  expect(lengthOf(fitted)).toBeLessThan(6000)
})

test('then all of them, and then what was said before; the request stays', () => {
  const fitted = fitMessages(talk, 1800)
  expect(fitted[0]).toEqual(talk[2])
  expect(JSON.stringify(fitted).match(/The rest was left out/g)).toHaveLength(2)
  expect(fitMessages(talk, 1)[0]).toEqual(talk[2])
})
