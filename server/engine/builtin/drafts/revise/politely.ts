import { wellWritten, withWholeDates } from '../well-written.ts'
import { correct } from './correct.ts'
import { inLongForms } from './formal.ts'
import { capital, isGerman, sentencesIn } from './text.ts'

const pronouns = String.raw`(?:i|we|you|he|she|they|it|there|this|that|these|those|everything|everyone|nobody)`
const helpers = String.raw`(?:am|is|are|was|were|will|would|can|cannot|could|must|may|should|shall|have|has|had|do|does|did)(?:n['’]t| not)?`
const things = String.raw`(?:(?:the|our|my|your|his|her|their|all|both|some|two|three|a|an)\s+)?(?!(?:and|but|or|so|because|if|when|which|who|that|before|after|until|till|from|to|on|at|by|in|for|with)\b)\p{L}[\p{L}-]{0,24}(?:\s+(?!(?:and|but|or|which|who|that|because|if|when)\b)\p{L}[\p{L}-]{0,24})?`
const days = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day)'
const verbs =
  'comes?|came|opens?|closes?|starts?|ends?|needs?|costs?|takes?|arrives?|arrived|leaves?|left|goes|went|gets?|got|broke|fell|failed|lasts?|stays?|works?|runs?'
/** Where a comma stands for a full stop: a sentence of its own follows it, or one whose "we" was left out. */
const splice = new RegExp(
  String.raw`(?:,\s+(?:(?:and|so|but)\s+)?|\s+[–-]\s+|;\s+)(?=(?:on ${days}\s+)?(?:${pronouns}\s+(?!who\b|which\b|that\b)\p{L}|${pronouns}['’]|(?:will|can|cannot|won['’]t|can['’]t|sorry|please)\s+\p{L}|${things}(?:['’]s|\s+(?:${helpers}|${verbs}))\s)|no\s+\p{L})`,
  'giu',
)
/** Without its subordinate clause a sentence is none: "because it rains, we stay in" stays whole. */
const leads = /^(?:if|when|because|since|as|although|while|once|until|before|after|unless|whoever|for|with|due to)\b/iu

const gone =
  /\b(?:cannot|can not|closed?|late|later|delay\w*|cancel\w*|broken?|not (?:able|available|possible|open|working|here)|unable|out of (?:stock|order)|sold out|no longer|no (?:water|power|heating|lift|parking|delivery)|does not|do not|did not|will not|have to|postponed?|ill|sick|missed|missing|lost|wrong|forgot\w*|goes up|go up|increase\w*)\b/iu
const kind = /\b(?:sorry|afraid|unfortunately|apologi\w+|regret\w*|please|thank\w*|kindly)\b/iu

