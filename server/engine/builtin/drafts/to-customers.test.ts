import { afterAll, beforeAll, expect, test } from 'vitest'
import { filledText } from '#shared/domain/draft-text.ts'
import { newId } from '#shared/domain/ids.ts'
import { sampleAgents } from '../../../agents/sample-agents.ts'
import { draftsOfThread } from '../../../drafts/drafts.rules.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from '../../../testing/test-workspace.ts'
import type { RunInput } from '../../engine.ts'
import { runAgent } from '../../run.ts'

let workspace: TestWorkspace

beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterAll(() => workspace.server.close())

/** What Clide, who answers customers, writes and says. */
async function ask(prompt: string) {
  const clide = { ...sampleAgents[2]!, id: '3' }
  const runId = newId()
  const drafting = { runId, agentId: '3', prompt, drafts: [] }
  const { text } = await runThrough(
    runAgent(runInput(workspace, prompt, { agent: clide as unknown as RunInput['agent'], drafting })),
  )
  const [draft] = await draftsOfThread(workspace.db, workspace.userId, [runId], 1)
  return { text, kind: draft?.kind, title: draft?.title, body: draft ? filledText(draft) : '' }
}

test('an apology says what went wrong and what is offered for it', async () => {
  const { text, body } = await ask(
    'Write an apology to Petra Klein: the food came 40 minutes late and the vegan plates had cheese. Offer 15% off her next order.',
  )
  expect(body).toContain(
    'I am sorry that the food came 40 minutes late and the vegan plates had cheese, and I apologise.\n\n' +
      'We offer you 15% off your next order.',
  )
  expect(body).not.toContain('[')
  expect(text).toContain('with your words; nothing was invented')
  const open = await ask('Write an apology to Petra Klein: the food came 40 minutes late.')
  expect(open.body).toContain('the food came 40 minutes late, and I apologise.\n\n[what you do about it].')
})

test('a reply says what stands behind its colon, and who reads it is spoken to', async () => {
  const { body } = await ask(
    'Write a reply to Petra Klein: we will refund her the full amount and she can keep the cake.',
  )
  expect(body).toContain('We will refund you the full amount and you can keep the cake.')
})

const complaint =
  'Hi, the food on Saturday arrived 40 minutes late and the vegan plates had cheese on them. My guests were upset. ' +
  'I want part of my money back. Petra Klein'

test('a complaint in quotes is answered by name, with an apology for the matter and a blank for the refund', async () => {
  const { body } = await ask(`Answer this unhappy customer: "${complaint}"`)
  expect(body).toMatch(/^Hello Petra Klein,/)
  expect(body).toContain(
    'I am sorry that the food on Saturday arrived 40 minutes late and the vegan plates had cheese on them, and I apologise.\n\n' +
      'About the refund: [what you do about it].',
  )
  expect(body).not.toContain('My guests')
  const offered = await ask(`Answer this unhappy customer: "${complaint}" Offer her 15% off her next order.`)
  expect(offered.body).toContain('We offer you 15% off your next order.')
  expect(offered.body).not.toContain('[')
})

test('who complains is “you” in the answer, and who answers is “we”', async () => {
  const { body } = await ask(
    'Reply to this customer: "Hello team, you sent me the wrong chairs and I was charged twice. Please refund me the second payment. Thanks, Tom Berg"',
  )
  expect(body).toMatch(/^Hello Tom Berg,/)
  expect(body).toContain('I am sorry that we sent you the wrong chairs and you were charged twice, and I apologise.')
})

test.each([
  'Write a quote to Sofia Brandt for a 60-person summer party on Friday 11 December, finger food, 34 € per person plus 350 € service',
  'Draft a quote e-mail to Sofia Brandt for a 60-person summer party on Friday 11 December: finger food, 34 € per person plus 350 € service. Ask her to confirm by Friday.',
])('%s has what it is for, when, how many, what, the prices and their sum', async (prompt) => {
  const { text, title, body } = await ask(prompt)
  expect(title).toBe('Quote: summer party, Friday 11 December')
  expect(body).toMatch(/^Hello Sofia Brandt,/)
  expect(body).toContain(
    '- What for: summer party\n- When: Friday 11 December\n- How many: 60 people\n- What we offer: finger food\n' +
      '- Price: 34 € per person plus 350 € service\n- Total: 60 × 34 € + 350 € = 2,390 €\n- Valid until: [valid until]',
  )
  expect(body).toContain(prompt.includes('confirm') ? 'Please confirm by Friday.' : 'Please let me know')
  expect(text).not.toContain('Not all of this')
})

test('a quotation of which little is said has blanks, and a sum only where all of its prices can be reckoned', async () => {
  const open = await ask('Write a quote for Sofia Brandt')
  expect(open.body).toMatch(/^Hello Sofia Brandt,/)
  for (const blank of ['what for', 'date', 'how many', 'what you offer', 'price', 'total', 'valid until'])
    expect(open.body).toContain(`[${blank}]`)
  expect((await ask('Write an offer for 60 people')).body).toContain('How many: 60 people')
  const total = async (prices: string) =>
    /Total: (.+)/.exec((await ask(`Write an offer to Mr Brown: ${prices}`)).body)?.[1]
  expect(await total('40 chairs at 3,50 € each, delivery 60 €')).toBe('40 × 3,50 € + 60 € = 200 €')
  expect(await total('4 hours of cleaning at £30 per hour and travel £20')).toBe('4 × £30 + £20 = £140')
  for (const prices of [
    'design 800 €, hosting 20 € a month',
    '34 € per person',
    '80 € for food, 20 € for drinks, 10% discount',
  ])
    expect(await total(prices)).toBe('[total]')
})

test('an offer of a job and a quote for a post are no quotations', async () => {
  expect((await ask('Write a job offer to Anna')).kind).toBe('advert')
  expect((await ask('write a quote for the Instagram page')).body).not.toContain('Valid until')
})

test('what cannot be written is what there is no template for', async () => {
  expect((await ask('Write me a poem')).text).toMatch(/^I cannot write a text that I have no template for,/)
})
