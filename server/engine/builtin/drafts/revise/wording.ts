import { type Changed, changed, quote } from './said.ts'
import { capital, isGerman, partsIn, subjectMark, textOf } from './text.ts'
import type { DraftText, Target, Wish } from './wish.ts'
import { finder } from './words.ts'

type Of<Do extends Wish['do']> = Extract<Wish, { do: Do }>

/** Puts words for others, in the text, its title and the answers; ids of blanks stay. */
export function replace(
  draft: DraftText,
  { from, to: words }: Of<'replace'>,
): Changed & Pick<DraftText, 'answers' | 'title'> {
  let count = 0
  // "66 panels, not 62" of "62 of 84 panels": what is counted stands there already.
  const [, number, unit] = /^(\d[\d.,]*) (\p{L}+)$/u.exec(words) ?? []
  const isCounted = /^\d[\d.,]*$/.test(from) && unit !== undefined && finder(unit).test(draft.body)
  const to = isCounted ? number! : words
  const pattern = finder(from)
  const put = (text: string) =>
    text.replaceAll(pattern, (old, at: number) => {
      count += 1
      const startsSentence =
        /^\p{Lu}/u.test(old) && !/^\p{Lu}/u.test(from) && /(?:^|[.!?\n]\s*)$/.test(text.slice(Math.max(0, at - 3), at))
      return startsSentence ? capital(to) : to
    })
  const body = outsideBlanks(draft.body, put)
  const answers = Object.fromEntries(
    Object.entries(draft.answers).map(([id, value]) => [id, value === null ? null : put(value)]),
  )
  const inText = count
  // A subject that goes on saying Thursday is a wrong one.
  const title = put(draft.title)
  if (count === 0)
    return {
      title,
      body: draft.body,
      answers: draft.answers,
      said: `${quote(from)} does not stand in it, so nothing was replaced.`,
    }
  return { title, body, answers, said: `${quote(from)} is ${quote(to)} now${inText > 1 ? `, ${inText} times` : ''}.` }
}

/** Changes what stands around the blanks. */
export function outsideBlanks(text: string, change: (words: string) => string): string {
  return text
    .split(/(\[\[[^[\]\n]{1,80}\]\])/)
    .map((piece, at) => (at % 2 === 1 ? piece : change(piece)))
    .join('')
}

export function retitle(draft: DraftText, { title, name }: Of<'title'>): Changed & { title?: string } {
  const parts = partsIn(draft.body)
  const line =
    parts.find(({ kind, level }) => (name === 'subject' ? kind === 'subject' : kind === 'heading' && level <= 2)) ??
    parts.find(({ kind }) => kind === 'subject')
  if (line) {
    const mark = line.kind === 'subject' ? subjectMark.exec(line.text)![0] : /^#{1,6}\s+/.exec(line.text)![0]
    line.text = `${mark.trimEnd()} ${title}`
  }
  const body = line ? textOf(parts) : draft.body
  return {
    body,
    title,
    said:
      body === draft.body && draft.title === title
        ? `The ${name} was that already.`
        : `The ${name} is ${quote(title)} now.`,
  }
}

export function sign(draft: DraftText, { closing, name }: Of<'sign'>): Changed {
  const parts = partsIn(draft.body)
  const found = parts.filter(({ kind }) => kind === 'closing')
  const [old = '', ...below] = found.flatMap(({ text }) => text.split('\n'))
  const isComma = /,\s*$/.test(old)
  const lines = [
    closing
      ? closing + (isComma || (old === '' && name) ? ',' : '')
      : old || (isGerman(draft.body) ? 'Mit freundlichen Grüßen' : 'Kind regards'),
    ...(name ? [name] : below),
  ]
  const text = lines.filter((line) => line !== '').join('\n')
  const at = parts.findIndex(({ kind }) => kind === 'closing')
  const rest = parts.filter(({ kind }) => kind !== 'closing')
  rest.splice(at < 0 ? rest.length : at, 0, { kind: 'closing', level: 0, text, gap: found[0]?.gap ?? '\n\n' })
  return changed(
    draft,
    textOf(rest),
    name ? `It is signed by ${quote(name)} now.` : `It closes with ${quote(closing!)} now.`,
  )
}

const month = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
/** A day as letters name it, with the word that leads to it: "by Tuesday 15 December". */
const date = new RegExp(
  String.raw`,? (?:(?:by|on|until|till|before|from|since|at the latest|not later than) )?(?:the )?(?:${weekday},? )?(?:(?:the )?\d{1,2}(?:st|nd|rd|th|\.)?(?: of)? ${month}|${month} \d{1,2}(?:st|nd|rd|th)?|\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.(?:\d{2,4})?)(?:,? \d{4})?(?! ?[\p{L}\d])`,
  'giu',
)

/** A text without marks of a kind. */
export function withoutMarks(body: string, marks: Extract<Target, { by: 'marks' }>['marks']): string {
  return outsideBlanks(body, (text) => {
    if (marks === 'exclamation marks')
      return text.replaceAll(/(?<!!)!+(?!\[)(?=\s|$|["”)*_])/g, '.').replaceAll(/\?\./g, '?')
    if (marks === 'emojis')
      return text.replaceAll(
        / ?(?:(?![©®™])\p{Extended_Pictographic}(?:\u{FE0F}|\p{Emoji_Modifier})?(?:\u{200D}\p{Extended_Pictographic}\u{FE0F}?)*|[:;]-?[)(DP](?!\p{L}))/gu,
        '',
      )
    if (marks === 'dates') return text.replaceAll(date, '')
    if (marks === 'hashtags') return text.replaceAll(/ ?(?<![\p{L}\p{N}#/])#[\p{L}\p{N}_]+/gu, '')
    return text.replaceAll(/ \([^()\n]{1,300}\)/g, '')
  })
}

/** A text without these words, wherever they stand. */
export function withoutWords(body: string, words: string): string {
  const source = String.raw`(?<!\[\[[^\]\n]{0,80})${finder(words).source}`
  return body
    .replaceAll(new RegExp(String.raw`(?<=^|[.!?]\s)${source},? (\p{L})`, 'gimu'), (_, next: string) =>
      next.toUpperCase(),
    )
    .replaceAll(new RegExp(`(?:,? |^)${source}(?=[ .,;:!?\n]|$)`, 'gimu'), '')
}
