import { expect, test } from 'vitest'
import { filledText, wordsIn } from '#shared/domain/draft-text.ts'
import { readRevision } from './read-revision.ts'
import { revise } from './revise.ts'
import type { DraftText } from './wish.ts'

const blank = (id: string, label: string, type: 'text' | 'date' = 'text') => ({ id, label, type, hints: [] })

const mail: DraftText = {
  title: 'Open house',
  body: `**Subject:** Open house

Hi [[name]],

I hope you are well. I'm just writing to let you know that our open house is on [[date]] from 10 am to 4 pm. It's really nice to have so many people around who care about the workshop!

There is free parking behind the barn (the big one). You don't have to register. Bob from Kestrel will show you around at 11.

Could you tell us by Monday how many of you will come? Please do not hesitate to call if you have any questions.

Cheers
[[your-name]]`,
  blanks: [blank('name', 'name'), blank('date', 'date', 'date'), blank('your-name', 'your name')],
  answers: { date: '5 December', name: 'Anna' },
}
const post: DraftText = {
  title: 'Launch',
  body: `**Channel:** [[channel]]

The launch: we are live. It is fast.

1. Fast for teams
2. Price: 10 euros a month
3. A report every Monday

[[link]]

**Two other headlines**

- What the launch changes for [[audience]]
- The launch, in 3 steps`,
  blanks: [blank('channel', 'channel'), blank('link', 'link'), blank('audience', 'audience')],
  answers: { channel: 'X' },
}

function after(prompt: string, draft = mail) {
  const revision = readRevision(prompt, draft)
  if (!revision) throw new Error(`Not read: ${prompt}`)
  return revise(draft, revision)!
}
const words = (draft: DraftText) => wordsIn(filledText(draft))
const tokens = (body: string) => body.match(/\[\[[^\]]+\]\]/g)

test('a shorter letter keeps its form, its facts and its question, and loses filler', () => {
  const { body, said, answers } = after('shorter')
  expect(body).toBe(`**Subject:** Open house

Hi [[name]],

Our open house is on [[date]] from 10 am to 4 pm.

There is free parking behind the barn. You don't have to register. Bob from Kestrel will show you around at 11.

Could you tell us by Monday how many of you will come?

Cheers
[[your-name]]`)
  expect(said).toBe(`Down from ${words(mail)} words to ${words({ ...mail, body })}. Your two answers stayed in.`)
  expect(answers).toEqual(mail.answers)
})

test('a named length is kept', () => {
  expect(words({ ...mail, body: after('max 40 words').body })).toBeLessThanOrEqual(40)
  // What tells something is joined, and not lost.
  expect(after('in two sentences').body).toContain(
    'on [[date]] from 10 am to 4 pm; Bob from Kestrel will show you around at 11.\n\nCould you tell us',
  )
  const half = after('half as long')
  expect(words({ ...mail, body: half.body }) / words(mail)).toBeLessThanOrEqual(0.5)
  expect(after('max 3 words').said).toContain('It does not get shorter than that')
})

test('other headlines go first, and points that tell the most stay', () => {
  const { body } = after('shorter', post)
  expect(body).not.toContain('other headlines')
  expect(body).toContain('10 euros')
  expect(body).toContain('[[link]]')
})

test('a letter that can lose nothing is as short as a message', () => {
  const letter = { ...mail, body: 'Hello Ann,\n\nthe open house is on [[date]].\n\nCheers\n[[your-name]]' }
  expect(after('shorter', letter)).toMatchObject({ body: 'the open house is on [[date]].' })
  expect(after('max 100 words', letter)).toMatchObject({ body: letter.body })
})

test('what cannot get shorter stays as it is, and is not called done', () => {
  const short = { ...mail, body: 'Hi [[name]],\n\nthe open house is on [[date]].\n\nCheers\n[[your-name]]' }
  expect(after('shorter', short)).toMatchObject({
    body: short.body,
    said: 'Nothing in it could be left out without losing what it says.',
  })
  expect(after('max 100 words', short)).toMatchObject({ body: short.body, said: 'It is that short already.' })
})