const forms: [RegExp, string][] = [
  // "Van's broke" is a van that is broken; people who are broke have no money.
  [/(?<!\p{L})((?!(?:it|he|she|that|there|what|who|here|where|how|let)\b)\p{L}{2,})['’]s (?=(?:broken?|closed|off|down|out|late|ill|sick|gone|not|still|up|empty|full|open|back|ready|free|dead|in)(?!\p{L}))/giu, '$1 is '],
  [/(?<!\b(?:i|we|you|they|he|she) )\b(is|are|was|were) broke(?=\s*(?:[.,;!?]|$|and\b|so\b|again\b|since\b|today\b|we\b))/giu, '$1 broken'],
  [/(?<!\b(?:is|are|was|were|be|very|so|too) )\bbroke down\b/giu, 'has broken down'],
  [/(?<=(?:^|\b(?:because|since|as|but|and|so|that)\s+))((?:the|our|my|your|a)\s+)?(\p{Ll}{3,}) broke(?=\s*(?:[.,;!?]|$))/giu, '$1$2 is broken'],
  [/\b(we|i|the \p{L}+|shop|store|office|kitchen|cafe|café|bakery|garage|studio) (am|are|is|will be) close(?=\s*(?:$|[.,;!?]|on\b|at\b|from\b|until\b|till\b|today\b|tomorrow\b|for\b|because\b|all\b|this\b|next\b|mon|tues|wednes|thurs|fri|satur|sun))/giu, '$1 $2 closed'],
  [/\b(opens?|opened|open again|working|works?|back) (?:like |as )?normal(?=\s*(?:$|[.,;!?]|at\b|from\b|again\b|on\b|hours\b))/giu, '$1 as usual'],
  [/\bcoz\b|\bcos\b|\bcuz\b|\bbecos\b/giu, 'because'],
  [/\bu\b/gu, 'you'],
  [/\bur\b/gu, 'your'],
] // prettier-ignore
const onDay = new RegExp(
  String.raw`(?<=\p{L}{2,}\s)(?<!\b(?:on|by|next|last|this|every|each|until|till|from|before|after|since|and|or|to|of|for|the|a|an|our|my|your|is|was|are|be|between|than|not|no|in|at|it|mean|said|say|making|make|day|late|early|coming|only|all|open|closed|both)\s)(${days})(?=\s*(?:$|[.,;!?]|\b(?:at|before|after|from|because|and|as|until|till|instead|in|so|we|but|by|or|if|when|with|for|morning|afternoon|evening)\b|\d))`,
  'giu',
)
const noThing =
  /^(?:it|there|this|that|here|who|what|which|one|everything|something|nothing|anything|everyone|everybody|someone|nobody|all|both|each|today|tomorrow|yesterday|now|then|lunch|dinner|breakfast|parking|everyone|she|he|you|we|they|time|life|nature|god|christmas|easter|mum|dad|january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$|^(?:the|our|my|your|his|her|their|its|some|any|every|no|not|only|sorry|please|dear|more|most|very|just|also|and|but|because|for|with|from|until|before|after|on|at|in|one|two|three|four|five|six|seven|eight|nine|ten|price|class|delivery|entry|us|them|him|will|can)$|(?:s|ing|ly)$/iu
const bareThing = new RegExp(
  String.raw`(?<=^|\b(?:because|since|as|but|so|that)\s)(\p{Ll}{3,25}(?: \p{Ll}{3,25})?)(?=\s+(?:is|was|has|did|does|will|${verbs})\s)`,
  'gu',
)
const withoutWe =
  /^(?:will(?! you)|can(?! you)|cannot|could(?! you)|would(?! you)|won't|can't|have to|had to|need to|must|hope to|are (?!you|we|they)|am |apologi[sz]e)\b/iu

/**
 * A text typed in haste in whole sentences, with their capitals and days, short forms written out and slips put right. Every
 * fact stays; a German text comes back as it is.
 */
export function inSentences(text: string): string {
  if (isGerman(text)) return text
  const speaker = /\b(?:i|my|me)\b/i.test(text) && !/\b(?:we|our|us)\b/i.test(text) ? 'I' : 'We'
  const body = withWholeDates(wellWritten(text, new Map()))
    .split('\n')
    .map((line) =>
      line.trim() === ''
        ? line
        : sentencesIn(line)
            .flatMap((one) => (leads.test(one) || one.trim().endsWith('?') ? [one] : one.split(splice)))
            .map((one) => inWhole(one.trim(), speaker))
            .filter((one) => one !== '')
            .join(' '),
    )
    .join('\n')
  return correct({ body })?.body ?? body
}

function inWhole(clause: string, speaker: string): string {
  if (!/[\p{L}\p{N}]/u.test(clause)) return ''
  const full = inLongForms(forms.reduce((all, [find, put]) => all.replaceAll(find, put), clause.replaceAll('’', "'")))
  const now = full
    .replaceAll(/\bi\b(?=\s|$)/g, 'I')
    .replaceAll(onDay, (day: string) => `on ${capital(day.toLowerCase())}`)
    .replaceAll(bareThing, (words: string) =>
      noThing.test(words.split(' ').at(-1)!) || noThing.test(words.split(' ')[0]!) ? words : `the ${words}`,
    )
  const whole = withoutWe.test(now) ? `${speaker} ${now.charAt(0).toLowerCase()}${now.slice(1)}` : now
  return /[.!?…:]["”’)]?$/.test(whole) ? capital(whole) : `${capital(whole)}.`
}

/** Bad news begins with regret and ends with thanks to who has to live with it; what has no courtesy at all gets some. */
export function regretted(text: string, source: string): string {
  if (kind.test(text) || isGerman(text)) return text
  const sentences = sentencesIn(text)
  const at = sentences.findIndex((one) => gone.test(one) && !one.trim().endsWith('?') && !/^you\b/i.test(one))
  if (at < 0) return /^(?:you|i)\b/i.test(text) || text.includes('\n') ? text : `Please note: ${inside(text, source)}`
  const bad = sentences[at]!
  sentences[at] = /^(?:we|i)\b/i.test(bad)
    ? `${/^i\b/i.test(bad) ? 'I am' : 'We are'} sorry, but ${inside(bad, source)}`
    : /^no\b/i.test(bad)
      ? `Please note: ${inside(bad, source)}`
      : `Unfortunately, ${inside(bad, source)}`
  return `${sentences.join('').trim()} Thank you for your understanding.`
}

/** A sentence behind other words: what was typed small keeps no capital. */
function inside(sentence: string, source: string): string {
  const small = sentence.charAt(0).toLowerCase() + sentence.slice(1)
  const word = /^[\p{L}'’-]+/u.exec(small)?.[0]
  return /^(?:we|the|our|my|it|there|this|that|on|all|no|your|in|from|at|for|a|an)\b/.test(small) ||
    (word !== undefined && source.split(/[^\p{L}'’-]+/u).includes(word))
    ? small
    : sentence
}
