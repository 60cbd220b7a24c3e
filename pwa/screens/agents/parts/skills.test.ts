import { addSkills, splitTyped } from '#pwa/screens/agents/parts/skills.ts'
import { expect, test } from 'vitest'

test('skills are parted by commas and lines, and nothing empty is one', () => {
  expect(addSkills(['Plan'], ' Write reports ,, Read  contracts\nSum up, ')).toEqual([
    'Plan',
    'Write reports',
    'Read contracts',
    'Sum up',
  ])
  expect(addSkills([], ' , ')).toEqual([])
})

test('a skill is there once, whatever its case', () => {
  expect(addSkills(['Write reports'], 'write REPORTS, Plan, plan')).toEqual(['Write reports', 'Plan'])
})

test('what comes after the last comma is still being written', () => {
  expect(splitTyped('Plan, Wri')).toEqual({ ended: 'Plan,', rest: ' Wri' })
  expect(splitTyped('Wri')).toEqual({ ended: '', rest: 'Wri' })
})
