import { type Doer, doersIn, holdersOf } from '../doers.ts'
import { showIso } from '../commands/fields.ts'
import { type Thing, nameOf } from '../commands/wish.ts'
import type { Exchange } from '../conversation.ts'
import type { Span } from '../questions/span.ts'
import { readable, unshortened } from '../readable.ts'
import type { Scene } from '../scene.ts'
import { withoutSlips } from '../slips.ts'
import { askedInFull } from './turned.ts'

/** What was spoken of just before: what "it", "those two", "the second" and "her" mean. */
export type State = {
  /** The things that the last reply names, in its order. */
  shown: Thing[]
  /** Those, whatever a part of the prompt before this one was about: what "the others" are. */
  listed: Thing[]
  /** The one thing that was made, changed or spoken of. */
  focus: Thing | undefined
  /** The agent that was named last. */
  person: string | undefined
  /** The days that a part of the same prompt before this one names. */
  span?: Span
  /** Whom the prompt is said to. */
  self: string
  /** What the request before in the same prompt is about. */
  topic?: Thing
  /** The prompt before this one, and what was said to it. */
  before: string | undefined
  reply: string
  /** The one thing that was made or changed last, whatever was asked since. */
  made?: Thing | undefined
}

/** How many replies back something spoken of may lie. */
const mostBack = 3

export function stateOf(history: readonly Exchange[], scene: Scene, self: string): State {
  const last = history.at(-1)
  const recent = history.slice(-mostBack).toReversed()
  const reply = recent.map(({ reply: text }) => text).find((text) => thingsIn(text, scene).length > 0) ?? ''
  const all = thingsIn(reply, scene)
  const listed = thingsIn(linesOf(reply).filter(isItem).join('\n'), scene)
  const shown = listed.length > 1 ? listed : all
  return {
    shown,
    listed: shown,
    focus: all.length === 1 ? all[0] : subjectOf(reply, scene),
    person: personSpokenOf(recent, scene),
    before: last && inFull(asRead(last.prompt), history.slice(0, -1), scene, self),
    reply: last?.reply ?? '',
    made: madeIn(recent, scene),
    self,
  }
}

/** A prompt before this one as this one is read: "weds" is Wednesday. */
function asRead(prompt: string): string {
  return prompt.length > longestRead ? prompt : readable(unshortened(withoutSlips(prompt)))
}
const longestRead = 300

/** "And the hiring one?" as the whole question that it was. */
function inFull(prompt: string, history: readonly Exchange[], scene: Scene, self: string): string {
  if (history.length === 0 || prompt.length > longestTurn) return prompt
  const then = stateOf(history.slice(-mostBack), scene, self)
  return askedInFull.map((form) => form(prompt, scene, then)).find((whole) => whole !== undefined) ?? prompt
}
/** In characters: what is longer asks for itself. */
const longestTurn = 80

function madeIn(recent: readonly Exchange[], scene: Scene): Thing | undefined {
  const reply = recent.map(({ reply: text }) => text).find((text) => /^(?:Created|Changed|Marked) /.test(text))
  return reply === undefined ? undefined : thingsIn(firstLine(reply), scene)[0]
}

/** Whom a text names besides whoever asks. */
function others(text: string, scene: Scene): Doer[] {
  return doersIn(text, scene).filter(({ name }) => name !== scene.you)
}

/** Who was named last: of a line that only tells of several, none. */
function personSpokenOf(recent: readonly Exchange[], scene: Scene): string | undefined {
  for (const { prompt, reply } of recent) {
    const [asked, said] = [prompt, firstLine(reply)].map((text) => others(text, scene)) as [Doer[], Doer[]]
    if (asked.length > 0) return asked.at(-1)!.name
    if (said.length > 1 && !/^(?:Changed|Created|Marked)\b/.test(reply)) return undefined
    if (said.length > 0) return said.at(-1)!.name
  }
  return undefined
}

/** The same after a part of the prompt that is about these things. */
export function stateAfter(state: State, things: readonly Thing[]): State {
  if (things.length === 0) return state
  const [first] = things
  const focus = things.length === 1 ? first : undefined
  return { ...state, shown: [...things], focus, ...(focus && { topic: focus }) }
}

/** The same with everything as it is in this workspace: what was spoken of may have changed since. */
export function stateIn(state: State, scene: Scene): State {
  const all = new Map(everything(scene).map((thing) => [thing.is.id, thing]))
  const now = (thing: Thing) => all.get(thing.is.id) ?? thing
  return {
    ...state,
    shown: state.shown.map(now),
    listed: state.listed.map(now),
    focus: state.focus && now(state.focus),
    made: state.made && now(state.made),
  }
}

/** The things that a reply names in bold. */
function thingsIn(reply: string, scene: Scene): Thing[] {
  const all = everything(scene)
  const found = new Set<Thing>()
  for (const line of linesOf(reply))
    for (const [, kind, bold] of line.matchAll(/(?:\b(task|project|event) )?\*\*([^*\n]{1,300})\*\*/g)) {
      const name = bold!.replaceAll('\\', '')
      const same = all.filter((thing) => nameOf(thing) === name)
      // A project and its event may have one name, and so may the tasks of two people.
      const ofKind = same.filter((thing) => thing.kind === kind)
      const alike = ofKind.length > 0 ? ofKind : same.filter((thing) => thing.kind === same[0]?.kind)
      const one =
        alike.length > 1 ? (alike.find((thing) => !found.has(thing) && isAsTold(thing, line)) ?? alike[0]) : alike[0]
      if (one) found.add(one)
    }
  return [...found]
}

/** Whether a line that names a thing also says who has it and when it is due. */
function isAsTold(thing: Thing, line: string): boolean {
  if (thing.kind === 'project') return true
  const day = thing.kind === 'event' ? thing.is.date : thing.is.due
  const people = thing.kind === 'event' ? [] : holdersOf(thing.is)
  return people.every((name) => line.includes(name)) && (day === null || line.includes(showIso(day)))
}

export function everything({ tasks, projects, events }: Scene): Thing[] {
  return [
    ...tasks.map((is) => ({ kind: 'task' as const, is })),
    ...projects.map((is) => ({ kind: 'project' as const, is })),
    ...events.map((is) => ({ kind: 'event' as const, is })),
  ]
}

/** What a reply is about: what its first sentence names first, where that is no list. */
function subjectOf(reply: string, scene: Scene): Thing | undefined {
  const line = firstLine(reply)
  return isItem(line) || line.startsWith('#') ? undefined : thingsIn(line, scene)[0]
}

function linesOf(text: string): string[] {
  return text.split('\n')
}

function isItem(line: string): boolean {
  return line.startsWith('- ')
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!
}
