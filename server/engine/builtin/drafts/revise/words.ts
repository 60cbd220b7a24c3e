import { filledText } from '#shared/domain/draft-text.ts'
import { significantWords } from '../../significant-words.ts'
import { sentencesIn } from './text.ts'
import type { DraftText } from './wish.ts'

/** "it", "the text", "the mail": the draft as a whole. */
export const itself = String.raw`(?:it|this|that|them|everything|(?:the|this|that|my|our)\s+(?:whole\s+|entire\s+)?(?:text|draft|e-?mail|mail|letter|message|post|reply|thing|note|invitation|invite|advert|ad|newsletter|report|plan|agenda|wording)|es|das(?: ganze)?|(?:den|der|diesen)\s+(?:text|brief|entwurf|beitrag)|(?:die|diese)\s+(?:e-?mail|mail|nachricht|antwort|einladung))`
/** "a bit", "much": how much, which changes nothing here. */
export const slightly = String.raw`(?:(?:a|an|ein)\s+)?(?:(?:little bit|bit|little|touch|tad|lot|good deal|bisschen|wenig|much|way|far|slightly|somewhat|rather|even|still|etwas|viel|deutlich|noch|very|really|quite|so|properly|wesentlich|ganz)\s+)`
export const numbers: Record<string, number> = {
  one: 1, a: 1, an: 1, two: 2, both: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, couple: 2,
  ein: 1, einen: 1, einem: 1, eine: 1, zwei: 2, beiden: 2, drei: 3, vier: 4, fünf: 5, sechs: 6,
} // prettier-ignore
export const numberWords = String.raw`(?:\d{1,4}|${Object.keys(numbers)
  .filter((word) => word !== 'a' && word !== 'an')
  .join('|')})`

export function numberOf(word: string): number {
  return numbers[word.toLowerCase()] ?? Number(word)
}

/** The prompt in plain marks, with slips in the words that ask for a change put right; words of the draft and what is quoted stay. */
export function tidy(prompt: string, draft: DraftText): string {
  const text = prompt
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\n\s*/g, '\n')
    .trim()
  const own = new Set(
    filledText(draft)
      .toLowerCase()
      .match(/\p{L}+/gu),
  )
  const open = unquoted(text)
  return text.replaceAll(/\p{L}{4,}/gu, (word, at: number) => {
    if (open[at] === '\u0001' || own.has(word.toLowerCase())) return word
    return slips[word.toLowerCase()] ?? commands.find((command) => isSlipOf(word.toLowerCase(), command)) ?? word
  })
}

/** The same text with what stands in quotes blotted out, so that nothing is read in it. */
export function unquoted(text: string): string {
  return text.replaceAll(/"[^"\n]{1,400}"|(?<![\p{L}\d])'[^'\n]{1,400}'(?![\p{L}])/gu, (quote) =>
    '\u0001'.repeat(quote.length),
  )
}

const commands =
  'shorter shorten formal paragraph paragraphs sentence sentences second remove delete replace bullet bullets subject heading section greeting mention change recipient instead kürzer förmlicher absatz'.split(
    ' ',
  )
const slips: Record<string, string> = {
  shorther: 'shorter', sorter: 'shorter', shoter: 'shorter', para: 'paragraph', paras: 'paragraphs', kuerzer: 'kürzer', foermlicher: 'förmlicher', sentense: 'sentence', sentece: 'sentence', titel: 'title', tilte: 'title',
} // prettier-ignore

/** One letter missing, doubled or swapped with its neighbour, or a wrong vowel: "sentance" is "sentence", "remote" is not "remove". */
function isSlipOf(word: string, right: string): boolean {
  if (word === right || right.length < 6 || word[0] !== right[0] || Math.abs(word.length - right.length) > 1)
    return false
  let same = 0
  while (same < word.length && word[same] === right[same]) same += 1
  const [tail, rightTail] = [word.slice(same), right.slice(same)]
  if (word.length < right.length) return tail === rightTail.slice(1) && tail !== ''
  if (word.length > right.length) return tail.slice(1) === rightTail && rightTail !== ''
  const swapped = tail[0] === rightTail[1] && tail[1] === rightTail[0] && tail.slice(2) === rightTail.slice(2)
  return swapped || (/[aeiou]/.test(tail[0]!) && /[aeiou]/.test(rightTail[0]!) && tail.slice(1) === rightTail.slice(1))
}

