import { expect, test } from 'vitest'
import { createPace } from '../pace.ts'
import { dayOf, isoDay } from './calendar.ts'
import { chatMessages } from './chat-messages.ts'
import { readIntent } from './intent.ts'
import { actionsAskedFor, collectActions } from './reply-actions.ts'
import { writer } from './task-sentence.ts'

const today = dayOf(2026, 11, 21)!

async function itemsOf(text: string) {
  const material = { name: 'chat.txt', kind: 'text' as const, text, extracted: false, truncated: false }
  const found = await collectActions([material], today, createPace())
  return {
    done: found.done,
    open: found.open.map(({ text: task, owner, due }) => [
      owner,
      task,
      due?.day === undefined ? undefined : isoDay(due.day),
    ]),
    found,
  }
}

const yard = `[19.11.26, 06:48] Rolf: Morning. Who has the key of the shed?
[19.11.26, 06:51] Mia: Me. I am there at 7:15
[19.11.26, 09:34] Ute: The glass comes on 4 December. I can call Brandt today. Simon you wanted to do yourself?
[19.11.26, 09:41] Rolf: Yes I write to Simon until tomorrow evening
[19.11.26, 11:12] Mia: We have 2 panes left. Bring back?
[19.11.26, 11:15] Rolf: Yes bring to yard, we need them
[19.11.26, 13:02] Jan: The ladder has a crack!! I took it out
[19.11.26, 13:04] Rolf: Thank you Jan. Throw away. Ute please order two new ones, before Monday
[19.11.26, 15:30] Jan: The customer asks for the bill. Can somebody send it?
[19.11.26, 15:31] Ute: will do
[19.11.26, 16:45] Rolf: Mrs Hale rang again about the frame. On Tuesday 24 at 8:30 I go there, Jan comes with me
[19.11.26, 16:58] Mia: I am on holiday from 21 December, and I can't do the 20th
`

test('in a chat what people take on and give each other is to be done, with who and when', async () => {
  expect((await itemsOf(yard)).open).toEqual([
    ['Ute', 'Call Brandt', '2026-11-19'],
    ['Rolf', 'Write to Simon until tomorrow evening (Simon you wanted to do yourself)', '2026-11-20'],
    ['Mia', expect.stringContaining('Bring to yard, we need them'), undefined],
    ['Jan', 'Throw away (The ladder has a crack!! I took it out)', undefined],
    ['Ute', 'Order two new ones (The ladder has a crack!! I took it out)', '2026-11-23'],
    ['Ute', 'Send it (The customer asks for the bill)', undefined],
    ['Rolf', 'Go there, Jan comes with me (Mrs Hale rang again about the frame)', '2026-11-24'],
  ])
})

test('without times too, and what was done since is not open', async () => {
  const { open, done } = await itemsOf(`Nora: anyone bringing chairs sat?
Piet: I can bring 12
Nora: Piet could you also pick up the urn?
Piet: yep no problem
Sam: send me the list and ill print it by thurs
Nora: sent
Lou: i'll ring the hall
Lou: done, they know
Nora: who's on the gate 2 till 4
Lou: me
`)
  expect(open.map(([owner, text]) => `${owner}: ${text}`)).toEqual([
    'Piet: Bring 12 (anyone bringing chairs sat)',
    'Piet: Also pick up the urn',
    'Sam: Print it (send me the list)',
    'Lou: On the gate 2 till 4',
  ])
  expect(done).toBe(1)
  expect(chatMessages('Site: Mill Lane\nCustomer: Bright Ltd\nScaffold: three lifts\nCharge: 95\n')).toBeUndefined()
})

test('lines of quick notes with a name and a mark are who does what', async () => {
  const { open } = await itemsOf(`Fair, tues 17 nov
there was Grace, callum and me

jonty: MOT by weds
callum – swabs to lab fri
poster → Osei 25th
raffle prizes - Grace, by 28 Nov
I do the float
teas: nobody yet
`)
  expect(open).toEqual([
    ['Jonty', 'MOT by Wednesday', '2026-11-18'],
    ['Callum', 'Swabs to lab', '2026-11-20'],
    ['Osei', 'Poster', '2026-11-25'],
    ['Grace', 'Raffle prizes', '2026-11-28'],
    [writer, 'Do the float', undefined],
  ])
})

test('promises are asked for in many words, and who names no one of a chat gets all with a note', async () => {
  for (const prompt of [
    'What was promised and who must do it?',
    "What have I said I'd do in here? Just my bits",
    'who is bringing what',
    'what has everyone taken on',
    "who said they'd do what",
    'my jobs from this please',
  ])
    expect(readIntent(prompt).actions, prompt).toBe(true)
  const { found } = await itemsOf(yard)
  expect(actionsAskedFor(found, "What have I said I'd do? Just my bits", 'Alex Kim').noneOfAsker).toBe(true)
  expect(actionsAskedFor(found, "What have I said I'd do? Just my bits", 'Ute Kern').open).toHaveLength(3)
})
