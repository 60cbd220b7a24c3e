import { agentsIn } from '../commands/fields.ts'
import { recurring } from '../commands/read-wishes.ts'
import type { Exchange } from '../conversation.ts'
import { readSpan } from '../questions/filter.ts'
import { weighFamilies } from '../reading/families.ts'
import { type Request, loadReader, readRequest } from '../reading/reader.ts'
import type { Scene } from '../scene.ts'
import {
  isAsked,
  asksForIt,
  asksTwice,
  commands,
  conditionIn,
  foreign,
  isLetter,
  makes,
  withPossessives,
  withoutGreeting,
  withoutHold,
} from './forms.ts'
import { knownOf } from './known.ts'
import { type Reading, readingsOf } from './readings.ts'
import { segmentations } from './segment.ts'
import { type State, stateAfter, stateOf } from './state.ts'

export type { Reading } from './readings.ts'

export type Interpretation =
  /** Every request of the prompt is clear: what is to be done, and what is to be answered, in their order. */
  | { is: 'clear'; readings: Reading[] }
  /** What may be meant, the likeliest first. */
  | { is: 'open'; offers: Offer[] }
  /** It would have to wait for something first. */
  | { is: 'waiting'; for: string }
  | { is: 'repeating' }
  /** It is clear, and shall not be done yet. */
  | { is: 'held'; offers: Offer[] }

/** A reading to tap: what is done then, in plain words, and the words that it leaves out. */
type Offer = { text: string; left: string[] }

/** In characters and lines: what is longer is a text to work on, not a request. */
const longest = 600
const mostLines = 4
/** How likely a reading must be, and how many times likelier than the next. */
const clear = { change: { least: 0.45, times: 2.5 }, ask: { least: 0.4, times: 1.8 } }
const mostOffers = 3

/**
 * Reads a prompt by what was learned and by what lies in the workspace and was said before. Undefined where it asks for something
 * else than work on the workspace.
 */
export function interpret(
  said: string,
  scene: Scene,
  history: readonly Exchange[],
  self: string,
): Interpretation | undefined {
  const prompt = withPossessives(withoutGreeting(said, scene), scene)
  if (
    foreign.test(prompt) ||
    prompt.length > longest ||
    prompt.trim() === '' ||
    prompt.trim().split('\n').length > mostLines ||
    isLetter(said, scene)
  )
    return undefined
  const rest = withoutHold(prompt)
  if (rest !== undefined) {
    const meaning = interpret(rest, scene, history, self)
    return meaning?.is === 'clear' ? { is: 'held', offers: shown(meaning.readings) } : undefined
  }
  const reader = loadReader()
  const state = stateOf(history, scene, self)
  // The same words come up in several ways to take a prompt apart.
  const requests = new Map<string, Request>()
  const memo = new Map<string, Reading[]>()
  const known = knownOf(scene)
  const read: Read = (text, isAfter, at) => {
    const requestKey = `${isAfter} ${text}`
    const request = requests.get(requestKey) ?? readRequest(reader, text, known, isAfter)
    requests.set(requestKey, request)
    const key = `${requestKey}\n${at.shown.map(({ is }) => is.id).join()} ${at.person} ${at.span?.called}`
    const all = memo.get(key) ?? readingsOf(reader, request, scene, at)
    memo.set(key, all)
    return { request, all }
  }
  let best: { segments: Segment[]; chance: number } | undefined
  let first: Segment[] | undefined
  for (const { texts, chance } of segmentations(reader, prompt, scene)) {
    // None that is less likely to begin with can be better.
    if (best && best.chance >= chance) break
    const segments = readSegments(texts, scene, state, read)
    first ??= segments
    if (segments.every(isSettled) && segments.some(({ chosen }) => chosen)) {
      const sure = segments.reduce((least, { chosen }) => Math.min(least, chosen?.chance ?? 1), 1)
      if (!best || chance * sure > best.chance) best = { segments, chance: chance * sure }
    }
  }
  const segments = best?.segments ?? first
  if (!segments) return undefined
  const families = segments.map(({ request }) => weighFamilies(request.skills))
  const condition = conditionIn(prompt)
  if (condition && families.some(({ change, talk }) => change + talk >= 0.3)) return { is: 'waiting', for: condition }
  const repeats = segments.some(({ chosen }) => chosen?.wishes?.some((wish) => wish.do === 'schedule'))
  if (!repeats && recurring.test(prompt) && families.some(({ change }) => change >= 0.5)) return { is: 'repeating' }
  if (best) return { is: 'clear', readings: best.segments.flatMap(({ chosen }) => chosen ?? []) }
  const isElsewhere = segments.some(({ request, all }) => {
    const { outside, write, file, mail } = weighFamilies(request.skills)
    return outside + write + file + mail >= 0.4 && (all[0]?.chance ?? 0) < 0.5
  })
  if (isElsewhere) return undefined
  const offers = offersOf(segments.filter(({ isAside }) => !isAside))
  return offers.length > 0 ? { is: 'open', offers } : undefined
}

/** All of it as one choice. */
function shown(readings: readonly Reading[]): Offer[] {
  const wishes = readings.filter((reading) => reading.wishes)
  return wishes.length === 0 ? [] : [{ text: wishes.map(({ plain }) => plain).join('. '), left: [] }]
}

type Segment = { request: Request; all: Reading[]; chosen: Reading | undefined; isAside: boolean }

