import { expect, test } from 'vitest'
import { demoForTests } from './demo-for-tests.ts'
import { begin } from './score.ts'

/** What people say around a request, and what they join two requests with, changes nothing of what is done. */
const demo = demoForTests()

/** The reply, with what it asks before it deletes. */
async function reply(prompt: string): Promise<string> {
  const { say, restore } = await begin(demo(), { agent: 'Arlo' })
  const { text, outcome, offered } = await say(prompt)
  await restore()
  const asks = offered.some(({ label }) => !label.startsWith('Connect')) ? 'ASKS BACK ' : ''
  return `${asks}${text} ${outcome?.kind === 'waiting' ? JSON.stringify(outcome.action) : ''}`
}

type Asked = [prompt: string, told: RegExp]
const acts: Asked[] = [
  ['move the supplier quotes to friday', /Compare supplier quotes.*due Fri 27/s],
  ['give the screening questions to Clide', /Screening questions\*\* for Clide/],
  ['mark the refund tickets as done', /refund tickets.*(?:done|completed)/s],
  ['make the pricing page high priority', /pricing page.*high priority/s],
  ['add a task for Chip to call the flower market by thursday', /Call the flower market\*\* for Chip, due Thu 26/],
  ['set up a meeting with Sam on tuesday at 3pm', /Meeting with Sam Rivera\*\* on Tue 24 Nov 2026, 15:00/],
  ['push the client meeting to 5pm', /Client meeting.*17:00/s],
  ['delete the board meeting task', /delete_task.*Collect questions for the board meeting/s],
]
const questions: Asked[] = [
  ['who has the most open tasks', /Dot and Spec/],
  ['what is due next week', /5 open tasks, due next week/],
  ['when is the client meeting', /16:00/],
  ['how far is the website relaunch', /64/],
  ['what is overdue', /1 overdue task/],
]

const list = (forms: string) => forms.split('|').map((form) => form.trim())
/** `X` is the request. Each frame is tried with two requests, so that all of them meet all kinds. */
const framed = (frames: string[], all: Asked[]) =>
  frames.flatMap((frame, at) =>
    [all[at % all.length]!, all[(at + 3) % all.length]!].map(
      ([prompt, told]) => [frame.replace('X', prompt), told] as const,
    ),
  )

test.each([
  ...framed(
    list(
      `hi, X|hello arlo, could you X?|hey Arlo X|Arlo X|X thx|quick one: X|sorry to bother you, X|X asap|
      when you have a minute, X|i'd like you to X|
      would it be possible to X?|X if you don't mind|X if you can|before i forget: X|btw X|oh and X|X, cheers|X!!|
      please X|X please|can u X|pls X|
      i want you to X|i need you to X|let's X|be so kind and X|good morning! X|just X|ok X|so, X|right. X|one more: X|my boss wants me to X|
      sam asked me to X|go ahead and X|X — thank you so much|Dear Arlo, please X. Kind regards, Alex|X 🙏|
      and X|first X|kindly X|i forgot: X|
      do me a favour and X|mind if we X?|listen, X|sorry for the late message. X|X. That's all for today.|
      X. Sent from my phone|I'm in a hurry. X`,
    ),
    acts,
  ),
  ...framed(
    list(
      `X?|hi, X?|hey arlo X|X thx|quick question: X?|sorry to bother you, X?|can you tell me X?|do you know X?|
      i wonder X|tell me X|any idea X?|
      and X?|ok X?|morning! X?|please X|btw X|X right now?|i need to know X|Dear Arlo, X? Kind regards, Alex|X, cheers|
      X!!|right. X?|X. thanks, alex`,
    ),
    questions,
  ),
])('%s', async (said, told) => {
  const text = await reply(said)
  expect(text).toMatch(told)
  expect(text).not.toMatch(/^ASKS BACK/)
})

const joins = [
  ' and ',
  ', ',
  '; ',
  '. ',
  ', then ',
  '. Also ',
  '. Then ',
  ', and please ',
  '. Oh, and ',
  ' + ',
  '\n',
  ' plus ',
  ' as well as ',
]
const pairs = acts.flatMap((one, at) =>
  acts.flatMap((other, to) => (at === to ? [] : [[one, other, joins[(at * 7 + to) % joins.length]!] as const])),
)
test.each(pairs.map(([[one, told], [other, toldToo], join]) => [one + join + other, told, toldToo] as const))(
  '%j',
  async (said, told, toldToo) => {
    const text = await reply(said)
    expect(text).not.toMatch(/^ASKS BACK/)
    // Before something is deleted, nothing else is done.
    const isDeleted = text.includes('delete_task')
    expect([told, toldToo].filter((form) => !form.test(text))).toHaveLength(isDeleted ? 1 : 0)
  },
)

const beside = acts
  .filter(([prompt]) => !prompt.startsWith('delete'))
  .flatMap(([act, told], at) =>
    questions.flatMap(([question, answered], to) => [
      [
        `${act}${[', ', '; ', '. ', ' + ', '\n', ' plus ', '. Also '][(at + to) % 7]!}${question}`,
        told,
        answered,
      ] as const,
      [`${question}? ${['', 'And ', 'Also '][(at + to) % 3]!}${act}`, told, answered] as const,
    ]),
  )
  // Behind a comma "who" tells of somebody.
  .filter(([said]) => !/, who\b/.test(said))
test.each(beside)('%j', async (said, told, answered) => {
  const text = await reply(said)
  expect(text).toMatch(told)
  expect(text).toMatch(answered)
})

test.each([
  'nobody asked me to push the client meeting to 5pm',
  "they told me to mark the refund tickets as done but I don't want to",
  'who asked me to delete the board meeting task?',
  'should I mark the refund tickets as done + move the supplier quotes to friday?',
  'what happens if I mark the refund tickets as done + move the supplier quotes to friday',
  'What does this want from us?\n\nSam will move the supplier quotes to Friday.\nMark the refund tickets as done.',
])('nothing is done: %j', async (said) => {
  expect(await reply(said)).not.toMatch(/(?:Changed|Created|Marked) |delete_task/)
})
