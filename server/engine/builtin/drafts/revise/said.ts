import type { DraftText, Spot, Target } from './wish.ts'

/** A text after a change, and what came of it in a sentence; the same text where nothing did. */
export type Changed = { body: string; said: string }

/** A change that may have come to nothing. */
export function changed(draft: DraftText, body: string, said: string): Changed {
  return body === draft.body ? { body, said: 'It stands like that already.' } : { body, said }
}

const numbered = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** Whether what is meant is several things. */
export function isMany(target: Target): boolean {
  return target.by === 'place' && target.count > 1
}

/** "The second paragraph", "The last two points", in plain English whatever the prompt was written in. */
export function namedAs(target: Target): string {
  return target.by === 'words' || target.by === 'exact'
    ? `The piece with ${quote('words' in target ? target.words : '')}`
    : `The ${nounOf(target)}`
}

/** The same as a noun without an article. */
export function nounOf(target: Target): string {
  if (target.by === 'name') return target.name === 'ps' ? 'PS' : target.name
  if (target.by === 'marks') return target.marks
  if (target.by === 'exact') return `piece with ${quote(target.words)}`
  const unit = target.unit === 'any' ? 'sentence' : target.unit
  if (target.by === 'words') return `${unit === 'sentence' ? 'sentence or point' : unit} about ${quote(target.words)}`
  const at =
    target.at === -1 ? 'last' : target.at === -2 ? 'second to last' : (numbered[target.at - 1] ?? `${target.at}th`)
  return `${at} ${target.count > 1 ? `${target.count} ${unit}s` : unit}`
}

/** A place in the same way. */
export function placeNamed(spot: Spot): string {
  return 'target' in spot ? nounOf(spot.target) : 'such place'
}

export function quote(words: string): string {
  return `“${words}”`
}
