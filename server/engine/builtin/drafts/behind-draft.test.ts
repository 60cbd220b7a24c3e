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

/** A draft and what is said right behind it: its text then, and the reply. */
async function behind(first: string, prompt: string) {
  const history: RunInput['history'] = []
  const runs: string[] = []
  let reply = ''
  for (const said of [first, prompt]) {
    const runId = newId()
    const drafts = await draftsOfThread(workspace.db, workspace.userId, runs, 5)
    const drafting = { runId, agentId: '1', prompt: said, drafts, ...(drafts[0] && { atHand: drafts[0].id }) }
    reply = (await runThrough(runAgent(runInput(workspace, said, { history: [...history], drafting })))).text
    history.push({ prompt: said, result: reply } as RunInput['history'][number])
    runs.unshift(runId)
  }
  const [draft] = await draftsOfThread(workspace.db, workspace.userId, runs, 1)
  return { text: filledText(draft!), reply }
}

const pickUp =
  'Draft an e-mail to Frau Lührs: the sideboard is ready, pick up Thursday 26 November 14:00 to 17:00, bring a trailer, the rest is 1,240 euro.'
const boats =
  'Write a post for Facebook: Santa boats on Saturday 12 December from 2pm to 5pm, £6 per child, grown-ups go free, book on 01632 960205.'
const blades =
  'Draft a letter of thanks to Mr Thaddeus Quill: he has given the club a pair of carbon blades worth £480, our juniors took them out last Sunday and were thrilled.'

test.each([
  [
    pickUp,
    'fri 27. instead, same time. and leave out the trailer',
    'pick up Friday 27 November 14:00 to 17:00, the rest is',
  ],
  [pickUp, 'the pick up is on 27 not 26', 'pick up Friday 27 November 14:00'],
  [boats, 'start with a question', 'Did you know?'],
  [pickUp, 'hmm 28 nov instead', 'pick up Saturday 28 November 14:00'],
  [pickUp, 'she rang, cant make thursday. friday same time', 'pick up Friday 27 November 14:00'],
  [pickUp, 'she can only come after 3, so 15 to 18 please', '26 November 15:00 to 18:00,'],
  [pickUp, 'I’m so sorry, it should be half past two until five. Everything else is fine.', '14:30 to 17:00'],
  [pickUp, 'I made mistake, the rest is 1,140 euro and not 1,240', 'the rest is 1,140 euro.'],
  [pickUp, 'the rest is 1,420, I mixed up the figures', 'the rest is 1,420 euro.'],
  [pickUp, 'its a wardrobe not a sideboard', 'The wardrobe is ready'],
  [pickUp, 'Its Frau Lührsen, not Lührs', 'Dear Frau Lührsen,'],
  [pickUp, 'no trailer needed after all, and the price is 1,190', '17:00, the rest is 1,190 euro.'],
  [
    boats,
    'gwen says its £7 now. and say dogs welcome',
    '£7 per child, grown-ups go free, book on 01632 960205.\n\nDogs welcome.',
  ],
  [boats, 'its the 13th not the 12th', 'on Sunday 13 December from'],
  [boats, 'from 3pm', 'from 3pm to 5pm'],
  [boats, 'change of plan, sunday 13 dec, 1-4pm', 'Sunday 13 December from 1pm to 4pm'],
  [boats, 'new number 01632 960777', 'book on 01632 960777.'],
  [boats, 'take the grown ups bit out', '£6 per child, book on'],
  [boats, 'and the boats are at Pontoon C, mention it', '\n\nThe boats are at Pontoon C.'],
  [
    blades,
    'Oh dear, it is Dr Quill, not Mr. And perhaps we had better not mention what they cost. Would you mind?',
    'carbon blades, our juniors',
  ],
  [blades, 'it is Dr Quill, not Mr', 'Dear Dr Thaddeus Quill,'],
  [blades, 'Splendid! Only, the blades are wooden, not carbon.', 'wooden blades worth £480'],
  [
    blades,
    'Would you be so good as to add that he is invited to the regatta on 6 May?',
    'thrilled.\n\nYou are invited to the regatta on 6 May.\n\nKind',
  ],
])('behind %j: %j', async (first, prompt, wanted) => {
  const { text, reply } = await behind(first, prompt)
  expect(text).toContain(wanted)
  expect(reply).not.toContain('did not understand')
})

const fitting =
  'Write an e-mail to Mrs Falk: the fitting is on Tuesday 24 November at 10:00 in the workshop, please bring two pairs of shoes, 60 guests are coming'
const openDay = 'Post for Facebook: open day at Pianohaus Augustin, Saturday 5 December, 10 until 4 o’clock, free entry'
const removal =
  'Please write to Frau Castellano that the removal of her upright has to wait from 1 December until 2 December, and that she receives a music lamp as a present.'

