import { expect, test } from 'vitest'
import { createPace } from '../pace.ts'
import { findActions } from './action-items.ts'
import { splitBlocks } from './blocks.ts'
import { dayOf, isoDay } from './calendar.ts'

const today = dayOf(2026, 11, 21)!

async function find(text: string) {
  const { open, done } = await findActions(await splitBlocks(text, createPace()), 'notes.md', today, createPace())
  return {
    done,
    open: open.map(({ text, owner, due, line }) => [
      line,
      text,
      owner,
      due?.day === undefined ? due?.words : isoDay(due.day),
    ]),
  }
}

test('open checkboxes are actions, ticked ones are done', async () => {
  expect(
    await find(
      '- [ ] Send contract (owner: Ann Lee, due: 27 Nov)\n- [x] Book venue\n- [ ] Order **badges**\n  - Owner: Cem\n  - Due: next Monday',
    ),
  ).toEqual({
    done: 1,
    open: [
      [1, 'Send contract', 'Ann Lee', '2026-11-27'],
      [3, 'Order badges', 'Cem', '2026-11-23'],
    ],
  })
})

test.for<[string, unknown[][]]>([
  [
    '| Who | What | By |\n|---|---|---|\n| Ina | Order the lamps | 4 December |',
    [[3, 'Order the lamps', 'Ina', '2026-12-04']],
  ],
  ['TODO: fix the footer', [[1, 'Fix the footer', '', undefined]]],
  ['Action: Bob to call the printer by Friday', [[1, 'Call the printer', 'Bob', '2026-11-27']]],
  ['@dana check the invoice by 2026-12-01', [[1, 'Check the invoice', 'dana', '2026-12-01']]],
  ['Bob Miller will send the draft by 12 Nov.', [[1, 'Send the draft', 'Bob Miller', '2026-11-12']]],
  ['Ann and Bob need to agree on a date.', [[1, 'Agree on a date', 'Ann and Bob', undefined]]],
  ['It was agreed that Millie will update the plan.', [[1, 'Update the plan', 'Millie', undefined]]],
  [
    'Bob will write it; Cem to print it',
    [
      [1, 'Write it', 'Bob', undefined],
      [1, 'Print it', 'Cem', undefined],
    ],
  ],
  [
    'Bob will write it and Ann will print it by Monday.',
    [
      [1, 'Write it', 'Bob', undefined],
      [1, 'Print it', 'Ann', '2026-11-23'],
    ],
  ],
  ['The design team will deliver mockups by Friday.', [[1, 'Deliver mockups', 'The design team', '2026-11-27']]],
  ['Cem, please check the insurance before 1 December.', [[1, 'Check the insurance', 'Cem', '2026-12-01']]],
  ['Ann: I will call the bank tomorrow', [[1, 'Call the bank', 'Ann', '2026-11-22']]],
  ['→ Tom + Priya: update the guide (EOD tomorrow)', [[1, 'Update the guide', 'Tom + Priya', '2026-11-22']]],
  ['- [ ] Renew the contract, assigned to Priya', [[1, 'Renew the contract', 'Priya', undefined]]],
  ['- [ ] Order paper (who: sam by Friday)', [[1, 'Order paper', 'sam', '2026-11-27']]],
  ['Please send the figures by Friday.', [[1, 'Send the figures', '', '2026-11-27']]],
  ['- Clean up the wiki by end of month', [[1, 'Clean up the wiki', '', '2026-11-30']]],
])('"%s"', async ([text, actions]) => {
  expect((await find(text)).open).toEqual(actions)
})

test.for([
  'Revenue will grow by 12% next year.',
  'It will be fine by Friday.',
  'Welcome to the team.',
  'According to Bob, the budget is fine.',
  'The train from Oslo to Rome is late.',
  'Attendees: Ann, Bob, Cem',
  '- a normal bullet about something',
  'Write to ann@example.com for more.',
  '`npm pack` makes a package whose `muster` works after an install.',
  'It pulls out action items with owner and date, honestly.',
  'A line shows the whole feature, and those who use it see who owns what.',
  'The house is owned by the bank.',
  '## Running tasks\n\n- The prompt is read from standard input\n- A key runs once',
  '```\nTODO: in a code sample\n```',
])('"%s" is no action', async (text) => {
  expect(await find(text)).toEqual({ open: [], done: 0 })
})

test('under a heading for actions every item counts, under "Done" none', async () => {
  const text =
    '## Next steps\n- Sign off budget\n  - as discussed\n- Draft the FAQ — Eve\n- Bob: prepare slides by Wednesday\n\n## Done\n- Book the room\n\n## Other\n- Sunny weather'
  expect((await find(text)).open).toEqual([
    [2, 'Sign off budget', '', undefined],
    [4, 'Draft the FAQ', 'Eve', undefined],
    [5, 'Prepare slides', 'Bob', '2026-11-25'],
  ])
})

test('a table with owners and dates is read by its columns', async () => {
  const table =
    '| Task | Owner | Due | Status |\n|---|---|---|---|\n| Ship v2 | Ann | Friday | open |\n| Old | Bob | | done |\n| Hire QA | TBD | | |'
  expect(await find(table)).toEqual({
    done: 1,
    open: [
      [3, 'Ship v2', 'Ann', '2026-11-27'],
      [5, 'Hire QA', '', undefined],
    ],
  })
  expect((await find('| City | People |\n|---|---|\n| Oslo | 5 |')).open).toEqual([])
})