test('a formal letter has another greeting, no short forms and another closing', () => {
  const { body, said } = after('more formal')
  expect(body).toContain('Dear [[name]],')
  expect(body).toContain('I am just writing')
  expect(body).toContain('It is really nice')
  expect(body).toContain('the workshop.\n')
  expect(body).toContain('You do not have to register')
  expect(body).toContain('Kind regards\n[[your-name]]')
  expect(said).toBe('More formal: the greeting, 3 short forms, one exclamation mark or smiley and the closing changed.')
})

test.each([
  ["Don't you think Anna's dog won't bite?", "Do you not think Anna's dog will not bite?"],
  ["Let's go. It's been fun, and its tail wags.", 'Let us go. It has been fun, and its tail wags.'],
  ["It's moved. That's what we'd like.", "It's moved. That is what we would like."],
  [
    'Thanks for coming! We need it asap, gonna call.',
    'Thank you for coming. We need it as soon as possible, going to call.',
  ],
  ['Thanks to Anna, who’s here, we can’t lose.', 'Thanks to Anna, who is here, we cannot lose.'],
])('%j is formal as %j', (text, formal) => {
  expect(after('more formal', { ...mail, body: text }).body).toBe(formal)
})

test('German greetings and closings are made formal, and what stays is said', () => {
  const german = {
    ...mail,
    body: 'Hallo Anna,\n\nkommst du am Montag? Wir freuen uns auf dich und deine Freunde.\n\nLG\nKim',
  }
  const { body, said } = after('förmlicher', german)
  expect(body).toBe(
    'Guten Tag Anna,\n\nkommst du am Montag? Wir freuen uns auf dich und deine Freunde.\n\nMit freundlichen Grüßen\nKim',
  )
  expect(said).toContain('“Du” and “dein” stay')
})

test.each([
  ['without the second paragraph', 'The second paragraph is out.', 'parking'],
  ['remove the last sentence', 'The last sentence is out.', 'hesitate'],
  ['take out the bit about parking', 'Out: “There is free parking behind the barn (the big one).”', 'parking'],
  ['lass den zweiten Absatz weg', 'The second paragraph is out.', 'parking'],
  ['no exclamation marks', 'Exclamation marks are out.', '!'],
  ['remove "really"', '“Really” is out.', 'really'],
])('%j: %s', (prompt, said, gone) => {
  const result = after(prompt)
  expect(result.said).toBe(said)
  expect(result.body).not.toContain(gone)
  expect(tokens(result.body)).toEqual(tokens(mail.body))
  expect(result.body).not.toContain('\n\n\n')
})

test('what is not there is said, and nothing changes', () => {
  expect(after('take out the fifth paragraph')).toMatchObject({
    body: mail.body,
    said: 'There is no fifth paragraph, so nothing was taken out.',
  })
  expect(after('drop the PS')).toMatchObject({ body: mail.body, said: 'There is no PS, so nothing was taken out.' })
  expect(after('take out the bit about gorillas')).toMatchObject({ body: mail.body })
  expect(after('funnier')).toEqual({
    body: mail.body,
    answers: mail.answers,
    said: 'Nothing was changed.',
    declined: ['funnier'],
  })
  expect(revise(mail, { wishes: [], declined: [] })).toBeUndefined()
})

test('numbers run on after a point is gone or has come', () => {
  expect(after('remove the first point', post).body).toContain('1. Price: 10 euros a month\n2. A report every Monday\n')
  expect(after('add "Free trial" as bullet 2', post).body).toContain('1. Fast for teams\n2. Free trial\n3. Price')
  expect(after('swap the first two points', post).body).toContain(
    '1. Price: 10 euros a month\n2. Fast for teams\n3. A report',
  )
  expect(after('move the price to the end', post).body).toContain(
    '2. A report every Monday\n3. Price: 10 euros a month\n',
  )
})

test('a heading goes with all that was below it', () => {
  const plan = { ...post, body: '# Plan\n\n## Risks\n\n- Rain\n\n## Costs\n\n- 5 euros' }
  expect(after('delete the section on risks', plan).body).toBe('# Plan\n\n## Costs\n\n- 5 euros')
  expect(after('remove the first bullet', plan).body).toBe('# Plan\n\n## Costs\n\n- 5 euros')
})

