import { type Reader, type Request, readRequest } from '../reading/reader.ts'
import type { Scene } from '../scene.ts'
import { asRequest } from './as-request.ts'
import { isOneQuestion } from './forms.ts'
import { knownOf } from './known.ts'
import { type Part, saidBy } from './said.ts'
import { significantWords } from '../significant-words.ts'
import type { State } from './state.ts'

const opens = /^\W*(?:and|n|&|also|plus|or|same|what about|how about|and what about|now|ok and)\b\W*/i
const asksAbout = /^\W*(?:(?:and|so|but|ok|now) )?(?:what|how) about\b/i
const mostWords = 8
const turning = new Set(['title', 'who', 'when', 'project', 'priority', 'status', 'thing', 'length', 'kind', 'filter'])

/**
 * A follow-up that only turns the prompt before it to something else, as that whole prompt: "list high priority tasks", then
 * "and low". With how likely it is meant so. Undefined where it cannot be.
 */
export function composed(
  reader: Reader,
  request: Request,
  scene: Scene,
  { before: said, ...state }: State,
): { request: Request; chance: number } | undefined {
  if (said === undefined || request.tokens.length > mostWords || said.length > 300) return undefined
  const before = asRequest(said, scene, state.self)
  const following = next(request.text, before)
  if (following !== undefined) return { request: readRequest(reader, following, knownOf(scene), false), chance: 0.95 }
  const learned = request.skills.find(({ name }) => name === 'again')?.chance ?? 0
  const isOpened = opens.test(request.text)
  if (!isOpened && learned < 0.25) return undefined
  const known = knownOf(scene)
  const earlier = readRequest(reader, before, known, false)
  const parts = (one: Request) =>
    saidBy(one, one.slots, one.skills[0]!.name, scene, { ...state, before: undefined }).parts
  const old = parts(earlier)
  const own = parts(request).filter(({ slot }) => turning.has(slot))
  // "Also the churn numbers, same date" is something else: words that turn nothing have no place in the prompt before.
  const isLeft = request.tokens.some(
    ({ lower }, at) =>
      /\p{L}{3}/u.test(lower) &&
      !/^(?:and|also|plus|same|what|how|about|for|now|then|too|instead|the|with|date|day|time|one|ones|ok|please|pls)$/.test(
        lower,
      ) &&
      significantWords(lower).length > 0 &&
      !own.some(({ first, last }) => at >= first && at <= last),
  )
  if (
    isLeft &&
    own.every(({ slot }) => slot === 'who' || slot === 'when') &&
    request.skills[0]!.name.startsWith('create')
  )
    return undefined
  let text = before
  const other = own.length === 0 ? opposite(request.text, before) : undefined
  if (other !== undefined) return { request: readRequest(reader, other, known, false), chance: 0.9 }
  if (own.length === 0) return undefined
  // "Mark the supplier review as completed", and "what about the hiring?": that asks, and changes nothing.
  const isOfThing = own.every(({ slot }) => /^(?:project|thing|title)$/.test(slot))
  if (isOfThing && asksAbout.test(request.text) && !isOneQuestion(before)) return undefined
  for (const part of own) {
    const replaced = replace(text, part, old)
    if (replaced === undefined) return undefined
    text = replaced
  }
  return text === before
    ? undefined
    : { request: readRequest(reader, text, known, false), chance: Math.max(learned, isOpened ? 0.6 : 0) }
}

const spans = [
  ['last week', 'this week', 'next week', 'the week after next'],
  ['last month', 'this month', 'next month'],
  ['yesterday', 'today', 'tomorrow', 'the day after tomorrow'],
] as const

/** "What is due next week", then "and the week after?": from the span that was asked for. */
function next(text: string, before: string): string | undefined {
  const [, unit, way] =
    /^\W*(?:(?:and|then|so|ok|okay|thanks?|thank you|great|what about|how about|for|in|on)\W+)*the (week|month|day) (after|before)(?: (?:that|this|it|next))?\W*$/i.exec(
      text,
    ) ?? []
  const row = spans.find(
    ([, now]) => unit !== undefined && (now.endsWith(unit.toLowerCase()) || (now === 'today' && /day/i.test(unit))),
  )
  // The longest first: "the week after next" holds no "next week".
  const at = row?.findLastIndex((one) => new RegExp(String.raw`\b${one}\b`, 'i').test(before)) ?? -1
  const other = row?.[at + (/after/i.test(way ?? '') ? 1 : -1)]
  return at === -1 || other === undefined
    ? undefined
    : before.replace(new RegExp(String.raw`\b${row![at]}\b`, 'i'), other)
}

const extremes = [
  ['most', 'least'],
  ['most', 'fewest'],
  ['first', 'last'],
  ['next', 'last'],
  ['earliest', 'latest'],
  ['longest', 'shortest'],
  ['busiest', 'quietest'],
] as const

/** "Who has the most to do", then "and the least?". */
function opposite(text: string, before: string): string | undefined {
  const asked = /^\W*(?:(?:and|n|ok|so|what about|how about)\W+)*(?:who (?:has|does) )?(?:the )?(\w+)\W*$/i
    .exec(text)?.[1]
    ?.toLowerCase()
  for (const [one, other] of extremes)
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      if (asked === to && new RegExp(String.raw`\b${from}\b`, 'i').test(before))
        return before.replace(new RegExp(String.raw`\b${from}\b`, 'i'), to)
  return undefined
}

function replace(text: string, { slot, text: words }: Part, old: readonly Part[]): string | undefined {
  const same =
    old.find((part) => part.slot === slot) ??
    (slot === 'who' || slot === 'project' ? old.find((part) => part.slot === 'thing') : undefined)
  if (same) return text.replace(same.text, words)
  const tail = text.replace(/[\s?.!]+$/, '')
  if (slot === 'who') return `${tail} for ${words}`
  if (slot === 'when') return `${tail} ${words}`
  if (slot === 'project') return `${tail} in ${words}`
  return undefined
}
