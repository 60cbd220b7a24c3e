import type { Scene } from '../scene.ts'
import { significantWords } from '../significant-words.ts'
import { type Moment, momentsIn } from './moments.ts'
import type { Reader, Request } from '../reading/reader.ts'
import type { State } from './state.ts'

/** Words of a request that fill one slot, and which tokens they are. */
export type Part = { slot: string; text: string; first: number; last: number }

/** A request as one skill reads it. `used` says of each token whether the reading has a place for it. */
export type Said = {
  request: Request
  skill: string
  text: string
  parts: Part[]
  moments: Moment[]
  used: boolean[]
  scene: Scene
  state: State
}

/** Words between two parts of one name. */
const joining = /^(?:of|the|a|an|for|to|in|on|at|with|from|about|'s|-|&|my|our|this|that)$/
const long = new Set(['title', 'thing', 'note', 'topic'])

export function saidBy(
  request: Request,
  slots: readonly { slot: string; chance: number }[],
  skill: string,
  scene: Scene,
  state: State,
): Said {
  const { tokens, text } = request
  const marked: Part[] = []
  for (const [at, token] of tokens.entries()) {
    const { slot } = slots[at]!
    if (slot === 'O') continue
    const before = marked.at(-1)
    const between = before ? tokens.slice(before.last + 1, at) : []
    const goesOn =
      before?.slot === slot &&
      (between.length === 0 ||
        (long.has(slot) &&
          ((between.length <= 2 && between.every(({ lower }) => joining.test(lower))) ||
            (between.length === 1 && slots[at - 1]!.chance < 0.6))))
    if (goesOn) {
      before.last = at
      before.text = text.slice(tokens[before.first]!.from, token.to)
    } else marked.push({ slot, text: text.slice(token.from, token.to), first: at, last: at })
  }
  // A small word alone names nothing.
  const parts = marked.filter(({ text: words }) => !/^(?:the|an?|of|to|in|on|at|my|our|and)$/i.test(words))
  return {
    request,
    skill,
    text,
    parts,
    moments: momentsIn(request, parts, scene.clock),
    used: tokens.map(() => false),
    scene,
    state,
  }
}

/** The texts of a slot, which have their place then. */
export function take(said: Said, slot: string): string[] {
  const own = said.parts.filter((part) => part.slot === slot)
  for (const part of own) use(said, part.first, part.last)
  return own.map(({ text }) => text)
}

export function use({ used }: Said, first: number, last = first): void {
  for (let at = first; at <= last; at += 1) used[at] = true
}

/** Marks the words of a text where they stand in the request. */
export function useWords(said: Said, find: RegExp): string | undefined {
  const match = find.exec(said.text)
  if (!match) return undefined
  for (const [at, { from, to }] of said.request.tokens.entries())
    if (from < match.index + match[0].length && to > match.index) said.used[at] = true
  return match[0]
}

/** Words that stand for what is meant anyway. */
const vague = new Set(
  'day short brief quick hey hi hello news open left still more most ready work open prio priority stuff thing things task tasks todo todos project projects new everything item items list maybe later actually officially event events meeting meetings calendar one ones'.split(
    ' ',
  ),
)

/** How sure the reader must be that a word belongs to nothing, for it to be said beside the request: a reason, a feeling. */
const besideFrom = 0.55

/** The words that a reading has no place for, though they may say something. */
export function leftOf(
  said: Said,
  reader: Pick<Reader, 'frame' | 'filters'>,
  slots: readonly { slot: string; chance: number }[],
  isQuestion: boolean,
): string[] {
  const { request, used, moments, scene } = said
  const hasMoment = moments.some((moment) => used[moment.first])
  const names = new Set(scene.agents.map(({ name }) => name.toLowerCase()))
  return request.tokens
    .filter(({ lower, text }, at) => {
      if (used[at]) return false
      if (moments.some((moment) => !moment.isOld && at >= moment.first && at <= moment.last)) return !/^\W/.test(text)
      const bare = lower.replace(/['’]s$/, '')
      if (names.has(bare) || (!isQuestion && lower === 'yours')) return true
      // "Sam takes it" is a wish, whoever Sam is.
      if (!isQuestion && takesIt.test(request.text.slice(request.tokens[at]!.from))) return true
      if (!isQuestion && isMessage(lower, request.text, request.tokens[at]!.to)) return true
      if (denying.test(lower)) return isQuestion || denies(said, at)
      if (
        (telling.test(lower) && !thanThought.test(request.text.slice(request.tokens[at]!.to))) ||
        (isQuestion && /^(?:decided|discussed|agreed)$/.test(lower))
      )
        return true
      // What is to be done again and again is no question of now.
      if (isQuestion && slots[at]!.slot === 'repeat' && slots[at]!.chance > 0.5) return true
      if (!isQuestion && /^(?:me|myself)$/.test(lower) && slots[at]!.slot === 'who' && slots[at]!.chance > 0.5)
        return true
      // A day that could not be read is not passed over.
      if (!isQuestion && !hasMoment && /^\d/.test(text) && slots[at]!.slot === 'when' && slots[at]!.chance > 0.5)
        return true
      // A number tells one thing from another.
      if (/^\d{3,}$/.test(text) && slots[at]!.slot !== 'when') return true
      if (!isQuestion && stating.test(lower) && !states[said.skill]?.test(lower))
        // "It has to be finished by Friday" is when something new is due.
        return !(
          hasMoment &&
          /^(?:create_\w+|reschedule)$/.test(said.skill) &&
          /^(?:done|finished|completed)$/.test(lower)
        )
      if (!/\p{L}{3}/u.test(lower) || significantWords(lower).length === 0) return false
      if (reader.frame.has(lower) || vague.has(lower)) return false
      const { slot, chance } = slots[at]!
      // "My first day" is no day, and where another one is found it is not missed.
      if (slot === 'when' && (hasMoment || /^(?:morning|afternoon|evening|day)$/.test(lower))) return false
      // A word of a question that has no place is mostly what it is about.
      if (isQuestion) return slots[at]!.slot === 'kind' || !reader.filters.has(lower)
      return slot === 'O' ? chance < besideFrom : true
    })
    .map(({ text }) => text)
}

const states: Record<string, RegExp> = {
  complete: /done|finished|completed/,
  reopen: /reopen|pending|done|completed|finished/,
  set_status: /./,
  delete: /delete|cancel/,
  rename: /rename/,
}

/** Somebody who shall have what is spoken of. */
export const takesIt =
  /^(?!(?:please|pls|kindly|just|then|and|you|to|can|could|should|shall|must|will|would|may|might)\b)\p{L}+\s+(?:takes?|gets?|does|owns|handles|will (?:take|do|handle)|(?:can|should|must) (?:take|do|handle))\s+(?:it|that|this|them|those|over|care)\b/iu

/** The same as a request of its own. */
export const letsTake =
  /^(?:let|(?:i|we)(?: want| need|['’]d like| would like))\s+\p{L}+\s+(?:(?:to )?(?:take|do|handle|have)\s+(?:it|that|this|them|those|over)|on (?:it|that|this))\b/iu

/** "… and tell the team", which nothing here does; "and tell Dot to call them" is work for Dot. */
function isMessage(verb: string, text: string, to: number): boolean {
  if (!messages.test(verb) || !going.test(text.slice(Math.max(0, to - verb.length - 8), to - verb.length))) return false
  const behind = text.slice(to)
  return verb === 'let'
    ? /^\s+(?:[\p{L}'’]+\s+){1,3}know\b/iu.test(behind)
    : /^\s+\p{L}/u.test(behind) && !/^(?:\s+[\p{L}'’]+){1,3}\s+to\b/u.test(behind)
}
const messages = /^(?:tell|inform|notify|warn|alert|ping|text|message|e-?mail|let)$/
const going = /(?:\b(?:and|then|also|please|pls)|[,;.])\s+$/i

/** Words that set a state, where a reading sets none. */
const stating = /^(?:done|finished|completed|urgent|pending|reopen|delete|cancel|rename)$/

/** "Earlier than we thought" is a reason. */
const thanThought = /^ than (?:i|we|they|you|he|she|it|planned|expected|thought)\b/i

/** Words that say how something shall be, wherever they stand. */
const telling = /^(?:everything|urgent|asap|overdue|earlier|sooner|unless|except)$/
const denying = /^(?:not|don't|dont|never)$/

/** Whether a denial is of what a reading does: "do not move it", "not urgent", and not "they did not send it". */
function denies({ request: { tokens }, used, moments }: Said, at: number): boolean {
  for (let next = at + 1; next < Math.min(tokens.length, at + 3); next += 1) {
    if (moments.some(({ isOld, first, last }) => isOld && next >= first && next <= last)) return false
    if (used[next] || doing.test(tokens[next]!.lower)) return true
    if (/^[,.!?;]$/.test(tokens[next]!.text)) return false
  }
  return false
}
const doing =
  /^(?:move|change|delete|remove|cancel|create|add|make|mark|set|touch|do|assign|give|close|finish|rename|schedule|book|reopen|put|push)$/
