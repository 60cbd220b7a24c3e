import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { dayOf } from '../calendar.ts'
import { readGrid } from '../grid.ts'
import { answerTables } from './answer-table.ts'

const invoices = `Inv No,Customer,Date,Due,Total
1041,Larch Nursery,2026-10-01,2026-10-31,420.00
1042,P. Moss,2026-10-06,2026-11-05,95.50
1043,The Old Mill,2026-10-20,2026-11-19,310.00
1044,Green Gate Ltd,2026-11-02,2026-12-02,760.00
1045,P. Moss,2026-11-10,2026-12-10,60.00
1046,Hazel Stores,2026-11-10,2026-12-10,88.00
`
const bank = `Date,Description,Money in,Money out
2026-10-30,LARCH NURSERY INV 1041,420.00,
2026-11-03,SHELL GARAGE,,61.20
2026-11-06,FP P MOSS 1042,95.50,
2026-11-12,GREEN GATE LTD REF 1044,700.00,
2026-11-13,HAZEL STORES THANKS,88.00,
2026-11-15,RENT UNIT 4,,650.00
`

async function ask(question: string): Promise<string | undefined> {
  const grids = await Promise.all(
    [['inv.csv', invoices] as const, ['bank.csv', bank] as const].map(async ([name, text]) => {
      const material = { name, kind: 'table' as const, text, extracted: false, truncated: false }
      return { name, grid: (await readGrid(material, createPace()))! }
    }),
  )
  return answerTables(question, grids, dayOf(2026, 11, 21)!, createPace(), { mayLeave: 'word' })
}

test.each<[question: string, holds: string[], not: string[]]>([
  [
    'which invoices have not been paid according to the bank',
    ['1043', '1045', '**370.00**', '1044 Green Gate Ltd, **60.00** short'],
    ['Larch', 'Hazel'],
  ],
  ['who hasnt paid us yet', ['The Old Mill', '**370.00**'], ['Hazel']],
  ['what is still open and how much is it', ['**370.00**'], ['Larch']],
  ["what's unpaid and overdue, total", ['1043', '**310.00**'], ['1045']],
  ['did anyone pay too little? how much short', ['Green Gate Ltd', '| 60.00 |'], ['Old Mill']],
  ['has p. moss paid everything', ['1042', '1045', '**60.00**', 'of P. Moss only'], ['Larch']],
  ['did somebody pay too much', ['**None**'], []],
  ['hat jemand zu wenig bezahlt', ['Green Gate Ltd'], []],
])('bills are held against an account: %s', async (question, holds, not) => {
  const answer = await ask(question)
  for (const words of holds) expect(answer).toContain(words)
  for (const words of not) expect(answer).not.toContain(words)
})

test('what asks of something else is no question of what was paid', async () => {
  expect(await ask('who has not paid for the scaffold')).toBeUndefined()
})
