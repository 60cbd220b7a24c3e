import { expect, test } from 'vitest'
import { find, isWholeId } from './find.ts'
import { taskType } from './tasks/entity-type.ts'
import { aTask, idOf } from './testing/entities.ts'

const tasks = [
  aTask({ id: idOf('aaaa1111'), title: 'October newsletter' }),
  aTask({ id: idOf('bbbb1111'), title: 'Share the launch plan', assignee: 'Millie', dueDate: '2026-12-01' }),
  aTask({ id: idOf('cccc2222'), title: 'share the launch plan', assignee: '' }),
  aTask({ id: idOf('dddd3333'), title: '2222' }),
]
const title = (wanted: string) => find(taskType, tasks, wanted).title

test('a thing is found by its id, its name in any case and the end of its id, in this order', () => {
  expect(title(idOf('aaaa1111'))).toBe('October newsletter')
  expect(title(' october NEWSLETTER ')).toBe('October newsletter')
  expect(title('CCCC2222')).toBe('share the launch plan')
  expect(title('2222')).toBe('2222')
})

test('less than four characters are no end of an id', () => {
  expect(() => title('333')).toThrow('There is no task "333".')
})

test('candidates of one name are told apart by what else is known of them, with the ends of their ids', () => {
  expect(() => title('Share the launch plan')).toThrow(
    '2 tasks are called "Share the launch plan": give an id, bbbb1111 (Millie, Pending, 2026-12-01) or cccc2222 (Pending).',
  )
})

test('an end that fits two ids asks for more of it', () => {
  expect(() => title('1111')).toThrow(
    '2 tasks have an id that ends in "1111": give more of it, aaaa1111 (October newsletter) or bbbb1111 (Share the launch plan).',
  )
})

test('part of a name suggests the whole, once', () => {
  expect(() => title('newsletter')).toThrow('There is no task "newsletter". Did you mean "October newsletter"?')
  expect(() => title('shar the launch plan')).toThrow(
    'Did you mean "Share the launch plan" or "share the launch plan"?',
  )
})

test('many things are not listed in an error', () => {
  expect(() => title('zebedee')).toThrow('There is no task "zebedee". See: muster tasks list')
  expect(() => find(taskType, [], 'zebedee')).toThrow('There is no task "zebedee". There are no tasks yet.')
})

test('many candidates are cut short', () => {
  const twins = Array.from({ length: 12 }, (_, index) => aTask({ id: idOf(`${index}`), title: 'Twin' }))
  expect(() => find(taskType, twins, 'twin')).toThrow(/^12 tasks .*, 00000009 \(Arlo, Pending\) and others\.$/)
  expect(() => find(taskType, twins, 'twinn')).toThrow('There is no task "twinn". Did you mean Twin?')
})

test('a whole id is a UUID', () => {
  expect(isWholeId(idOf('aaaa1111'))).toBe(true)
  expect(isWholeId('aaaa1111')).toBe(false)
})