test.each([
  [fitting, 'swap the 24th for the 25th', 'on Wednesday 25 November at 10:00'],
  [fitting, "eleven o'clock in place of ten, if you please", 'at 11:00 in the workshop'],
  [fitting, 'Three pairs, not two. The day stays as it is.', 'please bring three pairs of shoes'],
  [fitting, 'it were 64 in the end not sixty', '64 guests are coming'],
  [fitting, "lovely! please get Rosi's poppy seed cake in there somewhere", "Rosi's poppy seed cake"],
  [
    openDay,
    'Five o’clock in place of four, if you please, and do mention that there will be coffee and stollen.',
    '10 until 5 o’clock, free entry.\n\nThere will be coffee and stollen.',
  ],
  [
    removal,
    'Pray replace the 2nd by the 4th of December, and leave out the present after all.',
    'from 1 December until 4 December.',
  ],
])('what stands for what is said in any order: %j, %j', async (first, prompt, wanted) => {
  const { text, reply } = await behind(first, prompt)
  expect(text).toContain(wanted)
  expect(reply).not.toContain('did not understand')
})

const appointment =
  'Write an e-mail to Frau Brandt: we can offer you Wednesday 2 December at 8:15 with Ines, your prescription is expired'

test.each([
  ['no espera ines is not there that day put jorge and 9:45', 'Wednesday 2 December at 9:45 with Jorge'],
  ['Ines is on holiday, please take Jorge instead.', 'at 8:15 with Jorge'],
])('somebody takes the place of who cannot: %j', async (prompt, wanted) => {
  expect((await behind(appointment, prompt)).text).toContain(wanted)
})

test.each([
  ['too long for a text. half that, keep the b05 bit', 'Otherwise we move you to B05.'],
  ['half as long please but the heater must stay in', 'You have to run one heater'],
  ["cut it down, don't lose the B05 sentence", 'Otherwise we move you to B05.'],
])('what is to stay in a shorter text does: %j', async (prompt, wanted) => {
  const { text, reply } = await behind(
    'Write an e-mail to Harry Farrant: his post tripped three times since Thursday. He has to run one heater, not two. Otherwise we move him to B05. The office is open until six. We are sorry for the trouble.',
    prompt,
  )
  expect(text).toContain(wanted)
  expect(text).not.toContain('sorry')
  expect(reply).toMatch(/^Down from 40 words to \d+\.$/)
})

const tour =
  'Write an e-mail to Anna Berg: the tour starts at 9:30 at the harbour and takes 3 hours, lunch at 13:00 is 18 euro per person, we are 15 people'

test.each([
  [tour, 'starts at 10', 'starts at 10:00 at the harbour'],
  [tour, 'lunch is 12:30', 'lunch at 12:30 is'],
  [tour, 'the tour takes 2 and a half hours', 'takes 2 and a half hours, lunch'],
  [tour, 'hi can u make the price 19', 'is 19 euro per person'],
  [tour, 'the guide is called Piet, mention him', '\n\nThe guide is called Piet.'],
])('the value that a word of the text leads to is the one: %j, %j', async (first, prompt, wanted) => {
  expect((await behind(first, prompt)).text).toContain(wanted)
})

test('where something is to be said is found by a word of the text, or by what it is', async () => {
  const after = await behind(pickUp, 'right after the time, add that she should ring at gate 2')
  expect(after.text).toContain('the rest is 1,240 euro. Please ring at gate 2.\n\nKind regards')
  const agenda =
    'Write an agenda for the committee meeting: apologies, treasurer’s report, election of the captain, any other business'
  const point = await behind(
    agenda,
    'Splendid. May I ask you to add a point about the roof straight after the treasurer’s report?',
  )
  expect(point.text).toMatch(/2\. Treasurer.s report\n3\. Roof\n4\. Election of the captain\n5\. /)
  expect((await behind(agenda, 'put the roof after the apologies')).text).toMatch(
    /1\. Apologies\n2\. Roof\n3\. Treasurer/,
  )
})

const call = 'agenda for call w/ quarry owner tue 1 dec 10:00, 45 min: blasting times, dust, access road'

test.each([
  [
    '30 min not 45. + parking as topic',
    '1. Blasting times (8 min)\n2. Dust (8 min)\n3. Access road (7 min)\n4. Parking (7 min)',
  ],
  ['add a point about insurance after dust', '2. Dust (11 min)\n3. Insurance (11 min)\n4. Access road (11 min)'],
  ['one more point: the weighbridge', '3. Access road (11 min)\n4. Weighbridge (11 min)'],
  ['and parking as a topic please', '4. Parking (11 min)'],
  ['leave out the dust', '1. Blasting times (23 min)\n2. Access road (22 min)'],
  ['make it 60 minutes', '1. Blasting times (20 min)\n2. Dust (20 min)\n3. Access road (20 min)'],
])('the points of an agenda share its time anew: %j', async (prompt, wanted) => {
  const { text, reply } = await behind(call, prompt)
  expect(text).toContain(wanted)
  expect(reply).not.toContain('did not understand')
})

