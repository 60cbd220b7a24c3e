import { partsIn, textOf } from './text.ts'

/** Who, when, where and how much: what a text is there to say. */
const fact =
  /\d|\[\[|\p{Lu}|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)(?:day)?s?|free|clos(?:ed|es)|open(?:s|ed)?|no|not|never|only|must|please|reply|ring|call|pay|until|by)\b/u
/** At least as many stand in a row before one of them goes. */
const fewest = 3

/**
 * A text of one sentence after another thing, "…, free entry, hot juice and waffles", without the last of them that name
 * nothing; what was left out stands beside it. Undefined where all of it says who, when, where or how much.
 */
export function withoutBesides(body: string): { body: string; left: string[] } | undefined {
  const parts = partsIn(body)
  const left: string[] = []
  for (const part of parts) {
    if (part.kind !== 'paragraph') continue
    const pieces = part.text.split(/(?<=,) /)
    if (pieces.length < fewest) continue
    const most = Math.max(1, Math.floor(pieces.length / 3))
    for (let at = pieces.length - 1, out = 0; at > 0 && out < most; at -= 1) {
      const words = pieces[at]!.replace(/[.,!?\s]+$/, '')
      // A sentence that ends within it goes on somewhere else.
      if (fact.test(words) || /[.!?]\s/.test(pieces[at]!)) continue
      left.unshift(words)
      const end = /[.!?]$/.exec(pieces[at]!)?.[0]
      pieces.splice(at, 1)
      if (end) pieces[at - 1] = pieces[at - 1]!.replace(/,$/, end)
      out += 1
    }
    part.text = pieces.join(' ')
  }
  return left.length > 0 ? { body: textOf(parts), left } : undefined
}
