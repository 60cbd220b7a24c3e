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

test('what a meeting is for stands behind it', () => {
  const meant = (text: string) => inFull(text, false)
  expect(meant('45 minutes with Sam on Monday at 10, please? We want to go over the Q1 roadmap.')).toBe(
    '45 minutes with Sam on Monday at 10, please about the Q1 roadmap.',
  )
  expect(meant('Put lunch with Suki on Friday 12:30. I want to discuss her workload with her.')).toBe(
    'Put lunch with Suki on Friday 12:30 about her workload.',
  )
  expect(meant('set up a meeting with Suki thursday at 4 to talk through the launch plan')).toBe(
    'set up a meeting with Suki thursday at 4 about the launch plan',
  )
  const task = 'add a task for Dot: meeting with the agency. We want to discuss the poster'
  expect(meant(task)).toBe(task)
})
