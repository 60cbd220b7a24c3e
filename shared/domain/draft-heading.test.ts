import { expect, test } from 'vitest'
import { headingOf } from './draft-text.ts'

test.each([
  ['post', 'Instagram post: the new sourdough', 'Instagram post', 'The new sourdough'],
  ['post', 'Sourdough for the Saturday market', 'Post', 'Sourdough for the Saturday market'],
  ['plan', 'Project plan: Move: all of it', 'Project plan', 'Move: all of it'],
  ['post', 'Post: Sourdough', 'Post', 'Post: Sourdough'],
  ['email', 'Office move: what to bring', 'E-mail', 'Office move: what to bring'],
  ['post', 'A very long kind of post: Sourdough', 'Post', 'A very long kind of post: Sourdough'],
] as const)('a %s “%s” is called %s, and %s', (kind, title, label, rest) => {
  expect(headingOf({ kind, title })).toEqual({ label, title: rest })
})
