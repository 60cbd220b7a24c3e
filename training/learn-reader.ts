import {
  type Known,
  boundaryFeatures,
  mayBegin,
  requestFeatures,
  skillFeatures,
  tokenFeatures,
} from '../server/engine/builtin/reading/features.ts'
import { wordsThatTell } from '../server/engine/builtin/reading/link.ts'
import { weighFamilies } from '../server/engine/builtin/reading/families.ts'
import type { Reader } from '../server/engine/builtin/reading/reader.ts'
import { learnChain } from './learn-chain.ts'
import { learnLinear, randomFrom } from './learn.ts'
import { type Labelled, type LabelledPrompt, namesIn } from './read-corpus.ts'

/** A name of the corpus counts as known: a workspace knows its own. */
export function knownIn(prompts: readonly LabelledPrompt[]): Known {
  const names = namesIn(prompts.flatMap(({ requests }) => requests))
  return { isName: (lower) => names.has(lower), isThing: () => false }
}

/**
 * What a workspace would know of a prompt: most words of the things that it names, which there are in it, and a few others, which
 * are those of something else in it. Which ones, the prompt decides; it is the same each time.
 */
export function knownBeside({ requests, text }: Pick<LabelledPrompt, 'requests' | 'text'>, { isName }: Known): Known {
  const named = new Set(
    requests.flatMap(({ tokens, slots }) =>
      tokens.filter((_, at) => slots[at] === 'thing' || slots[at] === 'project').map(({ lower }) => lower),
    ),
  )
  const isThing = (lower: string) =>
    wordsThatTell(lower).length > 0 && lotOf(`${lower} ${text}`) < (named.has(lower) ? 0.75 : 0.12)
  return { isName, isThing }
}

/** A number from 0 to below 1 that only the text decides (FNV-1a). */
function lotOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return randomFrom(hash)()
}

/** Learns all of the reader from labelled prompts; the same prompts give the same reader. */
export function learnReader(prompts: readonly LabelledPrompt[], names: Known): Omit<Reader, 'corpus'> {
  const known = prompts.map((prompt) => knownBeside(prompt, names))
  const requests = prompts.flatMap((prompt, n) => prompt.requests.map((each) => ({ ...each, known: known[n]! })))
  const asides = requests.flatMap((each) => asidesOf(each).map((tokens) => ({ tokens, known: each.known })))
  const skills = learnLinear(
    [
      ...requests.map((each) => ({
        blocks: requestFeatures(each.tokens, each.known, each.isAfter),
        class: each.skill,
      })),
      ...asides.flatMap((each) =>
        [true, false].map((isAfter) => ({
          blocks: requestFeatures(each.tokens, each.known, isAfter),
          class: 'aside',
        })),
      ),
    ],
    { minSeen: 6 },
  )
  const slots = learnChain(
    requests.map((each) => ({
      features: each.tokens.map((_, at) => [
        ...tokenFeatures(each.tokens, at, each.known),
        ...skillFeatures(each.tokens, at, each.skill, each.known),
      ]),
      labels: each.slots,
    })),
    { minSeen: 12 },
  )
  const boundaries = learnLinear(
    prompts.flatMap((prompt, n) => {
      const { tokens } = prompt
      const begins = new Set([...prompt.begins, ...beginsOfAsides(prompt)])
      return tokens.flatMap((_, at) =>
        mayBegin(tokens, at)
          ? [{ blocks: [boundaryFeatures(tokens, at, known[n]!)], class: begins.has(at) ? 'begins' : 'goes on' }]
          : [],
      )
    }),
    { minSeen: 2 },
  )
  return {
    skills,
    slots,
    boundaries,
    frame: wordsIn(requests, (slot) => slot === 'O', 3),
    filters: wordsIn(
      requests.filter(({ skill }) => weighFamilies([{ name: skill, chance: 1 }]).ask > 0),
      (slot) => narrowing.has(slot),
    ),
  }
}

/** The sentences of a request, as the places of their first and last tokens. */
function sentencesOf(tokens: Labelled['tokens']): { first: number; last: number }[] {
  const ends = tokens.flatMap(({ text }, at) => (/^[.!?]$/.test(text) || at === tokens.length - 1 ? [at] : []))
  return ends
    .map((last, n) => ({ first: n === 0 ? 0 : ends[n - 1]! + 1, last }))
    .filter(({ first, last }) => last - first > 0)
}

/** The places of the sentences in which nothing is marked, where another one of the request holds what it asks for. */
function unmarkedOf({ tokens, slots }: Pick<Labelled, 'tokens' | 'slots'>): { first: number; last: number }[] {
  const sentences = sentencesOf(tokens)
  const isUnmarked = ({ first, last }: { first: number; last: number }) =>
    slots.slice(first, last + 1).every((slot) => slot === 'O')
  return sentences.some((each) => !isUnmarked(each)) ? sentences.filter(isUnmarked) : []
}

/** What is said beside a request: thanks, a reason, a feeling. */
export function asidesOf(request: Labelled): Labelled['tokens'][] {
  return unmarkedOf(request).map(({ first, last }) => request.tokens.slice(first, last + 1))
}

/** Where such a sentence begins, and where the request goes on behind it. */
function beginsOfAsides({ requests }: LabelledPrompt): number[] {
  let from = 0
  return requests.flatMap((request) => {
    const start = from
    from += request.tokens.length
    return unmarkedOf(request)
      .flatMap(({ first, last }) => [start + first, start + last + 1])
      .filter((at) => at > start && at < from)
  })
}

const narrowing = new Set('kind when by length priority status number group filter repeat'.split(' '))

/** Words that the writers of at least so many sources use so, most of the time. */
function wordsIn(requests: readonly Labelled[], isSo: (slot: string) => boolean, least = 2): Set<string> {
  const seen = new Map<string, { so: number; all: number; sources: Set<string> }>()
  for (const { tokens, slots, source } of requests)
    for (const [at, { lower }] of tokens.entries()) {
      const word = seen.get(lower) ?? { so: 0, all: 0, sources: new Set() }
      seen.set(lower, word)
      word.all += 1
      if (isSo(slots[at]!)) {
        word.so += 1
        word.sources.add(source)
      }
    }
  return new Set(
    [...seen].filter(([, { so, all, sources }]) => sources.size >= least && so >= 0.5 * all).map(([word]) => word),
  )
}
