import { expect, test } from 'vitest'
import { askBesideFile } from '../../../testing/beside-file.ts'

const ask = askBesideFile()
const crew = 'name,town,shifts\nAnn,Leeds,4\nBill,York,2\n'

test.each(['where are we over and by how much', 'where do we go over', 'are we under?'])(
  'a question that names nothing of a table is no wish to see its columns: %s',
  async (question) => {
    const told = await ask(question, { 'crew.csv': crew })
    expect(told).toMatch(/^I could not read this as a question to the columns of crew\.csv/)
    expect(told).not.toContain('## Columns of')
  },
)

test.each(['what is this', "what's in it", 'describe the columns'])(
  'what a table holds is told: %s',
  async (question) => {
    expect(await ask(question, { 'crew.csv': crew })).toContain('## Columns of crew.csv')
  },
)

test('what is asked of somebody who speaks is not passed over for the rows that others speak of', async () => {
  const told = await ask('for which customer do we need the big battery and when has leanne them again', {
    'jobs.csv': 'date,customer\n2026-12-01,Farrow\n2026-12-03,Nkemelu\n2026-12-08,Ambler\n2026-12-10,Castle\n',
    'chat.txt': 'Marcin: I need 1 big battery for Farrow\nLeanne (Northlight): none here, more come on 14 December\n',
  })
  expect(told).not.toContain('of whom it is said')
})