test('a share that somebody set stays', async () => {
  const { text } = await behind(call.replace('dust', 'dust (25 min)'), 'add a point about parking')
  expect(text).toContain('Dust (25 min)')
})

test('what found no place is told, and the rest is done', async () => {
  const two = await behind(
    'Write an e-mail to Anna: the room is 40 euro and the beamer is 15 euro, see you soon',
    'make it 45 euro',
  )
  expect(two.text).toContain('the room is 40 euro and the beamer is 15 euro'.replace('the', 'The'))
  expect(two.reply).toContain('The text has 2 of what “45 euro” could replace: “40 euro”, “15 euro”.')
  const named = await behind(
    'Write an e-mail to Anna: the room is 40 euro, the beamer is 15 euro',
    'the room is 45 euro',
  )
  expect(named.text).toContain('The room is 45 euro, the beamer is 15 euro')
  const half = await behind(pickUp, 'wed 25 nov, the cushions were a bargain')
  expect(half.text).toContain('pick up Wednesday 25 November')
  expect(half.reply).toContain('I did not understand “the cushions were a bargain”, so it is not in the text.')
})

test('below a draft nothing else is changed unless the prompt names it', async () => {
  const { reply } = await behind(pickUp, 'the price went up by 50 euros')
  expect(reply).toContain('**Proofread the new pricing page** is not named, so nothing was changed.')
  const named = await behind(pickUp, 'give the refund tickets to Sam')
  expect(named.reply).toContain('Changed the task **Answer the open refund tickets** for Sam Rivera')
  const asked = await behind(pickUp, 'who is free on Friday?')
  expect(asked.text).toContain('Thursday 26 November')
})

const turkeys = 'facebook post: 12 turkeys left, 5 to 7 kg, £11 a kilo, order by 10 December at the farm shop'
const sauna =
  'notice for the gym: sauna closed from 3 to 5 December, showers stay open, questions to Nina at the front desk. Sorry for the trouble.'
const shifts =
  'make agenda for shift meeting on monday, 30 minutes. Points: scrap in October was 4.2 percent, who has holiday at Christmas, new safety glasses, who cleans coolant tank'
const flanges =
  'Write mail to Mr Halvorsen: we can make 240 flanges from 1.4404, price 18.70 euro for piece, offer is valid to 4 December'
const invoice =
  'Payment reminder for Brückner Events please. Invoice WT-2026-118, 860 euro, should be payed on 6 November. First reminder so stay polite'

test.each([
  [turkeys, '3 more sold, so 9 left', '9 turkeys left, 5 to 7 kg'],
  [turkeys.replace('12', 'two'), 'oh one has just gone, so only the one left', 'One turkey left, 5 to 7 kg'],
  [turkeys, 'oh and we deliver, it is £5 up to 10 miles. can that go in', 'farm shop.\n\nWe deliver, it is £5 up to 10 miles.'],
  [turkeys, 'people can pay by card now', '\n\nPeople can pay by card now.'],
  [turkeys, 'chuck in that parking is free', '\n\nParking is free.'],
  [sauna, 'also the steam room is out of order', '\n\nThe steam room is out of order.'],
  [sauna, 'now as a text msg, one line', 'closed from 3 to 5 December, showers stay open'],
  [sauna, 'make it shorter', 'Sauna closed from 3 to 5 December, showers stay open, questions to Nina at the front desk.'],
  [shifts, 'coolant tank must be first. And write that Marek brings the holiday list', '1. Who cleans coolant tank (6 min)\n2. Scrap in October was 4.2 percent'],
  [flanges, 'price is now 17.90. and please more short', '240 flanges from 1.4404, price 17.90 euro for piece'],
  [flanges, 'the price is 19 not 18.70', 'price 19 euro for piece'],
  [invoice, 'Now more strict: it is the last reminder and a fee of 40 euro comes on top', 'It is the last reminder.\n\nA fee of 40 euro comes on top.'],
])('behind a draft whatever is told is of it: %j, %j', async (first, prompt, wanted) => {
  const { text, reply } = await behind(first, prompt)
  expect(text).toContain(wanted)
  expect(reply).not.toMatch(/did not understand|language model/)
}) // prettier-ignore

test('a stricter and a looser text lose courtesy, and nothing else', async () => {
  const strict = await behind(invoice, 'more strict please')
  expect(strict.text).toContain('This is a reminder.')
  expect(strict.text).not.toMatch(/crossed with|friendly|First/)
  const loose = await behind('Write an e-mail to Mr Hay: we are sorry, the lift is broken and we do not know when it will run.', 'a bit less stiff')
  expect(loose.text).toContain('We’re sorry, the lift is broken and we don’t know when it’ll run.')
}) // prettier-ignore
