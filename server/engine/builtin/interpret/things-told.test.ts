import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleAgents } from '../../../agents/sample-agents.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from '../../../testing/test-workspace.ts'
import { runAgent } from '../../run.ts'

let workspace: TestWorkspace
beforeEach(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterEach(() => workspace.server.close())

const millie = { id: '6', ...sampleAgents[5]!, skills: [...sampleAgents[5]!.skills] }

async function ask(...prompts: string[]) {
  const history: { prompt: string; result: string }[] = []
  let last = { text: '', offers: [] as string[] }
  for (const prompt of prompts) {
    const { text, outcome } = await runThrough(
      runAgent(runInput(workspace, prompt, { agent: millie, history: [...history] })),
    )
    history.push({ prompt, result: text })
    const next = outcome.kind === 'completed' ? (outcome.ending?.next ?? []) : []
    last = { text, offers: next.map(({ label }) => label) }
  }
  return last
}

test.each([
  [
    'Monday from 10h to 11h30 I have an appointment at the notary, block it in my calendar please',
    '**Appointment at the notary** on Mon 23 Nov 2026, 10:00–11:30',
  ],
  [
    'So, the shooting in Marseille is finally confirmed. Can you block it for me? It is the 8 december, we begin at 7 in the morning and I count until 19h.',
    '**Shooting in Marseille** on Tue 8 Dec 2026, 07:00–19:00',
  ],
  [
    "the school's coming to see the greenhouses thursday at ten, they'll be here 2 hours. put it in the calendar",
    '**School coming to see the greenhouses** on Thu 26 Nov 2026, 10:00–12:00',
  ],
  [
    'There is a board dinner on 3 December, 18:00 until 22:00. Block that for me please',
    '**Board dinner** on Thu 3 Dec 2026, 18:00–22:00',
  ],
  ['volunteer briefing thurs 6pm in the union, an hour, stick it in', '18:00–19:00'],
])('what was told with its hour stands in the calendar: %s', async (said, told) => {
  expect((await ask(said)).text).toContain(told)
})

test.each([
  [
    'Busy morning! Three quick ones: the food van needs its MOT by 4 December (task for Sam), I have to ring the council on Monday, and move the board questions up to Wednesday.',
    ['for Sam Rivera, due Fri 4 Dec 2026', 'Ring the council** for Alex Kim', 'Arlo, due Wed 25 Nov 2026'],
  ],
  [
    "For the archive there is two things: Spec must find the price, let's say for the 30 november, and I must call the lawyer, wednesday. Can you note these as tasks?",
    ['Find the price** for Spec, due Mon 30 Nov 2026', 'Call the lawyer** for Alex Kim, due Wed 25 Nov 2026'],
  ],
  [
    'The vicar asked me for two things: that the carol sheets are printed by 11 December, and that someone orders the candles by 1 December. Might you write these down as tasks?',
    ['due Fri 11 Dec 2026', 'Order the candles** (nobody has it yet), due Tue 1 Dec 2026'],
  ],
  [
    'print the posters (Dot, Friday), order the beer (Sam, 3 December) and book the band (me, 1 December)',
    ['Print the posters** for Dot, due Fri', 'Order the beer** for Sam Rivera', 'Book the band** for Alex Kim'],
  ],
  [
    'The accounts want doing properly this year. Please open a project "Accounts 2026", due 29 January, with these tasks: reconcile the bank (by 4 December), count the petty cash (Sam, by 31 December).',
    [
      '**Accounts 2026** (planning)',
      'Reconcile the bank** (nobody has it yet), due Fri 4 Dec',
      'cash** for Sam Rivera',
    ],
  ],
  [
    'the supplier questions and the supplier quotes, both for thursday please, in the weekend nobody answers me',
    ['Name two questions for each supplier** for Spec, due Thu 26', 'Compare supplier quotes** for Spec, due Thu 26'],
  ],
  [
    'Arlo has e-mail to Nordhaus and Spec has quotes. Please exchange them: Arlo makes quotes, Spec makes Nordhaus.',
    ['Compare supplier quotes** for Arlo', 'Draft the e-mail to Nordhaus** for Spec'],
  ],
  [
    'Spec has the quotes and Suki has the pricing page. Can you swap them?',
    ['Compare supplier quotes** for Suki', 'Proofread the new pricing page** for Spec'],
  ],
])('each of what is told is done: %s', async (said, told) => {
  const { text } = await ask(said)
  for (const words of told) expect(text).toContain(words)
})

test('where a clause would be lost, what is told is not put together', async () => {
  const said =
    "I've a family coming in on Tuesday at half past eleven, the Drummonds, an hour or so. Pop it in the diary."
  expect((await ask(said)).text).not.toContain('**Family coming** on Tue 24 Nov 2026, 11:30–12:00')
  expect((await ask('tue 24 16:00-17:00 carol pickup, put it in')).text).toContain('Tue 24 Nov 2026, 16:00–17:00')
})
