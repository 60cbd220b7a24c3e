import { expect, test } from 'vitest'
import { readIntent } from './intent.ts'
import { takeApart } from './pasted-text.ts'

const wants = (prompt: string) => {
  const { summary, actions, profile } = readIntent(prompt)
  return [summary && 'summary', actions && 'actions', profile && 'profile'].filter(Boolean).join(' ')
}

test.for([
  ['Summarise this and list the action items', 'summary actions'],
  ['give me the key points', 'summary'],
  ['What is this document about?', 'summary'],
  ['Fasse das bitte zusammen', 'summary'],
  ['Who has to do what by when?', 'actions'],
  ['extract all tasks with owners', 'actions'],
  ['what are the next steps', 'actions'],
  ['profile the columns', 'profile'],
  ['What is the average price?', 'profile'],
  ['Summarise it, but no action items', 'summary'],
  ['the call is in 10 min, what was said there', ''],
  ['and what is on me?', 'actions'],
  ['Hello', ''],
] as const)('"%s" asks for: %s', ([prompt, expected]) => {
  expect(wants(prompt)).toBe(expected)
})

test.for([
  ['Write me a poem', 'write a text that I have no template for'],
  ['Translate this into German', 'translate'],
  ["what's the weather today?", 'look anything up outside the files you attach'],
  ['book a flight to Rome', 'book anything outside of Muster'],
  ['Please send it to Bob', 'send or publish anything'],
] as const)('"%s" is beyond it', ([prompt, what]) => {
  expect(readIntent(prompt).beyond).toContain(what)
})

test.for([
  'Summarise the draft contract',
  'Summarise the meeting schedule',
  'List the recommendations',
  'Write a summary of this',
  'profile the weather data',
])('"%s" is within it', (prompt) => {
  expect(readIntent(prompt).beyond).toEqual([])
})

test('a number of points is heard', () => {
  expect(readIntent('Summarise in three bullet points').points).toBe(3)
  expect(readIntent('summary, 5 key points').points).toBe(5)
  expect(readIntent('Summarise').points).toBeUndefined()
})

test('pasted text is told from the instruction before, above or below it', () => {
  const text = 'Bob will send the draft by Friday. Ann books the room.'
  expect(takeApart(`Summarise: ${text}`, false)).toEqual({ instruction: 'Summarise', pasted: text })
  expect(takeApart(`List the action items\n\n${text}`, false)).toEqual({
    instruction: 'List the action items',
    pasted: text,
  })
  expect(takeApart(`${text}\nMore here.\n\nSummarise this`, false)).toMatchObject({ instruction: 'Summarise this' })
  expect(takeApart(`${text}\n${text}\n${text}`, false)).toMatchObject({ instruction: '' })
})

test('a plain request has no pasted text', () => {
  for (const prompt of [
    'Hello',
    'Summarise my notes',
    'Write me a poem about the sea',
    'What is the plan: go or stay?',
  ]) {
    expect(takeApart(prompt, false)).toEqual({ instruction: prompt, pasted: undefined })
  }
  expect(takeApart('Summarise these: focus on budget and on the timeline of the launch', true).pasted).toBeUndefined()
})