test('new words stand before the closing, a postscript after it', () => {
  expect(after('add that we are closed on sunday').body).toContain('questions.\n\nWe are closed on Sunday.\n\nCheers')
  expect(after('add a PS: bring a coat').body).toMatch(/\[\[your-name\]\]\n\nPS: Bring a coat\.$/)
  expect(after("put 'Free entry' at the top").body).toContain('Hi [[name]],\n\nFree entry\n\nI hope')
  expect(after('add a line about dogs').body).toContain('About dogs: [[what to say about dogs]].')
  expect(after('füge hinzu, dass wir am Montag geschlossen haben').body).toContain(
    'Bitte beachten Sie, dass wir am Montag geschlossen haben.',
  )
})

test('shorter, and a new sentence: the new one stays', () => {
  const { body, said } = after('shorter, and mention that dogs are welcome')
  expect(body).toContain('Dogs are welcome.')
  expect(said).toMatch(/^The sentence is added\. Down from /)
})

test('pieces change places', () => {
  expect(after('put the second paragraph first').body).toMatch(/Hi \[\[name\]\],\n\nThere is free parking/)
  expect(after('swap the first two paragraphs').body).toMatch(
    /Hi \[\[name\]\],\n\nThere is free parking[\s\S]*\n\nI hope/,
  )
  expect(after('move the bit about parking to the end').body).toContain(
    'questions. There is free parking behind the barn (the big one).\n\nCheers',
  )
})

test('words are replaced in text and answers, never in the ids of blanks', () => {
  expect(after('call him Robert not Bob')).toMatchObject({ said: '“Bob” is “Robert” now.' })
  expect(after('replace "date" with "day"', { ...mail, body: 'The date is [[date]].' }).body).toBe(
    'The day is [[date]].',
  )
  expect(after('6 December, not 5 December').answers).toEqual({ name: 'Anna', date: '6 December' })
})

test('title and subject', () => {
  expect(after('the subject should be Open day')).toMatchObject({
    title: 'Open day',
    said: 'The subject is “Open day” now.',
  })
  expect(after('the subject should be Open day').body).toContain('**Subject:** Open day\n')
  expect(after('change the title to Big day', post)).toMatchObject({ title: 'Big day', body: post.body })
})

test('bullets and back', () => {
  const text = { ...mail, body: 'Hi Anna,\n\nWe open at 10 today. Parking is free for all.\n\nCheers\nKim' }
  const list = after('as bullet points', text)
  expect(list.body).toBe('Hi Anna,\n\n- We open at 10 today.\n- Parking is free for all.\n\nCheers\nKim')
  expect(after('no bullets', { ...text, body: list.body }).body).toBe(text.body)
  expect(after('as running text', post)).toMatchObject({
    body: post.body,
    said: expect.stringContaining('stay a list'),
  })
})

test('answers fill blanks and say how many are left', () => {
  expect(after('your name: Kim')).toMatchObject({
    body: mail.body,
    answers: { ...mail.answers, 'your-name': 'Kim' },
    said: 'Your name is in: no blank is left.',
  })
  expect(after('no, the date is the 6th')).toMatchObject({
    answers: { name: 'Anna', date: 'the 6th' },
    said: 'The date is changed: one blank is left.',
  })
  expect(after('channel is LinkedIn, audience: makers', post).said).toBe(
    'The audience is in, the channel is changed: one blank is left.',
  )
  expect(after('the date is 3 December', { ...mail, answers: {} }).said).toBe('The date is in: 2 blanks are left.')
})

test('a row of facts is cut by what names nothing, and the reply says what is out', () => {
  const fair = { ...post, body: 'Fair on 12 May, free entry, hot juice and waffles.' }
  expect(revise(fair, { wishes: [{ do: 'shorten' }], declined: [] })).toMatchObject({
    body: 'Fair on 12 May, free entry.',
    said: 'Left out: “hot juice and waffles”.',
  })
})

test('dates go out with what leads to them', () => {
  const owed = { ...post, body: 'Please pay 42 euro by Tuesday 15 December, or ring us.' }
  const read = readRevision('leave the date out', owed)!
  expect(revise(owed, read)).toMatchObject({ body: 'Please pay 42 euro, or ring us.', said: 'Dates are out.' })
})

test('minutes kept for something are a point of the agenda', () => {
  const agenda = { ...post, body: '1. The keys (20 min)\n2. Anything else (5 min)' }
  const read = readRevision('keep fifteen minutes for questions', agenda)!
  expect(revise(agenda, read)?.body).toBe('1. The keys (20 min)\n2. Anything else (5 min)\n3. Questions (15 min)')
})
