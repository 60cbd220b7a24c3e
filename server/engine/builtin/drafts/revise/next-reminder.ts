import { filledText } from '#shared/domain/draft-text.ts'
import { isAside } from './read-revision.ts'
import { isClause } from './read-told.ts'
import { wantsFirm } from './firmer.ts'
import { toReader } from '../to-reader.ts'
import { capital } from './text.ts'
import type { DraftText, Wish } from './wish.ts'
import { inFull, valuesIn } from './values.ts'

const which =
  /\b(second|2nd|third|3rd|fourth|last|final|next|another|one more)(?:\s+and\s+(?:the\s+)?(last|final))?\s+(?:and\s+)?(?:reminder|warning|notice|demand|letter|mail|e-?mail)\b/i
const unpaid =
  /\b(?:(?:still|yet)\b.{0,30}\b(?:not|n['’]?t|no|dont|doesnt|didnt|hasnt|havent|nothing|never)\b|(?:not|n['’]?t|no|dont|doesnt|didnt|hasnt|havent|nothing|never)\b.{0,30}\b(?:yet|still|so far|until now|till now|come|came|arrived|paid|pay|payed)\b|no (?:money|payment|answer)\b)/i
const days =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|fourteen)[ -](?:more\s+|working\s+)?(days?|weeks?)\b/i
const deadline =
  /^(?:(?:give|gives|with|has|have|had|get|gets|he|she|they|him|her|them|in|within|only|now|to|pay|until|till|by|before|at|the|latest|is|are|a|an|term|of|time|deadline|money|must|should|please|here|be|come|for|it|and|payment|last|day|must|we|want|need|expect|our|your|more|from|today)\b|[\s,.:])*$/i
const consequence =
  /^(?:otherwise|or else|else|if not|or (?:we|i|it)|if (?:he|she|they|it|nothing|no)|then we|after that)\b/i

type Reading = { wishes: Wish[]; declined: string[]; unplaced: string[] }

/**
 * "He still doesn't pay. Second reminder now, stronger, 7 days to pay": what makes the next reminder of the one at hand. Undefined
 * where the text is none, or nothing of the kind is asked for.
 */
export function nextReminder(prompt: string, draft: DraftText): Reading | undefined {
  const whole = filledText(draft)
  if (prompt.length > 400 || !/\breminder\b/i.test(`${draft.title} ${whole}`)) return undefined
  const asked = which.exec(prompt)
  // A reminder for somebody else is another text.
  if (
    asked &&
    /^ (?:for|to) (?!(?:him|her|them|it|this|that|the)\b)\p{L}/iu.test(prompt.slice(asked.index + asked[0].length))
  )
    return undefined
  // "It is the last reminder" is a sentence of the text as it stands.
  if (asked && /\b(?:it|this)(?:['’]s| is) (?:the|our|a|my) $/i.test(prompt.slice(0, asked.index))) return undefined
  if (
    !asked &&
    !(unpaid.test(prompt) && (days.test(prompt) || /\b(?:strong|firm|strict|stern|sharp|hard)/i.test(prompt)))
  )
    return undefined
  const reading: Reading = { wishes: [], declined: [], unplaced: [] }
  const add = (text: string) => reading.wishes.push({ do: 'add', text, spot: { at: 'end' }, form: 'sentence' })
  const number = (asked?.[2] ?? asked?.[1] ?? '').toLowerCase()
  const opening = /This is a (?:friendly )?reminder/.exec(whole)?.[0]
  if (number !== '' && opening) {
    const times: Record<string, string> = {
      second: 'second',
      '2nd': 'second',
      third: 'third',
      '3rd': 'third',
      fourth: 'fourth',
    }
    const time = times[number]
    const to = time
      ? `We are writing to you for the ${time} time`
      : /last|final/.test(number)
        ? 'This is our last reminder'
        : 'This is another reminder'
    reading.wishes.push({ do: 'replace', from: opening, to })
  }
  let isFirm = number !== ''
  for (const clause of prompt.split(
    /[.!?;:\n]+\s+|[.!?;]+$|,\s+|\s+(?:and|but)\s+(?=(?:he|she|they|we|i|it|an?|the|our|give|say|add|tell|with|more|please|\d)\b)/iu,
  )) {
    const words = clause
      .replace(/^(?:(?:ok|so|now|and|but|please|pls|then|make it|a bit|it is|this is|the)\b[\s,]*)+/i, '')
      .trim()
    const rest = words
      .replace(which, '')
      .replace(/^(?:as|in|a|the|our|for|make|write|now|please|do|is|it|this|now please)\b\s*/gi, '')
      .trim()
    if (rest === '' || /^(?:now|please|pls|him|her|them|to (?:him|her|them))$/i.test(rest) || isAside(words)) continue
    const [term, n, unit] = days.exec(words) ?? []
    const day = valuesIn(words).find(({ kind }) => kind === 'day')
    if (consequence.test(words)) add(`${capital(toReader(words))}.`)
    else if (term && deadline.test(words.replace(term, '').replace(which, ''))) add(`Please pay within ${n} ${unit}.`)
    else if (day && deadline.test(words.replace(day.words, '').replace(which, '')))
      add(`Please pay by ${inFull(day.words)}.`)
    else if (unpaid.test(words)) add('Your payment has still not arrived.')
    else if (
      (rest.split(' ').length < 6 && wantsFirm(rest.replace(/\b(?:an?|one|please|pls|now)\b/gi, '').trim())) ||
      /^(?:more |much |very |a bit |and )*(?:strong|firm|strict|stern|hard|sharp|serious|clear)\w*$/i.test(rest)
    )
      isFirm = true
    else if (isClause(words)) add(`${capital(toReader(words))}.`)
    else reading.unplaced.push(`I did not understand “${words}”, so it is not in the text.`)
  }
  if (isFirm) reading.declined.push('firmer')
  return reading
}
