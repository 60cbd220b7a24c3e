import type { Scene } from '../scene.ts'
import { months, weekday } from '../moment-words.ts'

/** What takes the word before it back: "Tuesday, no wait, Wednesday". */
const mark =
  /[\s,.;–—-]+(?:(?:oh|uh|um|er|ah|hmm|well)[\s,]+)*(?:no+\b(?:[\s,]+(?:wait|sorry|hang on|hold on|actually|rather)\b)*|(?<!\b(?:can|could|may|might|must|should|will|to|please)\s)(?:wait|hang on|hold on)(?=\s*[,.;–—-]|\s+(?:no|sorry|actually|make|i)\b)(?:[\s,]+(?:no|sorry|actually)\b)*|(?:sorry|actually|rather|scratch that|correction|make that|i meant?)\b(?:[\s,]+no\b)?)[\s,.:;–—-]*(?:(?:i meant?|make (?:that|it)|let['’]?s (?:say|do|make it)|rather|better)[\s,]+)?/iu

const number = String.raw`(?:\d{1,2}(?:[:.]\d\d)?(?:\s?[ap]\.?m\b)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`
const day =
  String.raw`(?:today|tomorrow|tonight|next week|(?:(?:next|this)\s)?${weekday}` +
  String.raw`|(?:the\s)?\d{1,2}(?:st|nd|rd|th)?\s(?:of\s)?(?:${months})[a-z]*|the\s\d{1,2}(?:st|nd|rd|th))`
const length = String.raw`(?:(?:half an|an?|${number}|fifteen|thirty|forty[ -]five|ninety)\s?(?:hours?|h|min(?:ute)?s?|days?|weeks?))`
const time = String.raw`(?:half\s(?:past\s)?${number}|quarter\s(?:to|past)\s${number}|noon|${number})(?!\s?(?:min|h\b|hours?\b|days?\b|weeks?\b|\p{L}+s\b|%))`
/** What may stand before a word and stays as it was, or comes anew with the better one. */
const small = String.raw`(?:(?:at|on|by|to|until|till|from|for|with|the)\s){0,2}?`

/** How far before its repair a word may stand, and how long what is said in between may be. */
const farthest = 48
const longestReason = 60

/**
 * A prompt without what its writer took back while writing: "to Tuesday, no wait, Wednesday" is to Wednesday, and "at four, no wait,
 * there's the client, so make it three" at three. Only a word of the same kind takes back another.
 */
export function withoutRepairs(text: string, scene: Scene): string {
  const kinds = [day, length, time, '(?:high|medium|low)', namesOf(scene)]
  let [done, rest] = ['', text]
  for (let match = mark.exec(rest); match; match = mark.exec(rest)) {
    const [before, behind] = [done + rest.slice(0, match.index), rest.slice(match.index + match[0].length)]
    const better = kinds.reduce<string | undefined>((found, kind) => found ?? repair(before, behind, kind), undefined)
    if (better !== undefined) return withoutRepairs(better, scene)
    ;[done, rest] = [before + match[0], behind]
  }
  return text
}

function namesOf({ agents, events }: Scene): string {
  const names = [...agents.map(({ name }) => name), ...events.flatMap(({ attendees }) => attendees)]
  return `(?:${[...new Set(names.flatMap((name) => /^\p{L}{2,}/u.exec(name) ?? []))].join('|') || '(?!)'})`
}

function repair(before: string, behind: string, kind: string): string | undefined {
  const old = [
    ...before.slice(-farthest).matchAll(new RegExp(String.raw`(?<![\p{L}\d])${kind}(?![\p{L}\d])`, 'giu')),
  ].at(-1)
  // Between the two nothing else is said, and what is denied already is taken back by its own sentence.
  if (!old || /[.!?;]/.test(old.input.slice(old.index + old[0].length))) return undefined
  if (/\bnot\s+(?:\p{L}+\s+)?$/iu.test(old.input.slice(0, old.index))) return undefined
  const better = new RegExp(
    String.raw`^(?:not\s${small}${kind}[\s,]+(?:(?:but|sorry|rather|i meant?)[\s,]+)*)?` +
      String.raw`(?:[^.!?]{1,${longestReason}}?\b(?:make (?:it|that)|let['’]?s (?:say|do|make it))\s)?` +
      String.raw`${small}(${kind})(?![\p{L}\d])`,
    'iu',
  ).exec(behind)
  if (!better) return undefined
  const from = Math.max(0, before.length - farthest) + old.index
  return before.slice(0, from) + better[1]! + before.slice(from + old[0].length) + behind.slice(better[0].length)
}
