import { expect, test } from 'vitest'
import { inFull, withGroupTold, withHeadingProject } from './clipped.ts'

test('tasks that are listed below their project go there', () => {
  const nameOf = (words: string) => (words.includes('review') ? 'Supplier review' : undefined)
  expect(
    withHeadingProject(
      'add two tasks to the review: Arlo should check the dates. Spec should check the papers.',
      nameOf,
    ),
  ).toBe(
    'Arlo should check the dates in the project Supplier review. Spec should check the papers in the project Supplier review.',
  )
  expect(withHeadingProject('add a task to the list: call Kim. Then rest.', nameOf)).toBe(
    'add a task to the list: call Kim. Then rest.',
  )
})

test('a group that is told of first is what the wish behind it is about', () => {
  expect(withGroupTold('Spec has two open things in the review, both can wait until Wednesday', 'Dot|Spec')).toBe(
    "both of Spec's open tasks in the review can wait until Wednesday",
  )
  expect(withGroupTold('dot has three tasks. they can all wait till friday', 'Dot|Spec')).toBe(
    "all three of dot's open tasks can wait till friday",
  )
  expect(withGroupTold('Dot has two tasks, Spec can take both', 'Dot|Spec')).toBe(
    'Dot has two tasks, Spec can take both',
  )
})

test('a reason with a time in it is no other time', () => {
  const asked = 'can you make it only half an hour, i have a client in the chair at quarter to 3'
  expect(inFull(asked, false)).toBe('can you make it only half an hour')
  const event = 'put in a meeting at 3, I have a call with Sam at 4'
  expect(inFull(event, true)).toBe(event)
})
