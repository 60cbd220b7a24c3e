import { expect, test } from 'vitest'
import { sameOf, takeBack } from './take-back.ts'

test.each([
  ['Created the task **Order cards** (nobody has it yet).', 'Delete “Order cards”'],
  ['Marked **Order cards** as done.', 'Reopen “Order cards”'],
  ['Marked **A** as done (it was in progress).', 'Set “A” to in progress'],
  ['Renamed the task “Old” to **New**.', 'Rename “New” to “Old”'],
  [
    'Changed the task **A** for Chip, due Mon 23 Nov 2026 (it was due Sat 21 Nov 2026).',
    'Change the due date of “A” to Sat 21 Nov 2026',
  ],
  ['Changed the task **A** for Chip (it was with nobody).', 'Unassign “A”'],
  [
    'Changed the event **B** on Sun 22 Nov 2026, 10:00–11:00 (it was on Sat 21 Nov 2026, 16:00–17:00).',
    'Move “B” to Sat 21 Nov 2026 at 16:00',
  ],
  ['- Marked **A** as done.\n- Marked **B** as done.', 'Reopen “B”. Reopen “A”'],
])('%s', (reply, wanted) => {
  expect(takeBack('undo that', reply)).toBe(wanted)
})

test('what a reply does not tell cannot be taken back, and other prompts take nothing back', () => {
  expect(takeBack('undo that', 'Changed the task **A** for Chip, high priority.')).toBeUndefined()
  expect(takeBack('undo that', 'There are 3 open tasks.')).toBeUndefined()
  for (const prompt of ['take that', 'undo the launch task', 'put it back to monday'])
    expect(takeBack(prompt, 'Marked **A** as done.'), prompt).toBeUndefined()
  for (const prompt of ['undo', 'Undo that please', 'no, take it back', 'oops, revert that'])
    expect(takeBack(prompt, 'Marked **A** as done.'), prompt).toBe('Reopen “A”')
})

test.each([
  ['Marked **A** as done.', 'Mark “B” as done'],
  [
    'Changed the task **A** for Chip, due Mon 23 Nov 2026 (it was due Sat 21 Nov 2026).',
    'Change the due date of “B” to Mon 23 Nov 2026',
  ],
  ['Changed the task **A** for Chip (it was with nobody).', 'Assign “B” to Chip'],
  ['Changed the task **A** for Chip, high priority (it had low priority).', 'Set the priority of “B” to high'],
  [
    'Changed the event **A** on Sun 22 Nov 2026, 10:00–11:00 (it was on Sat 21 Nov 2026, 16:00–17:00).',
    'Move “B” to Sun 22 Nov 2026 at 10:00',
  ],
  ['- Marked **A** as done.\n- Marked **C** as done.', undefined],
  ['Created the task **A** (nobody has it yet).', undefined],
])('“%s”, of another thing', (reply, wanted) => {
  expect(sameOf(reply, 'B')).toBe(wanted)
})
