import { expect, test } from 'vitest'
import { asksOfInterview, listWishes } from './interview.ts'
import { tidyList } from './tidy-list.ts'

const talk = `Talk with Rosa Lind, bakery

Me: What brings you here?

Rosa: The oven is old. It burns the bread.

Me: What do you need by summer?

Rosa: A new oven. Two racks for trays. And
a hood that fits.

Me: Anything you had trouble with?

Rosa: No gas, please. And nothing that hums all night.

Me: Who signs?

Rosa: My sister does.
`
const material = { name: 'talk.txt', kind: 'text' as const, text: talk, extracted: false, truncated: false }

test('what somebody wants in a conversation is the answers to questions for it', () => {
  expect(listWishes(material, 'what does she want')).toContain(
    '- *What do you need by summer?* A new oven. Two racks for trays. And a hood that fits. *(Rosa, line 9)*',
  )
  expect(asksOfInterview('all that I have to deliver')).toBe(true)
})

test('what somebody does not want is told apart', () => {
  const told = listWishes(material, 'what should I avoid?')
  expect(told).toContain('No gas, please.')
  expect(told).not.toContain('Two racks')
  expect(listWishes({ ...material, text: 'Note: no gas here.' }, 'what should I avoid?')).toBeUndefined()
})

test.each([
  ['make a tidy list of this: flour / milk!! / and the key from Jo', '- Flour\n- Milk\n- The key from Jo'],
  ['please turn my notes into bullet points:\nwash cups\ncall Ben', undefined],
  ['put this in a list: rice, beans, two lemons', '- Rice\n- Beans\n- Two lemons'],
  ['make a list of tasks: wash, dry, iron', undefined],
])('%j', (prompt, list) => {
  expect(tidyList(prompt)).toBe(list)
})
