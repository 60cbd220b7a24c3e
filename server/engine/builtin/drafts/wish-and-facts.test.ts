import { afterAll, beforeAll, expect, test } from 'vitest'
import { filledText } from '#shared/domain/draft-text.ts'
import { newId } from '#shared/domain/ids.ts'
import { draftsOfThread } from '../../../drafts/drafts.rules.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from '../../../testing/test-workspace.ts'
import type { RunInput } from '../../engine.ts'
import { runAgent } from '../../run.ts'

let workspace: TestWorkspace

beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterAll(() => workspace.server.close())

/** The draft that stands after the prompts, with its title. */
async function drafted(...prompts: string[]): Promise<string> {
  const history: RunInput['history'] = []
  const runs: string[] = []
  for (const said of prompts) {
    const runId = newId()
    const drafts = await draftsOfThread(workspace.db, workspace.userId, runs, 5)
    const drafting = { runId, agentId: '1', prompt: said, drafts, ...(drafts[0] && { atHand: drafts[0].id }) }
    const { text } = await runThrough(runAgent(runInput(workspace, said, { history: [...history], drafting })))
    history.push({ prompt: said, result: text } as RunInput['history'][number])
    runs.unshift(runId)
  }
  const [draft] = await draftsOfThread(workspace.db, workspace.userId, runs, 1)
  return draft ? `${draft.title}\n${filledText(draft)}` : ''
}

test.each([
  [
    'Answer for Zelma about the barn on Saturdays from May: yes we do it, but only two carts',
    ['Hello Zelma', 'About the barn on Saturdays from May: yes we do it, but only two carts.'],
  ],
  [
    'mail dr ines falk: rehearsal is 9 december 18:00, about 90 min. she needs a music stand',
    ['Dear Dr Ines Falk', '9 December 18:00, about 90 min.', 'You need a music stand.'],
  ],
  [
    'short note for all riders about frost. rugs on from 1 December, troughs minimum half full. Who has no rug tells Petra',
    ['Hello riders', 'About frost: rugs on from 1 December, troughs minimum half full.', 'tells Petra.'],
  ],
  [
    'I look for a person for packing coffee, 20 hours in week, start in january, our roastery is in Lodz. Can you write advert?',
    ['a person for packing coffee in Lodz, 20 hours in week, from January'],
  ],
  [
    'we need a barista, saturdays and sundays, £12.80 an hour, Leeds. could you do the advert',
    ['a barista in Leeds', '£12.80 an hour'],
  ],
  [
    'I need offer for family Brandt. 9.6 kWp, 24 panels, price 14.800 euro, valid until 18 December. Work needs 3 days.',
    ['Hello family Brandt,', '24 panels', '14.800 euro', 'Valid until: 18 December', 'Work needs 3 days'],
  ],
  [
    'need quote for Mr Okafor. 2 bay windows, uPVC, 1850 pounds fitted, good till 10 January. takes 1 day.',
    ['Dear Mr Okafor,', '2 bay windows', '1850 pounds', 'Valid until: 10 January'],
  ],
  [
    'client update for bishops mill: 62 of 84 panels on, inverter came 18 nov, south roof done',
    ['Client update for bishops mill', '- 62 of 84 panels on', '- Inverter came 18 November', '- South roof done'],
  ],
  [
    'menu for friday: pumpkin soup 6.50, lamb stew 14, vegan curry 12',
    ['Menu for Friday', '- Pumpkin soup 6.50', '- Vegan curry 12'],
  ],
  [
    'reference letter for Maria Kowal: worked here 3 years, always on time, great with children',
    ['- Maria Kowal worked here 3 years', '- Great with children'],
  ],
  [
    'complaint letter to Brightway Couriers: parcel 8841 came 6 days late, we want £18 back',
    ['Hello Brightway Couriers,', 'Parcel 8841 came 6 days late'],
  ],
])('%j is a text of what it says', async (prompt, parts) => {
  const text = await drafted(prompt)
  for (const part of parts) expect(text).toContain(part)
})

test.each([
  [
    "customer says 2 bottles in her mixed case arrived broken. Write back, her name's Gwen: sorry, we post 2 new ones on Monday, no need to send anything back",
    [
      'Hello Gwen,',
      'I am sorry that 2 bottles in your mixed case arrived broken',
      'We post 2 new ones on Monday. No need',
    ],
  ],
  [
    'Guest complains her room was cold. Answer her, she is Mrs Hale: sorry, heating is fixed today, we take 20% off the bill',
    ['Dear Mrs Hale,', 'your room was cold', 'We take 20% off the bill.'],
  ],
  [
    'A guest called Tom Ridley says the shower was cold all weekend. Please reply: sorry, boiler is repaired now, next night is free',
    ['Hello Tom Ridley,', 'the shower was cold all weekend', 'The boiler is repaired now.'],
  ],
  [
    'tenant rang that the lift is stuck again. write back: engineer comes thursday 8 to 10, stairs are open',
    ['Hello,', 'The engineer comes on Thursday 8 to 10.'],
  ],
])('%j is answered by name with what is to be said', async (prompt, parts) => {
  const text = await drafted(prompt)
  for (const part of parts) expect(text).toContain(part)
})

test('a talk on safety says what is sure, and leaves a blank for what nobody knows', async () => {
  const text = await drafted('toolbox talk, icy roofs, 5 bullets')
  expect(text).toContain('icy roofs')
  expect(text.match(/^- /gm)).toHaveLength(5)
  expect(text).toContain('Check for ice')
  expect(await drafted('safety briefing: our new glue press')).toContain('[what to do]')
})

test('what to ask somebody who wants to work here is asked with what it names', async () => {
  const text = await drafted(
    "I'm seeing a lady on Wednesday who wants to be an instructor with us. What should I ask her? Five or six questions, she'd be mostly with nervous pupils",
  )
  expect(text.match(/^\d\. /gm)).toHaveLength(6)
  expect(text).toContain('nervous pupils')
  expect(text).toContain('work as instructor')
})

test('behind a draft who reads it is another, and gets what is said', async () => {
  const prices = 'email to the landlord of The Plough: Copper Best goes up to £96 a cask on 1 February'
  const denise = await drafted(prices, "actually make it 1 March, and it's Denise I'm writing to, the landlady")
  expect(denise).toContain('Hello Denise,')
  expect(denise).toContain('1 March')
  expect(denise).not.toMatch(/landlord|landlady/)
  const gift = await drafted(prices, 'oh and give her a £10 voucher for the taproom too')
  expect(gift).toContain('We would like to give you a £10 voucher for the taproom.')
  expect(await drafted(prices, 'her name is Mrs Petit')).toContain('Dear Mrs Petit,')
})

test('what is counted stands there already', async () => {
  const text = await drafted('client update for bishops mill: 62 of 84 panels on, south roof done', '66 panels not 62')
  expect(text).toContain('66 of 84 panels on')
})

test('a shorter advert keeps what it is for', async () => {
  const text = await drafted(
    'I look for a person for packing coffee, 20 hours in week, our roastery is in Lodz. Can you write advert?',
    'shorter please and add that he must lift bags of 30 kg',
  )
  expect(text).toContain('packing coffee in Lodz')
  expect(text).toContain('He must lift bags of 30 kg.')
})
