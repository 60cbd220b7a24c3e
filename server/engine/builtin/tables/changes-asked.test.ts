import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { readGrid } from '../grid.ts'
import { tellChanges } from './changes-asked.ts'

async function gridOf(name: string, text: string) {
  const material = { name, kind: 'table' as const, text, extracted: false, truncated: false }
  return { name, grid: (await readGrid(material, createPace()))! }
}

test.each([
  'which hives have left us since the spring and which have come in?',
  'Which ones are gone from the list, and which came in?',
])('what is only in one of two lists is told both ways: %s', async (question) => {
  const old = await gridOf('spring.csv', 'no,hive,frames\nH-1,Oak,10\nH-2,Elm,8\nH-3,Ash,9\n')
  const now = await gridOf('autumn.csv', 'no,hive,frames\nH-2,Elm,8\nH-3,Ash,11\nH-4,Yew,7\n')
  const told = tellChanges(question, old, now)
  expect(told).toContain('**Oak** (H-1)')
  expect(told).toContain('**Yew** (H-4)')
  expect(told).not.toContain('Elm')
})
