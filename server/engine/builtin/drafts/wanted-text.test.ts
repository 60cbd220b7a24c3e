import { afterAll, beforeAll, expect, test } from 'vitest'
import { filledText } from '#shared/domain/draft-text.ts'
import { newId } from '#shared/domain/ids.ts'
import { draftsOfThread } from '../../../drafts/drafts.rules.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from '../../../testing/test-workspace.ts'
import { runAgent } from '../../run.ts'
import { wantedText } from './wanted-text.ts'

let workspace: TestWorkspace

beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterAll(() => workspace.server.close())

/** The text that a prompt alone is answered with. */
async function written(prompt: string): Promise<string> {
  const runId = newId()
  const { text } = await runThrough(
    runAgent(runInput(workspace, prompt, { drafting: { runId, agentId: '1', prompt, drafts: [] } })),
  )
  const [draft] = await draftsOfThread(workspace.db, workspace.userId, [runId], 1)
  return draft ? `${draft.title}\n${filledText(draft)}` : `NO DRAFT: ${text}`
}

test.each([
  // A paper for a door is hung up, and no task.
  [
    'I need a paper for the lift door: out of service until friday 27 november, we are sorry, who needs help with carrying calls 0391 555 018',
    ['Out of service until Friday 27 November', '0391 555 018'],
  ],
  ['make me a sign for the pool entrance: closed for cleaning mon 30 nov, open again 1 dec at 7', ['open again 1 dec']],
  // Who owes money is reminded in writing.
  [
    'polite reminder to Mr Lindqvist, job R-304, 395 pounds, it was due at 19 november',
    ['Dear Mr Lindqvist', 'R-304, 395 pounds', '19 November'],
  ],
  [
    'invoice 880 for family Krause, 1240 euros, friendly reminder please, it was due on 5 november',
    ['Krause', '1240 euros', '5 November'],
  ],
  [
    'chase brandt for his £96 deposit, needs to be in by monday noon. friendly but firm',
    ['Brandt', '£96', 'Monday noon'],
  ],
  // More is told than a thing to do has.
  [
    "I have to write to Mr Pascoe on plot 14, kindly but clearly. It's terribly overgrown and he has until 15 January to clear it, otherwise the council may offer it to somebody on the waiting list.",
    ['Dear Mr Pascoe', 'Plot 14', 'you have until 15 January', 'waiting list'],
  ],
  [
    'we must write to the parents of class 4b. The trip on 11 December costs 18 euros and we need the money until Monday.',
    ['parents of class 4b', '11 December', '18 euros'],
  ],
  ['I need to say sorry to my accountant Petra, the receipts of October I can send only on Wednesday', ['Hello Petra']],
  [
    "A thank you note to the volunteers who planted 400 bulbs on the green last Saturday, and they're invited for tea on 12 December at 3 o'clock in the village hall",
    ['400 bulbs', 'You are invited for tea on 12 December'],
  ],
  [
    'pls write note to parents, nits in group blue, check the hair tonight, no child must stay home',
    ['Nits in group blue'],
  ],
  ['a card for the nurses of ward 4, they looked after my dad for 6 weeks', ['nurses of ward 4', '6 weeks']],
  [
    'invitation to our summer party, 6 june at 4, garden behind the church, bring a salad',
    ['summer party', 'bring a salad'],
  ],
  ['he has not paid yet, write mr Dorn again, invoice 117, 260 euros, due 1 november', ['Dear Mr Dorn', '260 euros']],
  [
    'can u do a notice for the stairwell, water off on 3 december 9 to 12 because of pipe repair',
    ['Water off on 3 December'],
  ],
  // What is read out, and what stands in a paper.
  [
    'write me the 60 second read for Kettlewell Boots. code RIVER15, 15 per cent off, until 31 march 2027. in my voice: dry, a bit muddy, never shouty',
    ['Kettlewell Boots', 'Use the code RIVER15', 'You get 15 per cent off', '31 march 2027'],
  ],
  ['short bit for the newsletter, we sing twice: lancaster 12 february and kendal 19 february, tickets £14', ['£14']],
  [
    'show notes for ep 88. guest renata silje, tidal power in orkney. she talks about cost, seabirds and sea cables',
    ['Ep 88', 'seabirds and sea cables'],
  ],
  [
    'I need text for the back cover of our new guide. 40 walks near the sea, easy and hard ones, gps tracks to download',
    ['easy and hard ones'],
  ],
  ['news post: demo 0.9 out nov 27. new boss, controller support. no hype words', ['New boss']],
  [
    'We need another driver. Advert please: Halloran Removals in Bremen, C1 licence, 15.80 an hour, from 4 January',
    ['a driver in Bremen', 'C1 licence', '15.80'],
  ],
  // Who wrote is answered, in public or by mail.
  [
    "Somebody called Jens P. gave us three stars because we were two hours late. It was true, the A27 was shut, but nobody rang him and that's on us. Write the public answer",
    ['Hello Jens P., thank you for your review', 'You gave us three stars', 'nobody rang you', 'We are sorry.'],
  ],
  [
    'Write a reply to this review. Tom Harding gave us 2 stars and says the bike was dirty. That is not true, we clean each bike before it goes out.',
    ['You gave us 2 stars and say', 'That is not true'],
  ],
  [
    'Bistro Lumen says that 3 bottles of order 4417 came broken. Answer them nice, we send new ones on Tuesday',
    ['Bistro Lumen', '4417', 'Tuesday'],
  ],
  // As many as were asked for, of the words of the prompt.
  [
    "next guest is a peat bog researcher, Dr Hanne Voss. give me eight questions that aren't boring",
    ['Questions for Dr Hanne Voss', 'How did you become a peat bog researcher?'],
  ],
  [
    '3 title ideas for an episode about auctions of lost luggage',
    ['Auctions of lost luggage', 'Lost luggage: auctions'],
  ],
])('%s is a text', async (prompt, parts) => {
  const text = await written(prompt)
  for (const part of parts) expect(text).toContain(part)
  expect(text).not.toMatch(/muddy|hype|kindly|friendly but/i)
})

test.each([
  'write the support lead advert -> in progress',
  'reminder to Sam: pay the caterer 300 euros on Friday',
  'I have to write to Mr Pascoe on Friday',
  'I need to answer the support tickets, they are piling up and nobody has looked at them for a week',
  'I must write to Ms Tran, she asked for the offer twice now, so please schedule half an hour tomorrow',
  'move the rent payment of 500 euros for Sam to Friday, reminder please',
  'I need to write to Ana about the quotes, high priority',
  'create a task: write a thank-you note to the volunteers who helped on Saturday',
  'remind Spec of the supplier quotes, friendly',
  'new blog post: tea',
])('%s is none', (prompt) => {
  expect(wantedText(prompt)).toBeUndefined()
})
