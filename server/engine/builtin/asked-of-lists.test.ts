import { expect, test } from 'vitest'
import { createPace } from '../pace.ts'
import { sectionAsked } from './answer-sections.ts'
import { logLines } from './log-lines.ts'
import { reviewGrid } from './review-grid.ts'
import { sumLines } from './sum-lines.ts'
import { priceGrid, tellBasket } from './tables/basket.ts'
import { readIntent } from './intent.ts'
import { takeApart } from './pasted-text.ts'
import { changesTold } from './told-changes.ts'
import { listUnticked } from './unticked.ts'

const material = (name: string, text: string) => ({
  name,
  kind: 'text' as const,
  text,
  extracted: false,
  truncated: false,
})

test('lines of a log are found by what a machine wrote in them', () => {
  const log = material(
    'api.log',
    `2026-11-18T02:39:20Z ERROR [http] POST /v2/orders 503 30004ms ip=62.107.88.3
2026-11-18T02:40:15Z ERROR [http] GET /v2/cart 503 30002ms ip=5.147.20.66
2026-11-18T02:41:30Z INFO [http] GET /v2/cart 200 50ms ip=5.147.20.66
2026-11-18T02:42:30Z INFO [order] 15031 stored
2026-11-18T02:42:31Z INFO [mail] sent order=15031
2026-11-18T02:42:32Z INFO [mail] sent order=15032
`,
  )
  expect(logLines('Which requests got a 503?', [log])).toMatch(/^\*\*2 lines\*\* hold “503”/)
  expect(logLines('what did 5.147.20.66 do', [log])).toMatch(/^\*\*2 lines\*\*/)
  expect(logLines('what went wrong in 2026', [log])).toBeUndefined()
})

test('reviews are rows: where, when, how many stars, who, what', () => {
  const grid = reviewGrid(`Reviews

[Google] 2026-10-30 - 5 stars - Hannah P.
Best buns.

[Tripadvisor] 2026-11-04 - 2 stars - Carla M.
Waited for ages.
Nobody said sorry.

[Google] 2026-11-07 - 1 star - Dieter
Only cash.
`)
  expect(grid?.rows).toEqual([
    ['Google', '2026-10-30', '5', 'Hannah P.', 'Best buns.'],
    ['Tripadvisor', '2026-11-04', '2', 'Carla M.', 'Waited for ages. Nobody said sorry.'],
    ['Google', '2026-11-07', '1', 'Dieter', 'Only cash.'],
  ])
  expect(reviewGrid('We got 4 stars - thanks.\nAnd more.')).toBeUndefined()
})

test('a list is added up above or below the question, with what goes off it and with one kind of it', () => {
  expect(sumLines('taxi 23.40\nhotel 189.00\ntaxi 18.20\n\ntotal? and how much of that is taxi')).toBe(
    '**230.6**, the sum of 3 amounts. Of that taxi: **41.6** (2 of them).',
  )
  expect(
    sumLines('how much should be in the tin now?\n\npetty cash\nstart  84,30\n+ from the bank  200,00\n- cake  38,00'),
  ).toBe('**246.3**, the sum of 3 amounts, those with a minus taken off.')
  expect(sumLines('add this up: room 180, catering 426.50, minus the 50 deposit we got back')).toContain('**556.5**')
  expect(sumLines('add these up: 3, 4 and 5')).toBe('**12**, the sum of 3 amounts.')
  // Points of a list are no minus.
  expect(sumLines('add these up\n- cake 38\n- milk 2')).toBe('**40**, the sum of 2 amounts.')
})

test('two lists in a prompt are held against each other', () => {
  const settings = changesTold(
    'old:\nretries=3\npool=20\nlog=info\n\nnew:\nretries=5\npool=20\nlog=info\nregion=eu\n\nwhat changed',
  )!
  expect(settings).toContain('**1 line changed, 1 added, 0 removed; 2 are the same.**')
  expect(settings).toContain('`retries`: `3` → `5`')
  const delivered = changesTold(
    "ordered:\n10 kg flour\n6 kg butter\n3 l cream\n\ndelivery note says:\n10 kg flour\n4 kg butter\n\nwhat's missing",
  )!
  expect(delivered).toContain('`butter`: `6 kg` → `4 kg`')
  expect(delivered).toContain('**Removed**\n\n- `cream: 3 l`')
  expect(changesTold('Dear all:\nhello\nhow are you\n\nwhat changed')).toBeUndefined()
})

test('a menu is a price list, with what comes with a thing', () => {
  const menu = material(
    'menu.md',
    'Coffee\n- Flat white - 3.80 - M\n- Filter - 3.20\n- Iced oat latte - 4.70\nOat milk: + 0.50\nCakes\n- Carrot cake - 4.60 (vg)\n',
  )
  const grid = priceGrid(menu)!
  const told = tellBasket('two flat whites with oat milk and one carrot cake, what do i charge', {
    name: 'menu.md',
    grid,
  })
  expect(told).toMatch(/^\*\*13\.20\*\*/)
})

test.each([
  ["what's not going to be in the first version", 'Slack'],
  ['what still needs deciding here', 'Who pays'],
  ['where is this study weak?', 'Small sample'],
])('%s: the section that everybody heads alike', async (question, said) => {
  const text = `# Plan

## Out of scope
- Slack messages

## Open questions
- Who pays for the mail?

## Doubts
- Small sample, one country.
`
  expect(await sectionAsked(question, [material('plan.md', text)], createPace())).toContain(said)
})

test('what a list with boxes has not ticked', () => {
  const list = material(
    'handover.md',
    '# Handover\n## Outside\n- [x] Base level\n- [ ] Drain laid\n## Papers\n- [ ] Report\n- [x] Form\n',
  )
  expect(listUnticked(list, 'what is still missing before we can hand over')).toBe(
    '**2 points of 4 are not ticked.**\n\n**Outside**\n\n- Drain laid *(line 4)*\n\n**Papers**\n\n- Report *(line 6)*',
  )
  expect(listUnticked(list, 'who signs the form')).toBeUndefined()
})

test('what was forgotten to be sent is no wish to send it', () => {
  expect(readIntent('which jobs are done but we forgot to send a bill').beyond).toEqual([])
  expect(readIntent('please send it to Sam').beyond).toEqual(['send or publish anything'])
})

test('a message below a question about it is the text, with and without a mark', () => {
  const message =
    '"Hello, this is Olaf. Since last night the boiler shows E133 and the house is cold. Can someone come on Monday?"'
  const above = `lena typed this off the machine, what does he want and by when?\n\n${message}`
  expect(takeApart(above, false).pasted).toBe(message)
  const below = `${message}\n\nfrom which day can i count on him`
  expect(takeApart(below, false).instruction).toBe('from which day can i count on him')
})
