import { expect, test } from 'vitest'
import { createPace } from '../pace.ts'
import { dayOf } from './calendar.ts'
import { describeTrouble } from './describe-log.ts'
import { logGrid } from './log-grid.ts'
import { inSentences } from './quick-notes.ts'
import { actionsAskedFor, collectActions } from './reply-actions.ts'
import { answerTables } from './tables/answer-table.ts'

const today = dayOf(2026, 11, 21)!
const actionsOf = async (text: string) =>
  collectActions([{ name: 'a.md', kind: 'text', text, extracted: false, truncated: false }], today, createPace())

test('notes without capitals say who does what, and what is written with care stays', async () => {
  const { open } = await actionsOf(
    'lads mtg sat. kev orders 20 tubes by wed. mo gets the till fixed. i ring the landlord fri about the leak\n- price list: sam checks the numbers',
  )
  expect(open.map(({ owner, text }) => `${owner}: ${text}`)).toEqual([
    'Kev: Order 20 tubes',
    'Mo: Get the till fixed',
    expect.stringContaining('Ring the landlord'),
    'Sam: Check the numbers',
  ])
  const careful = 'Kev orders tubes. The price checks out. It makes sense.'
  expect(inSentences(careful)).toBe(careful)
})

const minutes = `# Meeting, 18 November 2026

Present: Hanna (head), Amira (Bees), Alex Kim

## Health

Amira puts up the notice for the parents. Hanna reports on the kitchen. Alex gives notice in good time. Bea makes soup.
`

test('of those who were there minutes note what they do, without a day too', async () => {
  const actions = await actionsOf(minutes)
  expect(actions.open.map(({ owner }) => owner)).toEqual(['Amira', 'Alex'])
  // "For me" beside "who" asks for all of them.
  expect(actionsAskedFor(actions, 'please list for me who has to do what', 'Alex Kim').open).toHaveLength(2)
})

const lots = `2026-11-02 07:41 LOT 1 supplier=Hydrotec rejected=0 result=PASS
2026-11-05 07:55 LOT 5 supplier=Hydrotec rejected=4 result=FAIL note="porosity"
2026-11-06 07:55 LOT 6 supplier=Brandl rejected=0 result=PASS
2026-11-07 07:55 LOT 7 supplier=Brandl rejected=0 result=PASS
2026-11-08 07:55 LOT 8 supplier=Brandl rejected=0 result=PASS
2026-11-09 07:55 LOT 9 supplier=Brandl rejected=0 result=PASS
2026-11-10 07:55 LOT 10 supplier=Brandl rejected=0 result=PASS
2026-11-11 07:55 LOT 11 supplier=Brandl rejected=0 result=PASS
`

test('a log whose lines name what they say is a table, and another is none', async () => {
  const grid = logGrid(lots)!
  const answer = await answerTables(
    'Which lots failed, which supplier, reason.',
    [{ name: 'lots.log', grid }],
    today,
    createPace(),
    {
      mayLeave: 'word',
    },
  )
  expect(answer).toContain('**1 row** (result is FAIL)')
  expect(answer).toContain('porosity')
  expect(
    logGrid('2026-11-02 07:41 INFO started\n2026-11-02 07:42 INFO done\n2026-11-02 07:43 INFO bye'),
  ).toBeUndefined()
})

test('what failed none is no error, and how long it took is told with who was at it', async () => {
  const log = `2026-11-20 14:00:00 unit: 12 passed, 0 failed
2026-11-20 14:05:00 ERROR checkout down
2026-11-20 14:08:00 ops lena: moved the job away
2026-11-20 14:12:00 INFO checkout healthy
`
  const told = await describeTrouble(log, 'how long was checkout down and who fixed it', createPace())
  expect(told).toContain('**1 error**')
  expect(told).toContain('**7 min**')
  expect(told).toContain('ops lena: moved the job away')
})
