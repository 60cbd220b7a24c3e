import { expect, test } from 'vitest'
import { createPace } from '../../pace.ts'
import { dayOf } from '../calendar.ts'
import { readGrid } from '../grid.ts'
import { answerTables } from './answer-table.ts'

async function ask(question: string, text: string): Promise<string | undefined> {
  const material = { name: 'list.csv', kind: 'table' as const, text, extracted: false, truncated: false }
  const grid = (await readGrid(material, createPace()))!
  return answerTables(question, [{ name: 'list.csv', grid }], dayOf(2026, 11, 21)!, createPace(), { mayLeave: 'word' })
}

const tables = {
  costs: `post,area,planned_eur,spent_eur
Paint,Hall,180,164
Lamps,Hall,420,455
Stage,Yard,900,740
Tents,Yard,600,815
Bar,Yard,250,250
`,
  replies: `name,club,reply,people
Ada Roth,Blue,yes,2
Ben Holm,Red,open,0
Cleo Timm,Blue,no,0
Dina Kaya,Red,,0
Eva Wirth,Blue,yes,3
`,
  mails: `name,replied
Ada Roth,yes
Ben Holm,no
Cleo Timm,yes
`,
  leads: `firm,country,package,value_eur
Moser,Austria,large,8400
Weber,Germany,small,2600
Huber,Austria,small,1600
`,
  offers: `supplier,item,cost_yearly_eur,terms,valid_until
Nord,Glue,400,30 days,2026-12-15
Nord,Discs,600,30 days,2026-12-15
Sued,Glue,450,14 days,2026-11-30
Sued,Discs,500,14 days,2026-11-30
`,
  trips: `trip,firm,planned_delivery,actual_delivery
T1041,Roth,2026-11-02,2026-11-02
T1042,Holm,2026-11-03,2026-11-05
T1043,Roth,2026-11-30,2026-12-03
`,
}

test.each<[question: string, table: keyof typeof tables, holds: string[], not?: string[]]>([
  // One column against another, row by row.
  ['where did we spend more than planned?', 'costs', ['**2 rows**', 'Lamps', 'Tents'], ['Stage', 'Total']],
  ['which posts cost more than we had planned', 'costs', ['Lamps', 'Tents'], ['Paint']],
  ['what was overspent and by how much', 'costs', ['| Tents | 215 |', '| Lamps | 35 |'], ['Paint']],
  ['where did we come in below plan', 'costs', ['Paint', 'Stage'], ['Tents', 'Bar']],
  ['which area is over budget?', 'costs', ['| Yard | 55 |', '| Hall | 19 |'], ['planned_eur \\>']],
  ['how many went over plan', 'costs', ['**2 rows**']],
  ['which came late and how many days each?', 'trips', ['| T1042 | 2 days |', '| T1043 | 3 days |'], ['1041']],
  ['which trips came late', 'trips', ['**2 rows**', '1042'], ['1041']],
  ['how many came late', 'trips', ['**2 rows**'], ['1042']],
  // Who has not answered.
  ["who hasn't answered yet? I'd like to ring them on Monday", 'replies', ['Ben Holm', 'Dina Kaya'], ['Cleo']],
  ['who do we still need a reply from', 'replies', ['Ben Holm', 'Dina Kaya'], ['Ada']],
  ["how many haven't got back to us yet", 'replies', ['**2 rows**']],
  ["who hasn't replied?", 'mails', ['Ben Holm'], ['Ada']],
  ['headcount of the yeses', 'replies', ['**5**']],
  // Two measures of the same rows.
  ['how many leads are from Austria and what are they worth together', 'leads', ['**2 rows**', '**10,000**']],
  ['how many small ones are there and what do they come to?', 'leads', ['**2 rows**', '**4,200**']],
  ['which are from Austria and what is the value of them together', 'leads', ['Moser', '**10,000**']],
  // What is told apart by each.
  ['until which date is each of the two offers valid?', 'offers', ['| Nord | 2026-12-15 |', '| Sued | 2026-11-30 |']],
  ['until when are the offers valid', 'offers', ['| Nord | 2026-12-15 |', '| Sued | 2026-11-30 |']],
  ['what are the terms of each supplier', 'offers', ['| Nord | 30 days |', '| Sued | 14 days |']],
  ['who is cheapest when you add everything up, and how much is it in the year?', 'offers', ['**Sued**', '**950**']],
])('asks rows one by one: %s', async (question, table, holds, not = []) => {
  const answer = await ask(question, tables[table])
  for (const words of holds) expect(answer).toContain(words)
  for (const words of not) expect(answer).not.toContain(words)
})
