import { trimTail } from '../trim-tail.ts'
import { takeManner } from './manner.ts'
import type { NamedText } from './named-text.ts'
import { capital } from './revise/text.ts'
import { toReader } from './to-reader.ts'

const ofReview =
  /\b(?:[1-5]|one|two|three|four|five|only|few|no) ?-?stars?\b|\b(?:reviews?|reviewer|ratings?|google|tripadvisor|trustpilot|yelp|booking\.com)\b/i
/** "Reply that we agree": what is to be said stands in the wish itself. */
const saysMore = /\b(?:answer|reply|response|respond)\b[^.!?]*\b(?:that|saying|with)\b/i
/** The sentence that asks for the answer, before the story or behind it. */
const wish =
  /^(?:(?:hi|hello|hey|so|and|now|ok|please|pls|(?:can|could|would) you|help me(?: to)?|(?:i|we) (?:need|want|must|have) (?:to )?)[\s,]*)*(?:(?:write|draft|make|give|do|word|prepare|post|compose)\s+(?:(?:me|us|up)\s+)?)?(?:(?:the|an?|our|my|some|short|nice|polite|kind|honest|public|friendly|calm|good|proper)\s+){0,4}(?:answer|reply|response|respond)(?!\p{L})[^.!?:]{0,60}[.!?:]*$/iu
const isPublic =
  /\b(?:public(?:ly)?|online|under (?:it|the review)|on (?:google|the page|the site|tripadvisor|facebook))\b/i
/** Who wrote the review, at the head of what is told. */
const writer =
  /^(?:(?:so|well|hi|hello|today|yesterday|last week)[\s,]+)*(?:(?:somebody|someone|a (?:\p{L}+ )?(?:customer|client|guest|visitor|man|woman|lady|gentleman|tourist|user|patient|couple|family|reviewer)(?:\s+(?:from|in|at)\s+[\p{L}-]+)?|one (?:guest|customer))(?:\s+(?:called|named|by the name of)\s+|,\s+|\s+(?=(?-i:\p{Lu}))|\s+(?=(?:gave|left|wrote|posted|complain\w*|says|said|has|rated)\b)))?((?-i:\p{Lu})[\p{L}'’-]+(?:\s+(?-i:\p{Lu})[\p{L}'’-]*\.?)?)?\s*(?=(?:gave|left|wrote|posted|complain(?:s|ed)|says|said|has (?:given|left|written|posted)|rated|writes|gives|claims)\b)/iu
const headed =
  /^(?:(?:i|we) (?:got|have)\s+)?(?:(?:an?|the|this|our|new|bad|nasty)\s+)*(?:(?:one|two|three|four|five|\d)[ -]stars?\s+)?(?:(?:bad|new|nasty|google)\s+)?(?:review|rating|comment)(?:\s+(?:from|by)\s+((?-i:\p{Lu})[\p{L}'’-]+(?:\s+(?-i:\p{Lu})[\p{L}'’-]*\.?)?))?(?:\s+on\s+(?:the\s+)?\p{L}+)?\s*[:,]\s*(?=\S)/iu
const ourFault =
  /\b(?:on us|our (?:fault|mistake|error|bad)|(?:was|is|it['’]s) true|(?:he|she|they)(?:['’]s|['’]re| is| are| was| were) right|we (?:forgot|messed|should have|were wrong)|sorry|apologi[sz]e)\b/i
const sentenceEnd = /(?<=[\p{L}\p{N}"”)]{2}[.!?:])\s+|\n+/u
const denied = /\b(?:not|isn['’]t|wasn['’]t|never) (?:\p{L}+ )?true\b|\b(?:a lie|made up|invented|never happened)\b/iu
const verbs: Record<string, string> = { says: 'say', writes: 'write', complains: 'complain', gives: 'give', claims: 'claim', has: 'have' } // prettier-ignore

/** An answer that everybody reads to a review whose story is told: what of it is true, and what was our fault. */
export function readPublicAnswer(prompt: string): NamedText | undefined {
  if (prompt.length > 1500 || !ofReview.test(prompt)) return undefined
  const sentences = prompt
    .trim()
    .split(sentenceEnd)
    .map((one) => one.trim())
  const at = sentences.findIndex((one) => one.length < 160 && wish.test(one))
  const story = takeManner(sentences.filter((_, n) => n !== at).join(' '), true).rest
  // "One star review from Karl on Google: the pizza was burnt."
  const named = headed.exec(story)
  const told = (named ? `${named[1] ?? 'A guest'} wrote that ${story.slice(named[0].length)}` : story).split(
    sentenceEnd,
  )
  if (at < 0 || saysMore.test(sentences[at]!) || (at > 0 && at < sentences.length - 2)) return undefined
  const who = writer.exec(told[0] ?? '')
  if (!who || who[0] === '' || (!isPublic.test(prompt) && told.length < 2)) return undefined
  const first = told[0]!
    .slice(who[0].length)
    .replace(/^\p{L}+/u, (verb) => verbs[verb.toLowerCase()] ?? verb)
    .replace(/^/, 'You ')
  const name = who[1]
  const said = [first, ...told.slice(1)].map((one) => `${trimTail(capital(toReader(one)), /[\s.!:]/)}.`)
  const sorry =
    ourFault.test(story) && !denied.test(story) && !/\bsorry\b/i.test(said.join(' ')) ? ['We are sorry.'] : []
  return {
    kind: 'notice',
    head: 'answer to the review',
    about: `Answer to the review${name ? ` by ${name}` : ''}`,
    role: undefined,
    purpose: undefined,
    facts: '',
    inParts: false,
    points: [`Hello${name ? ` ${name}` : ''}, thank you for your review.`, ...said, ...sorry],
  }
}
