import { expect, test } from 'vitest'
import { readRevision } from './read-revision.ts'
import type { DraftText } from './wish.ts'

const blank = (id: string, label: string, type: 'text' | 'date' = 'text', hints: string[] = []) => ({
  id,
  label,
  type,
  hints,
})

const mail: DraftText = {
  title: 'Open house',
  body: `**Subject:** Open house

Hi [[name]],

I hope you are well. Our open house is on [[date]] from 10 am to 4 pm, and Rob will show you around.

There is free parking behind the barn. The price is 5 euros.

Could you tell us by Monday how many of you will come?

Cheers
[[your-name]]`,
  blanks: [
    blank('name', 'name'),
    blank('date', 'date', 'date'),
    blank('your-name', 'your name'),
    blank('gone', 'place'),
  ],
  answers: {},
}
const press: DraftText = {
  title: 'Kestrel',
  body: '# Kestrel opens\n\n[[company]] opens on [[date]].\n\n- Price: 5 euros\n- Free coffee\n\n“[[quote]],” says [[ceo]].',
  blanks: [
    blank('company', 'Company'),
    blank('date', 'opening date', 'date'),
    blank('quote', 'quote'),
    blank('ceo', 'name of the director'),
  ],
  answers: { company: 'Merlin', date: '3 December' },
}

/** What is to be done, in a word each, and what is declined. */
function kinds(prompt: string, draft = mail): string {
  const found = readRevision(prompt, draft)
  if (!found) return 'undefined'
  return [...found.wishes.map((wish) => wish.do), ...found.declined.map((words) => `no: ${words}`)].join(', ')
}

test.each([
  ['shorter', 'shorten'],
  ['Make it shorter please', 'shorten'],
  ['can you make it a bit shorter pls', 'shorten'],
  ['shoter!!', 'shorten'],
  ['too long', 'shorten'],
  ['ok thats way too long for a text', 'shorten'],
  ['its too long for the noticeboard', 'shorten'],
  ['cut it down a bit', 'shorten'],
  ['half as long', 'shorten'],
  ['in two sentences', 'shorten'],
  ['max 100 words', 'shorten'],
  ['shorter. 2 sentences', 'shorten'],
  ['less stiff. and leave the date out', 'fill, no: less stiff'],
  ['a bit firmer please, the last day is the 30th of May', 'add, no: firmer'],
  ['leave ten minutes for questions at the end', 'add'],
  ['Add please that we close at 5', 'add'],
  ['That is very kind of you. Would you also mention that tea is served?', 'add'],
  ['rather shorter please, nobody reads past the second line', 'shorten'],
  ['kürzer', 'shorten'],
  ['mach es bitte etwas kürzer', 'shorten'],
  ['zu lang', 'shorten'],
  ['fass es in zwei Sätzen zusammen', 'shorten'],
  ['more formal', 'formal'],
  ['formal pls', 'formal'],
  ['förmlicher bitte', 'formal'],
  ['Rather more formal, please, it is going to a judge.', 'formal'],
  ['shorter and more formal, and drop the last sentence', 'shorten, formal, remove'],
  ['without the second paragraph', 'remove'],
  ['remove the last sentance', 'remove'],
  ['drop the PS', 'remove'],
  ['take out the bit about parking', 'remove'],
  ['could the bit about the parking be left out', 'remove'],
  ['actually the last sentence can go', 'remove'],
  ['delete paragraphs 2 and 3', 'remove, remove'],
  ['drop the last sentence and the PS', 'remove, remove'],
  ['lose the exclamation marks', 'remove'],
  ['please remove the price and the parking', 'remove, remove'],
  ['lass den zweiten Absatz weg', 'remove'],
  ['streich den letzten satz', 'remove'],
  ['ohne den satz über das parken', 'remove'],
  ['add that we are closed on Monday', 'add'],
  ['add that we are closed on Monday, and that parking is free', 'add'],
  ['please put inside also that breakfast is included and cut the last sentence', 'add, remove'],
  ['mention the discount of 10 %', 'add'],
  ['add a line about parking', 'add'],
  ['add a PS: bring a coat', 'add'],
  ["put 'Free entry' at the top", 'add'],
  ['tell them that we are sorry', 'add'],
  ['füge hinzu, dass wir am Montag geschlossen haben', 'add'],
  ['put the second paragraph first', 'move'],
  ['move the price to the end', 'move'],
  ['den letzten absatz nach oben', 'move'],
  ['swap the first two sentences', 'swap'],
  ['replace Rob with Bob', 'replace'],
  ['change 10 am to 11 am', 'replace'],
  ['say Tuesday instead of Monday', 'replace'],
  ['call him Bob not Rob', 'replace'],
  ['ändere 10 am in 11 am', 'replace'],
  ['Bob statt Rob', 'replace'],
  ['the subject should be Open day', 'title'],
  ['change the title to Open day', 'title'],
  ['der Betreff soll lauten: Tag der offenen Tür', 'title'],
  ['sign it with Kim Lee', 'sign'],
  ['as bullet points', 'bullets'],
  ['als stichpunkte bitte', 'bullets'],
  ['no bullets', 'prose'],
  ['nice, but a bit shorter, and propose friday 2pm', 'shorten, add'],
  ['say sorry for the delay too', 'add'],
  ["a bit less pushy and say there's soup", 'add, no: less pushy'],
  ['It was 7 euros, my mistake', 'replace'],
  ['make it tuesday', 'replace'],
  ['at the end put "Bis bald, Kim"', 'sign'],
  ['put it in four bullets', 'bullets'],
  ['That is too solemn, I know him well. Make it shorter', 'shorten'],
  ['funnier', 'no: funnier'],
  ['make it funnier and shorter', 'shorten, no: funnier'],
  ['translate it into German', 'no: translate it into German'],
  ['more persuasive please', 'no: more persuasive'],
  ['less formal', 'no: less formal'],
  ['a bit warmer, and drop the PS', 'remove, no: warmer'],
  ['add some emojis', 'no: add some emojis'],
  ['make it sound like a pirate', 'no: sound like a pirate'],
  ['rewrite it in a different tone', 'no: rewrite it in a different tone'],
  ['lustiger', 'no: lustiger'],
  ['shorter please and then send it to Mrs Tran', 'shorten, no: send it to Mrs Tran'],
])('%j asks for: %s', (prompt, wanted) => {
  expect(kinds(prompt)).toBe(wanted)
})