const opening =
  /^(?:(?:no|nope|nein)\s*[,.!:;–-]\s*|(?:ok(?:ay)?|hey|hi|hmm+|ooh+|aww+|wow|yay|brilliant|wonderful|well|yes|yeah|yep|actually|now|please|pls|plz|also|and|but|then|so|maybe|perhaps|oh|sorry|great|nice|perfect|lovely|thanks|thank you|thx|good|just|not bad|danke|bitte|jetzt|auch|und|aber|gut|super|ja|doch|ach|dann|n|&|plus|oder|rather(?! than)|instead(?! of)|only|same (?:text )?but|the same but)(?![\p{L}'])[\s,.!:;…–-]*|(?:can|could|would|will)\s+(?:you|u|we|it)(?:\s+also)?(?:\s+be)?\s+(?!be\b)|(?:i'?d|i would)\s+(?:like|want|prefer)\s+(?:you to|it to(?: be)?|it)?\s*|i\s+(?:want|need)\s+(?:you to|it to be|it)\s+|i'd rather it\s+|it\s+(?:should|could|must|needs? to|has to|ought to)\s+(?:be|also|now)?\s*|it now needs to be\s+|is it possible to\s+|let'?s\s+|(?:kannst|könntest|würdest)\s+du\s+)/iu
const ending =
  /[\s,.!?;:…–-]*(?:(?<![\p{L}'])(?:please|pls|plz|thanks|thank you|thx|ta|now|bitte|danke|too|as well|maybe|perhaps|though|tho|sorry|my bad|my mistake|mal)[\s,.!?…]*)?$/iu

/** A wish without "ok, can you please" before it and "thanks!" after it. */
export function bare(clause: string): string {
  let text = clause.trim()
  for (let round = 0; round < 8; round += 1) {
    const shorter = text.replace(opening, '')
    if (shorter === text || shorter === '') break
    text = shorter
  }
  for (let round = 0; round < 3; round += 1) {
    const shorter = text.replace(ending, '')
    if (shorter === text || shorter === '') break
    text = shorter
  }
  return text.replace(/(?<=")\.$/, '')
}

/** Words for things of the workspace: what is to happen to them is no change of a draft. */
export const workspace =
  /(?<!\p{L})(?:tasks?|to-?dos?|events?|appointments?|projects?|calendars?|reminders?|agents?|schedules?|meetings?|inbox|aufgaben?|termine?|projekte?|kalender|erinnerung(?:en)?)(?!\p{L})/iu
const request =
  /^(?:create|schedule|remind|assign|book|invite|cancel|tick|reopen|search|look (?:up|for)|summari[sz]e|compare|draft|compose|forward|e-?mail|export|download|print|upload|save|give me|show|tell me|would you say|do you (?:think|know)|find|list (?:all|my|the|every)|what(?:'?s| is| are| do| does)|who(?:'?s| is| are| has)|when(?:'?s| is| are)|where(?:'?s| is| are)|erstell\w*|erinner\w*|markier\w*|zeig\w*|wer (?:ist|hat|sind)|was (?:ist|sind|hat|steht)|wann (?:ist|sind)|schreib\w* (?:mir )?eine?n?|mark \S+(?: \S+){0,5} (?:as|done|complete)|move \S+(?: \S+){0,5} to (?:next|mon|tue|wed|thu|fri|sat|sun|tomorrow|today|in )|write (?:an?|the|to|me|up|another) (?!bit|more|shorter|less))(?!\p{L})/iu
const question =
  /^(?:what|who|whom|whose|when|where|how|why|which|is|are|was|were|do|does|did|has|have (?:i|we|you|they)|am i|start|run|plan|open|close|complete|finish|done|undo|help|reply|answer|share|attach|add (?:an? )?(?:task|event|meeting|reminder|to-?do|call)|welche\w*|wieviele?|wie|warum|ist|sind|hat|habe ich|leg\w*|plan\w*|lösch\w* (?:die|den|das) (?:aufgabe|termin|projekt))(?!\p{L})/iu

/** Whether a clause asks for something else than a change of the draft; `strictly` where it may still be words for the draft. */
export function isElsewhere(clause: string, strictly = false): boolean {
  const text = bare(clause)
  return (
    request.test(text) || /^\s*(?:would you say|do you think)\b/i.test(clause) || (!strictly && question.test(text))
  )
}

/** What can be wished for together with a change and is not done with it. */
export function isSending(clause: string): boolean {
  return /^(?:(?:send|mail|post|publish|share|schick\w*|sende?|save|copy)\s+(?:it|this|that|them|es|sie|ihn|das)(?!\p{L})|(?:send|schick\w*|sende)\s+)/iu.test(
    bare(clause),
  )
}

/** Whether two words are the same but for one letter; short ones have to be equal. */
export function isNear(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false
  let same = 0
  while (same < a.length && a[same] === b[same]) same += 1
  const [x, y] = [a.slice(same), b.slice(same)]
  return (
    x.slice(1) === y.slice(1) ||
    x.slice(1) === y ||
    x === y.slice(1) ||
    (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2))
  )
}

/** Whether a text has all the words that say what other words are about. */
export function hasWords(text: string, words: string): boolean {
  const wanted = significantWords(words)
  if (wanted.length === 0) return false
  const known = significantWords(text)
  const exact = new Set(known)
  return wanted.every((word) => exact.has(word) || known.some((other) => isNear(word, other)))
}

/** Whether one sentence of the draft has the words. */
export function isOfText(words: string, draft: DraftText): boolean {
  return filledText(draft)
    .split('\n')
    .flatMap((line) => sentencesIn(line))
    .some((one) => hasWords(one, words))
}

/** Where words stand in a text, as whole words and in any case. */
export function finder(words: string): RegExp {
  const escaped = words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`)
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu')
}

/** Words as they are to be used: without quotes and marks around them. */
export function plain(words: string): string {
  return words
    .trim()
    .replace(/^["']([\s\S]*)["'][.,!]?$/, '$1')
    .replaceAll(/\[\[|\]\]/g, '')
    .trim()
}
