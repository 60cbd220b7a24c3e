import { filledText } from '#shared/domain/draft-text.ts'
import type { Told } from './read-value.ts'
import { type Value, valuesIn } from './values.ts'
import type { DraftText, Target } from './wish.ts'
import { hasWords } from './words.ts'

const leaves =
  /^(?:(?:have|do|write|send|make|keep|leave)\s+(?:it|this|that|them)\s+)?(?:without|leave out|leave off|leave away|drop|omit|skip|cut|remove|take out|take away|lose|forget(?: about)?|(?:do not|don['’]?t|dont|not|never)\s+(?:to\s+)?(?:mention|say|write|put|include|speak of|talk about)(?:\s+anything about|\s+about)?|no(?: more)?)\s+(.{2,80})$/iu
const leavesAround = /^(?:take|leave|cut|strike)\s+(.{2,60}?)\s+(?:out|off|away)$/iu
const beside = /\s+(?:in(?: there| it)?|at all|any ?more|after all|needed|necessary|there)$/i
const kinds: [RegExp, Value['kind'][]][] = [
  [
    /^(?:(?:the|any|his|her|its|our|your)\s+)?(?:\S+\s+)?(?:price|cost|money|amount|sum|figure)s?$|^what (?:it|they|this|that|these) costs?$|^how much .*/i,
    ['money'],
  ],
  [/^(?:(?:the|any)\s+)?(?:times?|hours?)$/i, ['span', 'clock']],
  [/^(?:(?:the|any)\s+)?(?:dates?|days?)$/i, ['day']],
  [/^(?:(?:the|my|our|any)\s+)?(?:(?:tele)?phone |mobile )?number$|^(?:(?:the|my|our)\s+)?phone$/i, ['phone']],
  [/^(?:(?:the|my|our|any)\s+)?(?:e-?mail )?address$/i, ['address']],
]

/** "Not mention what they cost", "no trailer needed after all": the words that say it go, and what they stand in stays. */
export function readOut(words: string, draft: DraftText): Told | undefined {
  const said = (leavesAround.exec(words) ?? leaves.exec(words))?.[1]?.replace(beside, '').replace(beside, '')
  if (said === undefined) return undefined
  const whole = filledText(draft)
  const what = said.replace(/^(?:the )?(?:bit|part|thing|sentence|line) (?:about|with|on|of|where)\s+/i, '')
  const kind = kinds.find(([find]) => find.test(what))?.[1]
  if (kind && !hasWords(whole, what)) {
    const found = valuesIn(whole).filter((value) => kind.includes(value.kind))
    return found.length === 0
      ? { wishes: [], unplaced: `I found nothing of the kind in the text: “${what}”.` }
      : { wishes: found.map((value) => ({ do: 'remove', target: valueOut(value, whole, what) })) }
  }
  if (/^(?:it|this|that|them)$/i.test(what)) return undefined
  if (hasWords(whole, what))
    return { wishes: [{ do: 'remove', target: { by: 'words', unit: 'any', words: what, all: false, said: what } }] }
  return /^(?:no|cut|skip|remove|drop)\b/i.test(words)
    ? undefined
    : { wishes: [], unplaced: `The text says nothing about “${what}”, so nothing was taken out.` }
}

/** A value with the word that leads to it, "worth £480"; a price by itself is what its piece of a sentence says. */
function valueOut({ kind, words, start }: Value, whole: string, said: string): Target {
  const led =
    /(?:(?:worth|for|at|of|on|by|from|until|costing|priced at|which costs?|that costs?)(?: only| just| about)?(?: the)? )$/i.exec(
      whole.slice(0, start),
    )?.[0]
  return led === undefined && kind !== 'day' && kind !== 'span' && kind !== 'clock'
    ? { by: 'words', unit: 'any', words, all: false, said }
    : { by: 'exact', words: `${led ?? ''}${words}`, said }
}