test.each([
  ['create a task to call Anna'],
  ['what is due today?'],
  ['write an email to Bob about the launch'],
  ['thanks'],
  ['thanks, looks great!'],
  ['send it to Bob'],
  ['save it as a task'],
  ['mark the newsletter as done'],
  ['who is on holiday?'],
  ['remind me to send it on Friday'],
  ['delete the task about parking'],
  ['delete Open house'],
  ['delete the launch'],
  ['change the price to 10 euros'],
  ['change the open house to friday'],
  ['take Rob off the project'],
  ['add a note to the newsletter'],
  ['move the meeting to Tuesday'],
  ['move the launch to the end of the month'],
  ['add milk to the shopping list'],
  ['add a task for Anna'],
  ['add Anna to the project'],
  ['add a meeting on Friday at 3'],
  ['cancel the meeting with Rob'],
  ['summarise the report'],
  ['how many tasks are open?'],
  ['what does the second paragraph say?'],
  ['shorter and create a task to send it'],
  ['make it urgent'],
  ['make it high priority'],
  ['the price went up'],
  ['the date is wrong'],
  ['ok'],
  ['was ist heute fällig?'],
  ['erstelle eine Aufgabe für Anna'],
  ['danke'],
  ['schick es an Bob'],
  ['wer ist im Urlaub'],
  ['draft a shorter one for Anna'],
  ['note to self: bring cake'],
  ['Monthly report, no more than 200 words'],
  ['rename the project to Open day'],
  ['assign it to Rob instead of Anna'],
  [''],
  ['shorter '.repeat(80)],
])('%j is about something else', (prompt) => {
  expect(readRevision(prompt, mail)).toBeUndefined()
})