test('a sentence broken over lines is found whole, on the line where it starts', async () => {
  const text =
    'Thanks for the meeting yesterday, it was good to see everyone in one room. Bob will send the\nrevised contract by Friday.'
  expect((await find(text)).open).toEqual([[1, 'Send the revised contract', 'Bob', '2026-11-27']])
})

test('quick notes say it in many ways, line by line and in small letters', async () => {
  const notes = `stand-up, thursday

everybody liked the second logo. olga is going to ask the printer for a proof by wed
paul pls order more name badges, deadline 27/11
we talked about the coffee machine for a long while, it is only the filter. Rita already changed it, works
henrik said he'd ring the hall about the heating tomorrow
can someone update the map on the website? - fay: "i'll do it", by end of november
[ ] book the bus (Inga), before the fair on 5 dec
nora needs to hand in her travel costs, by 27 nov at the latest
- Bob reviews the seating plan
can you, Kim, send the menu to the guests?
new mascot? maybe next year`
  expect((await find(notes)).open).toEqual([
    [3, 'Ask the printer for a proof', 'Olga', '2026-11-25'],
    [4, 'Order more name badges', 'Paul', '2026-11-27'],
    [6, 'Ring the hall about the heating', 'Henrik', '2026-11-22'],
    [7, 'Update the map on the website', 'Fay', '2026-11-30'],
    [8, 'Book the bus, before the fair', 'Inga', '2026-12-05'],
    [9, 'Hand in her travel costs', 'Nora', '2026-11-27'],
    [10, 'Review the seating plan', 'Bob', undefined],
    [11, 'Send the menu to the guests', 'Kim', undefined],
  ])
})

test('what people do for a living, decisions and wrapped text are no action items', async () => {
  expect(
    (
      await find(`Bob reviews books for a newspaper, and Ann prints them in the old hall that
needs to be painted one day, if anybody ever finds the money for such a thing in
town. The shipping needs to get cheaper, people say.

## Decisions

- Anna approves the new pricing page.

## Reports

- Mr Kim reports a balance of EUR 23,416.80 on 31 October.
- Jo confirms the room for Friday.`)
    ).open,
  ).toEqual([])
})

test('in minutes the present tense with a day to have it done by is a task', async () => {
  expect(
    (
      await find(`EUR 9,000 come from the reserve; for the rest Ms Brandt applies to the office by 30 November.

Sam has the bank letter on his desk and gets it signed by Tuesday, 24 November; without it nothing comes.

- **Petra** has the extinguishers checked by 27 November.
- **Jonas** renews one permit by 4 December and hands the other back.

Alex calls Dr. Feld about it. Before 1 December, since the board meets after that.

The lease ends by 31 December. Ines leaves by 5 December.`)
    ).open,
  ).toEqual([
    [1, 'Apply to the office', 'Ms Brandt', '2026-11-30'],
    [3, 'Get it signed by Tuesday, 24 November (the bank letter on his desk)', 'Sam', '2026-11-24'],
    [5, 'Have the extinguishers checked', 'Petra', '2026-11-27'],
    [6, 'Renew one permit by 4 December and hand the other back', 'Jonas', '2026-12-04'],
    [8, 'Call Dr. Feld about it', 'Alex', '2026-12-01'],
  ])
})

test('a weekday in notes of that weekday is the one to come, unless they say that it is today', async () => {
  const dueIn = async (head: string) => {
    const text = `${head}\n- Ann sends the offer by Friday.\n- Bo checks the bill by Friday, today.\n- Cy calls the bank by tonight.\n- Di orders the cards by Monday.\n- Ed books the room.\n  Due: Friday\n\n| Task | Owner | Due |\n|---|---|---|\n| Clean the hall | Flo | Friday |\n`
    const { open } = await findActions(await splitBlocks(text, createPace()), 'notes.md', today, createPace())
    return open.map(({ owner, due }) => `${owner} ${due?.day && isoDay(due.day).slice(8)}`)
  }
  const ofFriday = ['Ann 27', 'Bo 20', 'Cy 20', 'Di 23', 'Ed 27', 'Flo 27']
  expect(await dueIn('Minutes, 20 November 2026')).toEqual(ofFriday)
  expect(await dueIn('Minutes of Thursday, 19 November')).toEqual([
    'Ann 20',
    'Bo 20',
    'Cy 19',
    'Di 23',
    'Ed 20',
    'Flo 20',
  ])
  // Notes of today are read on the day they speak of.
  const { open } = await findActions(
    await splitBlocks('Notes of 21 November\n- Ann sends the offer by Saturday.', createPace()),
    'notes.md',
    today,
    createPace(),
  )
  expect(open.map(({ due }) => due && isoDay(due.day!))).toEqual(['2026-11-28'])
})

test('who is missing from a meeting has work too', async () => {
  const { open } = await find(
    'There: Bernie, Tadhg\nMissing: Jolanda (sick)\n\n- Nobody knew the days. Jolanda counts them when she is back.\n',
  )
  expect(open).toMatchObject([[4, 'Count them when she is back (Nobody knew the days)', 'Jolanda', undefined]])
})
