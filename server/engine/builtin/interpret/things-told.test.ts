import { afterEach, beforeEach, expect, test } from 'vitest'
import { talkToMillie } from '../../../testing/talk-to-millie.ts'
import { type TestWorkspace, openTestWorkspace } from '../../../testing/test-workspace.ts'

let workspace: TestWorkspace
beforeEach(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterEach(() => workspace.server.close())

const ask = (...prompts: string[]) => talkToMillie(workspace, prompts)

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

/** All that came into being or was changed, as the answer says it. */
const acted = /\b(?:Created|Changed|Marked|Deleted) (?:the (?:task|event|project)|\*\*)/

test.each([
  "Please don't do these things: Arlo must call the host, Dot must order chairs.",
  'Things I will not do: Arlo must call the host, Dot must order chairs.',
  'Are there two things: Arlo must call the host, Dot must order chairs?',
  'My list of things: Arlo must call the host, Dot must order chairs. Ignore it for now.',
  'Nordhaus demands two things: we must pay by Friday and we must apologise.',
  'Suki says things like: we must be braver and we must be faster.',
  'Clide said two things: Arlo must call the bank, Dot must order chairs.',
  'By Friday two things: Arlo must call the host, Dot must order chairs.',
  'Complete the redirects (Spec) and the interview rooms (Dot)',
  'Postpone the redirects (Spec) and the interview rooms (Dot)',
  'I finished the flyer (Suki, 17 November) and the letters (Arlo, 13 November)',
  'Cancelled are the flyer (Suki) and the hall (Dot)',
  'Should we write the flyer (Suki, 4 December) and call the printer (Dot, 7 December)',
  'The lunch with Sam on Monday at 12 is cancelled, note it in my calendar.',
  'The dentist on Monday at 10 was moved, put it in my calendar.',
  'The yoga class is not on Tuesday at 18:00 any more, put that in my calendar.',
  "Lunch on Monday at 12 can't happen, put that in the calendar please",
  'Nordhaus complained on Monday at 10, note that.',
  'Sam proposed Monday at 10 for the kickoff, note that',
  'The advert and the screening questions are both on Friday.',
  'The advert and the screening questions both to Friday, unless Dot objects',
  'The team is Suki and Dot. Please create a project called Spring fair.',
  'Add these tasks: water the plants, empty the bins, each Monday',
])('what is told and not wished for is not done: %s', async (said) => {
  const { text } = await ask(said)
  // What would be done is only listed below "Nothing was changed".
  expect(/nothing was (?:changed|created)/i.test(text) || !acted.test(text)).toBe(true)
})

test('what stands before a list or a project is kept', async () => {
  const told = 'Create a task for Suki: explain two things: we must save water and we must sort waste.'
  expect((await ask(told)).text).toContain('Explain two things: we must save water and we must sort waste** for Suki')
  const project = 'The deadline is Friday. Please create a new project called Spring fair.'
  expect((await ask(project)).text).toContain('**Spring fair** (planning), due Fri 27 Nov 2026')
})

test('who is met is a guest', async () => {
  const { text } = await ask('I have the notary with Sam on Monday at 10, block it')
  expect(text).toContain('**Notary** on Mon 23 Nov 2026, 10:00–10:30, with Sam Rivera')
})
