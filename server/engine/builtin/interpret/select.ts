import { doersIn } from '../doers.ts'
import { escape } from '../commands/clause.ts'
import type { Thing } from '../commands/wish.ts'
import { type Filter, pickTasks, readFilter } from '../questions/filter.ts'
import { readSpan } from '../questions/span.ts'
import type { Scene } from '../scene.ts'
import { significantWords } from '../significant-words.ts'
import { excepting } from './forms.ts'
import { momentsOf } from './moments.ts'
import type { State } from './state.ts'

/** A group of tasks that a request speaks of, and which of its characters say which they are. */
export type Selection = { things: Thing[]; from: number; to: number }

const opens =
  /\b(?:all(?! (?:done|set|good|finished|right|sorted|ready|of us|day|night|week|morning|afternoon|(?:mon|tues|wednes|thurs|fri|satur|sun)day|the time|over|in all)\b)|every(?:thing)?(?! (?:day|week|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday|morning|evening|year|agent)\b)|what(?= \p{L}+ (?:still )?(?:has|have)\b)|each(?! (?:agent|one|of|person|day|week)\b)|any(?:thing)?|both|whatever|what(?:ever)? else|what(?:ever)? (?:is|are) (?:still )?(?:overdue|late|due|open)\b|those|these|the (?:two|three|four|2|3|4|other|others|rest|remaining|completed|finished|done|overdue|late|open|pending|unassigned|high|low|medium|tasks|to-?dos)\b|(?:tasks|to-?dos)(?= (?:that|which|due)\b)|(?:completed|finished|overdue|unassigned|pending|low|high|medium)(?=[ -](?:prio\w* )?(?:tasks|ones|stuff|things|to-?dos|items))|\p{L}+['’]s? (?:[\p{L}-]+ ){0,3}(?:stuff|tasks|things|work|to-?dos|items)|(?:her|his|their) (?:two|three|four|both)(?= (?:go(?:es)?|to|are|should|can|need)\b)|(?:her|his|their) (?:[\p{L}-]+ ){0,3}(?:stuff|tasks|things|work|to-?dos|items)\b)/giu

const ends =
  /\s+(?:except|excluding|apart from|other than|but not|to|becomes?|should|goes?|must|needs?|can|get|gets|be|is|are|by|into|for|until|till|in(?! (?:january|february|march|april|may|june|july|august|september|october|november|december|progress|the next|two|three|\d)))\b|\s*[:;,=→.!?]|\s*->|$|\s+(?=(?:a|one|two|three|four|\d)\s+(?:days?|weeks?)\b)|\s+(?=(?:back|forward|please|pls|over|move|push|shift|put|set|give|make|mark|assign)\b)/gi

/** Words that only say that a group is meant, or that a filter understands. */
const plain =
  /\b(?:all|every(?:thing|one)?|each|any(?:thing)?|both|whatever|what|else|those|these|the|rest|remaining|of|my|our|his|her|hers|their|theirs|its|she|he|they|them|it|tasks?|to-?dos?|things?|stuff|ones?|items?|jobs?|work|open|overdue|late|unassigned|pending|in[ -]progress|fall(?:ing|s)?|expir(?:e|es|ing)|date|deadline|started|running|completed?|done|finished|already|high|medium|low|urgent|prio(?:rity)?|due|that|are|is|still|which|have|has|had|been|no|not|nobody|assignee|owner|without|w\/o|in|for|from|on|by|under|projects?|there|this|next|last|week|weekend|month|today|tomorrow|yesterday|with|assigned|to|at|left|currently|and|up|including|other|others|current|two|three|four|\d|belongs?|belonging|who|whom|got|yet|so far|now|an?|any)\b|n['’]t\b|['’]s?\b/gi

/** How many, where a number is said. */
const counts: Record<string, number> = { both: 2, two: 2, '2': 2, three: 3, '3': 3, four: 4, '4': 4 }

/** The tasks that "all of Chip's overdue ones" or "whatever is due next week" means; the longest stretch of words that is understood counts. */
export function selectionIn(text: string, scene: Scene, state: State): Selection | undefined {
  return selectionsIn(text, scene, state).next().value ?? undefined
}

/** Every group that a text may speak of: of "all due today to Monday" also "all due today", with the day behind it as another one. */
export function* selectionsIn(text: string, scene: Scene, state: State): Generator<Selection, undefined> {
  if (!scene.isWhole) return undefined
  for (const { index: from } of text.matchAll(opens)) {
    // "Questions for every supplier" is one thing.
    if (
      /^(?:every|each)\b/i.test(text.slice(from)) &&
      /\p{L}\s+(?:for|of|to|about|with)\s+$/iu.test(text.slice(0, from))
    )
      continue
    // "The first of these two" is one of them.
    if (
      /\b(?:first|second|third|last|latter|late[rs]t?|latest|earlier|earliest|\p{L}+est|one|either|other|which|who|any|some|none) of (?:the )?$/iu.test(
        text.slice(0, from),
      )
    )
      continue
    // "Of these, the one about the mail"
    if (/(?:^|[.!?;])\W*of\s+$/i.test(text.slice(0, from))) continue
    const stops = [...text.slice(from).matchAll(ends)]
      .map(({ index }) => from + index)
      .filter((at) => at > from)
      .slice(0, 12)
      .toReversed()
    for (const to of stops) {
      // "Whatever is due then" says more than is understood here.
      if (/\bdue then\b/i.test(text.slice(from))) continue
      const things = chosen(text.slice(from, to), { before: text.slice(0, from), behind: text.slice(to) }, scene, state)
      if (things) yield { things, from, to }
    }
  }
  return undefined
}

function chosen(
  clause: string,
  { before, behind }: { before: string; behind: string },
  scene: Scene,
  state: State,
): Thing[] | undefined {
  if (excepting.test(clause)) return undefined
  if (eventNoun.test(clause)) return chosenEvents(clause, scene)
  // What is to be done with the group is no part of it.
  if (/\b(?:can|could|should|must|shall|goes?|moves?)\b/i.test(clause)) return undefined
  const shown = state.shown.filter(({ kind }) => kind === 'task')
  const isOfShown =
    /\b(?:those|these|them|it)\b/i.test(clause) || /^(?:both|the (?:others?|rest|two|three|2|3))\b/i.test(clause)
  if (isOfShown && shown.length < 2) return undefined
  const filter: Filter = readFilter(clause, scene)
  filter.priority ??= levelIn(clause)
  const isHers = /\b(?:she|he|hers?|his|they|theirs?)\b/i.test(clause)
  const [taker] = doersIn(before, scene)
  // "Clide is out, Chip takes his stuff": it is not the taker's.
  const isTaken =
    taker &&
    /\b(?:takes?|gets?|does|has|have|over)\s*$/i.test(before) &&
    state.person !== undefined &&
    state.person !== taker.name
  // "Suki: all open by three days"
  const called = /^\W*\p{L}+\s*:\s*$/u.test(before) ? taker?.name : undefined
  const owner = isHers ? (isTaken ? state.person : (taker?.name ?? state.person)) : called
  if (isHers && owner === undefined) return undefined
  if (owner !== undefined) filter.assignees = [owner]
  if (/\b(?:[a-z]{2,6}n['’]t|not) (?:yet )?(?:been )?(?:started|begun|touched)\b/i.test(clause))
    filter.status = 'Pending'
  if (
    /\b(?:[a-z]{2,6}n['’]t|not) (?:yet )?(?:been )?(?:finished|done|completed?)\b|[a-z]{2,6}n['’]t (?:yet )?(?:been )?(?:finished|done|completed?)\b/i.test(
      clause,
    )
  )
    filter.status = undefined
  if (filter.project === undefined && /\bthere\b/i.test(clause)) filter.project = projectSaid(before, state, scene)
  let rest = clause
  for (const { name } of doersIn(clause, scene))
    rest = rest.replaceAll(new RegExp(String.raw`\b${escape(name)}s?(?!\w)`, 'gi'), ' ')
  if (filter.project !== undefined)
    for (const word of filter.project.split(/[^\p{L}]+/u))
      if (word !== '') rest = rest.replaceAll(new RegExp(String.raw`\b${word}\b`, 'giu'), ' ')
  if (filter.span) {
    for (const { words } of momentsOf(clause, scene.clock).whens) rest = rest.replaceAll(words, ' ')
    rest = rest.replaceAll(
      /\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/gi,
      ' ',
    )
  }
  const words = significantWords(rest.replaceAll(plain, ' ')).filter((word) => /[\p{L}\p{N}]{3}/u.test(word))
  const narrows =
    isOfShown ||
    excepting.test(behind) ||
    words.length > 0 ||
    filter.assignees.length > 0 ||
    filter.project !== undefined ||
    filter.priority !== undefined ||
    filter.status !== undefined ||
    filter.span !== undefined ||
    filter.overdue ||
    filter.nobody ||
    filter.undated ||
    filter.loose
  if (!narrows || /^(?:all|every|each|any|both)$/i.test(clause.trim())) return undefined
  const ids = new Set(shown.map(({ is }) => is.id))
  const pool = isOfShown ? scene.tasks.filter(({ id }) => ids.has(id)) : scene.tasks
  // Of what was shown, completed ones count where nothing else is said.
  const open = isOfShown && filter.status === undefined && pool.every(({ status }) => status === 'Completed')
  const tasks = pickTasks(pool, open ? { ...filter, status: 'Completed' } : filter).filter(({ title, notes }) => {
    const own = significantWords(`${title} ${notes}`)
    return words.every((word) =>
      own.some((other) => other === word || (word.length > 3 && (other.startsWith(word) || word.startsWith(other)))),
    )
  })
  const number = counts[/\b(?:both|two|three|four|[234])\b/i.exec(clause)?.[0].toLowerCase() ?? '']
  if (tasks.length === 0 || (number !== undefined && tasks.length !== number)) return undefined
  // "The low one" is no group.
  if (tasks.length > 1 && isOne.test(clause)) return undefined
  return tasks.map((is) => ({ kind: 'task' as const, is }))
}
const isOne = /^(?:the|that|this|her|his|their|\p{L}+['’]s?) (?:[\p{L}-]+ ){0,3}(?:one|task)\s*$/iu

const eventNoun = /\b(?:meetings|appointments|events|calls)\b/i

/** "Both of this afternoon's appointments", "all my meetings on Tuesday". */
function chosenEvents(clause: string, scene: Scene): Thing[] | undefined {
  const day = readSpan(clause, scene.clock) ?? (partOfDay.test(clause) ? todayOf(scene) : undefined)
  const rest = clause
    .replaceAll(
      /\b(?:this (?:morning|afternoon|evening)|today|tomorrow|tonight|(?:on |next |this )*(?:mon|tues|wednes|thurs|fri|satur|sun)day|week)(?:['’]?s)?\b/gi,
      ' ',
    )
    .replaceAll(plain, ' ')
    .replaceAll(/\b(?:meetings|appointments|events|calls|calendar)\b/gi, ' ')
  if (!day || /\p{L}{3}/u.test(rest)) return undefined
  const found = scene.events.filter((event) => event.date >= day.from && event.date <= day.to && isThen(event, clause))
  const number = counts[/\b(?:both|two|three|four|[234])\b/i.exec(clause)?.[0].toLowerCase() ?? '']
  if (found.length === 0 || (number !== undefined && found.length !== number)) return undefined
  return found.map((is) => ({ kind: 'event' as const, is }))
}

function todayOf({ clock }: Scene): { from: string; to: string } {
  return { from: clock.today, to: clock.today }
}

export const partOfDay = /\bthis (morning|afternoon|evening)\b|\b(tonight)\b/i

/** Whether an event lies in the part of the day that a text names. */
export function isThen({ start }: { start: string }, text: string): boolean {
  const part = partOfDay.exec(text)
  if (!part) return true
  if (/morning/i.test(part[1] ?? '')) return start < '12:00'
  return /afternoon/i.test(part[1] ?? '') ? start >= '12:00' && start < '18:00' : start >= '17:00'
}

function levelIn(clause: string): string | undefined {
  const level = /\b(high|low|medium)\b/i.exec(clause)?.[1]?.toLowerCase()
  return level === undefined ? undefined : `${level.charAt(0).toUpperCase()}${level.slice(1)}`
}

function projectSaid(before: string, { focus }: State, scene: Scene): string | undefined {
  return readFilter(before, scene).project ?? (focus?.kind === 'project' ? focus.is.name : undefined)
}
