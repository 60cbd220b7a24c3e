import { expect, test } from 'vitest'
import type { Draft } from '#shared/contract/drafts.ts'
import { readAnother } from './another.ts'

const letter = {
  kind: 'email',
  title: 'Reminder',
  body: 'Hello Tom Keller,\n\nThis is a friendly reminder.\n\n42 euro for October are open, by 5 May.\n\nKind regards\n[[your-name]]',
} as Draft
const post = { kind: 'post', title: 'Instagram post: Launch', body: 'We are live.' } as Draft

test('a post is taken over for another channel', () => {
  expect(readAnother('lovely. one for facebook too?', post)).toMatchObject({
    is: 'copy',
    title: 'Facebook post: Launch',
    body: post.body,
  })
})

test('the same letter goes to somebody else, with the amount that is said', () => {
  expect(readAnother('the same for mrs brandt, but her amount is 88 euro', letter)).toMatchObject({
    is: 'copy',
    body: letter.body.replace('Tom Keller', 'Mrs Brandt').replace('42', '88'),
  })
})

test('one for somebody else without another word is the same text', () => {
  expect(readAnother('and one for the landlord', letter)).toMatchObject({
    is: 'copy',
    body: letter.body.replace('Tom Keller', 'landlord'),
  })
  for (const prompt of ['and one for Friday', 'another one for the barn project', 'one for Suki please'])
    expect(readAnother(prompt, letter)).toBeUndefined()
})

test('one more letter of the kind says what is said of who gets it', () => {
  expect(readAnother('and one more to the Lind Foundation, they gave us a van, more formal please', letter)).toEqual({
    is: 'new',
    prompt: 'Write a friendly reminder to the Lind Foundation: they gave us a van. Formal.',
  })
})

test('the same as a tweet is the same text for X, and how long that may be is said', () => {
  expect(readAnother('same as a tweet', post)).toMatchObject({ is: 'copy', body: post.body })
  const long = { ...post, body: 'A long text. '.repeat(40) }
  expect(readAnother('same as a tweet please', long)).toMatchObject({
    said: expect.stringContaining('one there may have 280'),
  })
})

test.each([
  'one for you too',
  'and now the same in french please',
  'the same as a letter',
  'the same tomorrow',
  'one meeting for Sam tomorrow',
  'add one for the kitchen',
  'the same for me tomorrow at 3 and 5 euro',
])('%j asks for no other text', (prompt) => {
  expect(readAnother(prompt, post)).toBeUndefined()
})
