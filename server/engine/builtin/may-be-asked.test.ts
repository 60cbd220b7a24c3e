import { expect, test } from 'vitest'
import { askBesideFile } from '../../testing/beside-file.ts'

const ask = askBesideFile()

const minutes = `# Allotments, annual meeting
Present: 17 members. Chair: Bernard Prosser

1. Treasurer. She would like somebody else to take over, nobody came forward, Bernard asks round by Christmas.

2. Water. Pump off from 15 November. Mr Bhandari drains the pipes, Mr Sandhu helps.

3. Bonfires. Not decided. Gwen will write to the council for the rule and put it on the noticeboard.

4. Open day. Ms Trevor (honey), Scouts (tea), Ms Oyelaran (posters).

5. Proposal to go up 2.00 on all plots. Carried.

6. A collection for the present: Miss Liddell.
`

test.each([
  ['Please make me a to-do list from the minutes, who does what'],
  ['list what each person took on'],
  ['who has to do what?'],
])('%s shows beside the items what may be one', async (prompt) => {
  const told = await ask(prompt, minutes)
  const [items, also] = told.split('These may be tasks too:')
  expect(items).toContain('Write to the council')
  expect(also).toContain('Mr Bhandari drains the pipes')
  expect(also).toContain('Bernard asks round')
  expect(also).toContain('Ms Oyelaran (posters)')
  expect(also).toContain('Miss Liddell')
  expect(also).not.toContain('Gwen will write')
  expect(told).not.toMatch(/^ +Proposal ·/m)
})

test('of one person only what names that person', async () => {
  const told = await ask(
    'I am Danuta. what of the handover is for me to do',
    `# Thursday, late

present: Danuta, Farida, Joel

Left heel is red. Danuta rings Dr Behrens about it on Friday before 11.
- nobody signed the sheet on Tuesday evening. Who was it? Danuta checks
- car 2 needs winter tyres, Farida brings it to the garage on 25th
`,
  )
  expect(told).toContain('Ring Dr Behrens')
  expect(told).toContain('nobody signed the sheet on Tuesday evening. Who was it? Danuta checks')
  expect(told).not.toContain('tyres')
})

test('a sentence that another leans on is shown once', async () => {
  const told = await ask(
    'list what each person took on',
    `# Minutes

- Gwen will write to the council.
- Hedge: Joel asks the town for a permit. He will report on 3 December.
`,
  )
  expect(told.match(/Joel asks the town/g)).toHaveLength(1)
  expect(told).toContain('He will report on 3 December')
})