/** Reads one request of a prompt: as the reader takes it, and every way to understand it here. */
type Read = (text: string, isAfter: boolean, state: State) => { request: Request; all: Reading[] }

function readSegments(texts: readonly string[], scene: Scene, start: State, read: Read): Segment[] {
  let state = start
  return texts.map((text, at) => {
    const { request, all } = read(text, start.before !== undefined || at > 0, state)
    const [best, ...others] = all
    const isSure = best !== undefined && isClear(request, best, others)
    state = isSure ? stateAfter(state, best.things) : mentioned(state, all)
    const person = agentsIn(text, scene)[0]?.name
    const span = readSpan(text, scene.clock)
    state = { ...state, ...(person !== undefined && { person }), ...(span && { span }) }
    return {
      request,
      all,
      chosen: isSure ? best : undefined,
      isAside: !isSure && texts.length > 1 && isBeside(request, best),
    }
  })
}

/** A reason speaks of what the request after it means by "it". */
function mentioned(state: State, all: readonly Reading[]): State {
  const [best] = all
  return best && best.things.length === 1 && best.chance >= 0.3 ? stateAfter(state, best.things) : state
}

function isSettled({ chosen, isAside }: Segment): boolean {
  return chosen !== undefined || isAside
}

/** "It is about the budget": what the request before it is to hold. */
const tellsMore =
  /^\W*(?:it|this|that|they)(?:['’]?s| is| was| are| will be| should be)\s+(?:about|for|on|in|at|with|to|due|urgent|important|high|low)\b/i

/** Whether a sentence is only said beside the request: thanks, a reason, a feeling. */
function isBeside({ skills, text }: Request, best: Reading | undefined): boolean {
  const { change, ask } = weighFamilies(skills)
  if (change + ask >= 0.6 || commands.test(text) || tellsMore.test(text)) return false
  const beside = skills
    .filter(({ name }) => /^(?:aside|greet|thank)$/.test(name))
    .reduce((sum, { chance }) => sum + chance, 0)
  const says =
    /^\W*(?:i|we|my|our|he|she|it|they|the|that|this|there|so|because|but|sorry|thanks?)\b/i.test(text) &&
    !/\d/.test(text)
  if (says && (best?.chance ?? 0) < 0.2 && change + ask < 0.4) return true
  return (
    beside >= 0.5 ||
    (beside >= 0.25 &&
      (best?.chance ?? 0) < 0.5 &&
      !/^\W*(?:please\s+)?(?:add|create|move|delete|remind|call|mark|put|set|give)\b/i.test(text))
  )
}

/** Work that goes to somebody. */
function isGiven({ wishes = [] }: Reading): boolean {
  return wishes.some((wish) => wish.do === 'create-task' && wish.fields.assignee)
}

/** Whether a reading is what is meant: it leaves nothing out, is likely, and much likelier than any other. */
function isClear({ text }: Request, reading: Reading, others: readonly Reading[]): boolean {
  const isQuestion = reading.question !== undefined
  if (reading.left.length > 0 || (isQuestion ? asksForMore(text) : isDoubtful(reading, text))) return false
  const { least, times } = isQuestion ? clear.ask : clear.change
  // One that leaves words out stands less in the way.
  const next = Math.max(0, ...others.map(({ chance, left }) => (left.length > 0 ? 0.6 : 1) * chance))
  return reading.chance >= least && reading.chance >= times * next
}

/** More is asked than one question. */
function asksForMore(text: string): boolean {
  return commands.test(text) || asksTwice.test(text)
}

/** Reasons not to change anything, however likely the reading. */
function isDoubtful(reading: Reading, text: string): boolean {
  if (isAsked(text)) return true
  // "A and B are written, mark it as done": which of them it is, is not said.
  if (reading.things.length > 1 && /\bit\b(?! all)/i.test(text)) return true
  return reading.skill === 'create_task' && (!makes.test(text) || asksForIt.test(text)) && !isGiven(reading)
}

function offersOf(segments: readonly Segment[]): Offer[] {
  const open = segments.filter(({ chosen }) => !chosen)
  const [only, ...more] = open
  if (!only || (more.length > 0 && open.some(({ all }) => !all[0] || !isWorthOffering(all[0])))) return []
  if (more.length > 0) {
    const best = segments.map(({ chosen, all }) => chosen ?? all[0]!)
    return [{ text: best.map(({ plain }) => plain).join('. '), left: best.flatMap(({ left }) => left) }]
  }
  const isText = ({ plain }: Reading) => plain !== '' && plain.length < 300
  // Who asks is offered no change.
  const asks = isAsked(only.request.text)
  const worth = only.all.filter((reading) => isText(reading) && isWorthOffering(reading) && !(asks && reading.wishes))
  return worth.slice(0, mostOffers).map((offer) => ({
    text: segments.map((each) => (each === only ? offer.plain : each.chosen!.plain)).join('. '),
    left: offer.left,
  }))
}

function isWorthOffering({ chance, left, skill, wishes, question, isGuess }: Reading): boolean {
  if (isGuess || wishes?.some((wish) => wish.do === 'ask')) return false
  if (left.length === 0) return chance >= 0.04
  if (question) return chance >= 0.3 && left.length === 1
  return skill !== 'delete' && chance >= 0.06 && left.length <= 3
}
