import { expect, test } from 'vitest'
import type { Scene } from '../scene.ts'
import { withoutRepairs } from './repairs.ts'

const scene = {
  agents: ['Spec', 'Suki', 'Chip'].map((name) => ({ name })),
  people: [],
  events: [{ attendees: ['Sam Rivera'] }],
} as unknown as Scene

test.each([
  ["let's say tuesday no wait wednesday he's got until wednesday", "let's say wednesday he's got until wednesday"],
  ['a call on thursday at four no half past four about pricing', 'a call on thursday at half past four about pricing'],
  ["move the review to four no wait at four there's the client so make it three", 'move the review to three'],
  ['what has spec done no not spec sorry suki', 'what has suki done'],
  ['give it to Chip, sorry, to Suki by Friday', 'give it to Suki by Friday'],
  ['set it to high, actually medium', 'set it to medium'],
  ['invite Chip, I mean Sam, to the standup', 'invite Sam, to the standup'],
  ["Let's say the 26th. Actually no, the 25th.", "Let's say the 25th."],
  ['for an hour, no, 90 minutes, with Sam', 'for 90 minutes, with Sam'],
  ['push it to the 4th of december, make that the 7th of december', 'push it to the 7th of december'],
])('%j is %j', (said, meant) => {
  expect(withoutRepairs(said, scene).replaceAll(/\s+/g, ' ').trim()).toBe(meant)
})

test.each([
  'No, on Thursday.',
  'Chip, not Dot',
  'no meetings on friday, no calls on monday',
  'a call on Monday, actually two calls',
  'the tasks of Spec. No wait until Friday.',
  'is it high? no, it is low',
  'move it from three to four',
  'we have 3, sorry 4 tasks',
  'not friday I meant the monday after',
  'what is due tomorrow can wait until Tuesday',
])('%j stays', (said) => {
  expect(withoutRepairs(said, scene)).toBe(said)
})