const fills = (prompt: string, draft = mail) => {
  const found = readRevision(prompt, draft)
  return (
    found &&
    Object.fromEntries(found.wishes.map((wish) => (wish.do === 'fill' ? [wish.id, wish.value] : [wish.do, ''])))
  )
}

test.each<[string, DraftText, Record<string, string | null> | undefined]>([
  ['the date is 3 December', mail, { date: '3 December' }],
  ['date 5 Dec', mail, { date: '5 Dec' }],
  ["it's for Anna Berg", mail, { name: 'Anna Berg' }],
  ['recipient: Anna', mail, { name: 'Anna' }],
  ['my name is Kim', mail, { 'your-name': 'Kim' }],
  ['1. Anna 2. Friday', mail, { name: 'Anna', date: 'Friday' }],
  ['1. Friday 2. Anna', mail, undefined],
  ['name: Anna\ndate: 3 Dec\nyour name: Kim', mail, { name: 'Anna', date: '3 Dec', 'your-name': 'Kim' }],
  ['das datum ist der 3. Dezember', { ...mail, blanks: [blank('date', 'Datum', 'date')] }, { date: '3. Dezember' }],
  ['shorter. the date is 3 December', mail, { date: '3 December', shorten: '' }],
  ['company is Kestrel, date 5 Dec', press, { company: 'Kestrel', date: '5 Dec' }],
  ['no, the opening date is the 4th', press, { date: 'the 4th' }],
  ['the compny is Kestrel', press, { company: 'Kestrel' }],
  ['leave out the quote', press, { quote: null }],
  ['no quote', press, { quote: null }],
  ['3 December', mail, undefined],
  ['3 December', { ...mail, answers: { name: 'Anna', 'your-name': 'Kim' } }, { date: '3 December' }],
  ['friday 3pm', { ...mail, answers: { name: 'Anna', 'your-name': 'Kim' } }, { date: 'friday 3pm' }],
  ['Berlin', { ...mail, answers: { name: 'Anna', 'your-name': 'Kim' } }, undefined],
  ['Anna Berg', { ...mail, answers: { date: 'Friday', 'your-name': 'Kim' } }, { name: 'Anna Berg' }],
  ['thanks', { ...mail, answers: { date: 'Friday', 'your-name': 'Kim' } }, undefined],
  ['Absolutely', { ...mail, answers: { date: 'Friday', 'your-name': 'Kim' } }, undefined],
  ['the date is wrong', mail, undefined],
  ['what is the date?', mail, undefined],
  ['place: Berlin', mail, undefined],
])('%j answers what it names, and nothing else', (prompt, draft, wanted) => {
  expect(fills(prompt, draft)).toEqual(wanted)
})

test('an answer found before is taken for its blank', () => {
  const draft = {
    ...mail,
    blanks: mail.blanks.map((one) => (one.id === 'name' ? { ...one, hints: ['Anna Berg'] } : one)),
  }
  expect(fills('anna berg', draft)).toEqual({ name: 'anna berg' })
})

test('lengths, places and words are read as they were said', () => {
  expect(readRevision('cut it to 40 words', mail)?.wishes).toEqual([{ do: 'shorten', words: 40 }])
  expect(readRevision('in drei Sätzen', mail)?.wishes).toEqual([{ do: 'shorten', sentences: 3 }])
  expect(readRevision('under 280 characters', mail)?.wishes).toEqual([{ do: 'shorten', characters: 280 }])
  expect(readRevision('add rollback plan as bullet 2', press)?.wishes).toEqual([
    { do: 'add', text: 'Rollback plan', spot: { at: 'point', n: 2 }, form: 'point' },
  ])
  expect(readRevision('no bullet points about price', press)?.wishes).toMatchObject([
    { do: 'remove', target: { by: 'words', unit: 'point', words: 'price', all: true } },
  ])
  expect(readRevision('remove the last sentence of the second paragraph', mail)?.wishes).toMatchObject([
    { do: 'remove', target: { unit: 'sentence', at: -1, within: { unit: 'paragraph', at: 2 } } },
  ])
  expect(readRevision("it's 11 am, not 10 am", mail)?.wishes).toEqual([{ do: 'replace', from: '10 am', to: '11 am' }])
})
