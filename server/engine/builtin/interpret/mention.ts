import { doersIn, holdersOf } from '../doers.ts'
import { escape } from '../commands/clause.ts'
import { type Kind, kindSaid } from '../commands/find-thing.ts'
import { type Thing, nameOf } from '../commands/wish.ts'
import { type Filter, pickTasks, projectIn, readFilter } from '../questions/filter.ts'
import { readSpan } from '../questions/span.ts'
import { decideLink, linkSoftly } from '../reading/link.ts'
import type { Scene } from '../scene.ts'
import { significantWords } from '../significant-words.ts'
import { type State, everything } from './state.ts'
import { momentsOf } from './moments.ts'

/** What a mention means: all of these, or one of these that only the user can tell; `score`, how well its words fit, from 0 to 1. */
export type Meant = ({ all: Thing[] } | { either: Thing[] }) & {
  score?: number
  /** Words of a part of the mention that says nothing of the thing: "the screening and …". */
  unexplained?: string[]
}

export type Context = {
  kinds: readonly Kind[]
  scene: Scene
  state: State
  /** Which of several that fit a person means before others. */
  prefers: 'open' | 'completed'
  /** The day and hour that something has now, where the request says it. */
  at?: { day: string | undefined; time: string } | undefined
  /** The whole request, whose words may narrow a group down. */
  text: string
}

const one =
  /^(?:it|its|it['’]s|this|that|this one|that one|the one|the same(?: one)?|one|(?:the|this|that) (?:task|to-?do|event|meeting|appointment|call|project|thing|one))(?:['’]s)?$/i
const several =
  /^(?:them|they|these|those|their|both|the two|(?:both|all|each|these|those)(?: (?:of (?:them|these|those)|two|three|\d|tasks|ones|items))*|all (?:of )?(?:it|that|this)|the (?:whole )?lot|the ones?)$/i
const ordinal =
  /^(?:the |number |no\.? |nr\.? |#)?(first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th|last|top|latter|former|\d)(?: (?:one|task|item|event|meeting|project|thing|of (?:the(?:se|m)?|those|these)(?: \w+)?|on (?:the|that) list|in (?:the|that) list))*$/i
const byDay =
  /^(?:the )?(later|latest|earlier|earliest)(?: (?:one|task|event|meeting|of (?:the|those|these|them)(?: \w+)?))*$/i
const places: Record<string, number> = { first: 0, '1st': 0, top: 0, former: 0, second: 1, '2nd': 1, latter: 1, third: 2, '3rd': 2, fourth: 3, '4th': 3, fifth: 4, '5th': 4 } // prettier-ignore

/** Whether words stand for something that was spoken of before, and name nothing. */
export function refersBack(words: string): boolean {
  const text = tidy(words)
  return (
    one.test(text) ||
    several.test(text) ||
    ordinal.test(text) ||
    byDay.test(text) ||
    /^(?:the |those )?(?:first|last|top|next)\s+(?:two|three|2|3)\b/i.test(text) ||
    /^the others?(?: one)?$/i.test(text)
  )
}

/** What a mention means; undefined where nothing there can be meant. */
export function resolve(mention: string, context: Context): Meant | undefined {
  const { kinds, scene, state } = context
  const text = tidy(mention)
  const fits = (thing: Thing) => kinds.includes(thing.kind)
  const asked = plain(text)
  const exact = everything(scene).filter((thing) => fits(thing) && plainName(thing) === asked)
  if (exact.length > 0) return decided(exact, context)
  const { topic, focus } = state
  if (/^(?:the |its |their |that )?team$/i.test(text) && kinds.includes('project')) {
    const project = [focus, topic].find((thing) => thing?.kind === 'project')
    return project ? { all: [project] } : undefined
  }
  if (refersBack(text)) return meantBefore(text, state, kinds, kindSaid(text))
  // "Whatever is due then" needs a day that was named.
  if (/\bdue then\b/i.test(context.text) && !state.span && !readSpan(context.text, scene.clock)) return undefined
  const group = ownedBy(text, context) ?? groupOf(text, context)
  if (group) return group
  return named(text, context)
}

function dayOf(thing: Thing): string {
  return (thing.kind === 'event' ? `${thing.is.date} ${thing.is.start}` : thing.is.due) ?? ''
}

function meantBefore(
  text: string,
  { shown, listed, focus }: State,
  kinds: readonly Kind[],
  kind: Kind | undefined,
): Meant | undefined {
  const fits = (thing: Thing) => kinds.includes(thing.kind)
  const pool = shown.filter((thing) => fits(thing) && (kind === undefined || thing.kind === kind))
  // "The later of the two": by their days, whatever their order.
  const late = byDay.exec(text)?.[1]?.toLowerCase()
  if (late !== undefined) {
    const dated = pool.filter((thing) => dayOf(thing) !== '').toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
    const found = late.startsWith('late') ? dated.at(-1) : dated[0]
    return dated.length > 1 && found ? { all: [found] } : undefined
  }
  const place = ordinal.exec(text)?.[1]?.toLowerCase()
  if (place !== undefined && !one.test(text)) {
    // It is counted in all that was shown, of whatever kind, where neither the words nor an hour say which.
    const ofHour = kinds.length === 1 && kinds[0] === 'event'
    // "Start the second one later and add Millie to the first one": both of what was listed.
    const listedPool = listed.length > 1 && shown.length === 1 ? listed : shown
    const all =
      kind === undefined && !ofHour
        ? listedPool
        : listedPool.filter((thing) => fits(thing) && (kind === undefined || thing.kind === kind))
    const at = place === 'last' ? all.length - 1 : (places[place] ?? Number(place) - 1)
    return all[at] && fits(all[at]) ? { all: [all[at]] } : undefined
  }
  const some =
    /^(?:the |those )?(first|last|top|next)\s+(two|three|2|3)(?: (?:ones|tasks|items|of (?:them|those|these)))?$/i.exec(
      text,
    )
  if (some) {
    const count = /^(?:two|2)$/i.test(some[2]!) ? 2 : 3
    const all = /^last$/i.test(some[1]!) ? pool.slice(-count) : pool.slice(0, count)
    return all.length === count ? { all } : undefined
  }
  // "Give them to Suki", of the leads that one task is about.
  const count = /\b(?:both|two)\b/i.test(text) ? 2 : /\bthree\b/i.test(text) ? 3 : undefined
  if (several.test(text) && count !== undefined && pool.length !== count) return undefined
  if (several.test(text))
    return pool.length > 1
      ? { all: pool }
      : /^(?:them|they|these|those)$/i.test(text) && pool.length === 1 && /s$/i.test(nameOf(pool[0]!))
        ? { all: pool }
        : undefined
  if (/^the others?/i.test(text)) {
    // "The quotes are done, the others can wait": of all that was listed.
    const all =
      listed.length > shown.length
        ? listed.filter((thing) => fits(thing) && (kind === undefined || thing.kind === kind))
        : pool
    const spoken = new Set([focus?.is.id, ...(listed.length > shown.length ? shown.map(({ is }) => is.id) : [])])
    const rest = all.filter((thing) => !spoken.has(thing.is.id))
    return rest.length === 1 || (rest.length > 1 && /others$/i.test(text)) ? { all: rest } : undefined
  }
  if (focus && fits(focus) && (kind === undefined || focus.kind === kind)) return { all: [focus] }
  return pool.length === 1 ? { all: pool } : pool.length > 1 && pool.length < 5 ? { either: pool } : undefined
}

const wholly = /\b(?:everything|all|whatever|anything|every|the rest)\b/i
const ownedBySome =
  /^(?:everything |all |whatever |anything )?(?:of |from )?(?:hers|his|theirs|her|him|them)(?: (?:tasks|stuff|things|work))?$/i

/** "Everything Dot has", "whatever of hers is due then": the tasks of somebody, in the days that the request names. */
function ownedBy(mention: string, { kinds, scene, state, text }: Context): Meant | undefined {
  if (!kinds.includes('task') || !scene.isWhole || !wholly.test(text)) return undefined
  const [own] = doersIn(mention, scene)
  const isName = own !== undefined && /^\W*\p{L}+(?:['’]?s)?\W*$/u.test(mention)
  // "Unassign Dot from everything"
  const [gone, ...others] = /\bfrom (?:everything|all)\b/i.test(text) ? doersIn(text, scene) : []
  const isGone = gone !== undefined && others.length === 0 && /^(?:everything|all(?: (?:tasks|of it))?)$/i.test(mention)
  const owner = isGone
    ? gone.name
    : isName
      ? own.name
      : ownedBySome.test(mention)
        ? (state.person ?? doersIn(text, scene)[0]?.name)
        : undefined
  if (owner === undefined) return undefined
  const span = /\bdue\b/i.test(text)
    ? (readSpan(text, scene.clock) ?? (/\bthen\b/i.test(text) ? state.span : undefined))
    : undefined
  const tasks = pickTasks(scene.tasks, { ...readFilter('', scene), assignees: [owner], span })
  return tasks.length === 0 ? undefined : { all: tasks.map((is) => ({ kind: 'task' as const, is })) }
}

const quantified = /^(?:(?:and|just|only)\s+)*(?:all|every|everything|each|any|anything|both|whatever|the rest)\b/i
const plural = /\b(?:tasks|to-?dos|things|stuff|ones|items|jobs|work)\b/i

/** Words that a filter of tasks understands. */
const filtering =
  /\b(?:all|every(?:thing)?|each|any(?:thing)?|both|whatever|the|rest|of|my|our|his|her|their|tasks?|to-?dos?|things?|stuff|ones?|items?|jobs?|work|open|overdue|late|unassigned|pending|in[ -]progress|started|running|completed?|done|finished|high|medium|low|urgent|prio(?:rity)?|due|that|are|is|which|have|has|no|nobody|assignee|owner|without|in|for|from|on|by|project|this|next|last|week|month|today|tomorrow|yesterday|with|assigned|to|at|remaining|still|left|currently|and|not|other|current|two|three|four|\d)\b|['’]s\b/gi

/** The tasks that "all of Chip's overdue tasks" or "both in-progress tasks" means; undefined where no group is meant. */
function groupOf(mention: string, { kinds, scene, text: whole, prefers }: Context): Meant | undefined {
  if (!kinds.includes('task') || !scene.isWhole) return undefined
  const isOwned =
    doersIn(mention, scene).length > 0 &&
    /^\W*\p{L}+['’]?s?(?:\s+(?:tasks|stuff|work|things|to-?dos))\W*$/iu.test(mention)
  if (
    !quantified.test(mention) &&
    !(
      plural.test(mention) &&
      /\b(?:overdue|late|unassigned|high|low|in[ -]progress|open|pending|two|three)\b/i.test(mention)
    ) &&
    !isOwned
  )
    return undefined
  const filter: Filter = { ...readFilter(mention, scene) }
  if (/\b(?:overdue|late|past due)\b/i.test(whole)) filter.overdue = true
  if (prefers === 'completed') filter.status = 'Completed'
  let left = mention
  for (const { name } of doersIn(mention, scene))
    left = left.replaceAll(new RegExp(String.raw`\b${escape(name)}s?(?!\w)`, 'gi'), ' ')
  if (filter.project !== undefined)
    for (const word of filter.project.split(/[^\p{L}]+/u))
      if (word !== '') left = left.replaceAll(new RegExp(String.raw`\b${word}\b`, 'giu'), ' ')
  if (filter.span) for (const { words } of momentsOf(mention, scene.clock).whens) left = left.replaceAll(words, ' ')
  const isPlain = !/[\p{L}\p{N}]{3,}/u.test(left.replaceAll(filtering, ' '))
  let tasks = pickTasks(scene.tasks, filter)
  if (!isPlain) {
    const words = significantWords(left.replaceAll(filtering, ' '))
    tasks = tasks.filter(({ title, notes }) => {
      const own = significantWords(`${title} ${notes}`)
      return words.every((word) =>
        own.some((other) => other === word || (word.length > 3 && (other.startsWith(word) || word.startsWith(other)))),
      )
    })
  }
  const number = /\b(?:both|two|2)\b/i.test(mention) ? 2 : /\b(?:three|3)\b/i.test(mention) ? 3 : undefined
  if (tasks.length === 0 || (number !== undefined && tasks.length !== number)) return undefined
  return { all: tasks.map((is) => ({ kind: 'task' as const, is })) }
}

/** One thing by its words: its title first, then its notes, its people, its project, its hour and state. */
function named(mention: string, context: Context): Meant | undefined {
  const { kinds } = context
  const kind = kindSaid(mention)
  // "The Nordhaus call" may be a task of that kind of work: the noun only breaks ties.
  const fitting = kind !== undefined && kinds.includes(kind) ? [kind] : kinds
  const found = link(mention, fitting, context) ?? (fitting === kinds ? undefined : link(mention, kinds, context))
  if (found) return found
  return atHour(mention, context)
}

const kindWords =
  /\b(?:tasks?|to-?dos?|reminders?|projects?|events?|meetings?|appointments?|calls?|thing|one|stuff|job)\b/gi

function link(mention: string, kinds: readonly Kind[], context: Context): Meant | undefined {
  const { scene, prefers } = context
  const timed = kinds.includes('event') ? (atHour(mention, context) ?? thatBegins(mention, context)) : undefined
  if (timed) return timed
  // Who has something is no name for it.
  if (doersIn(mention, scene).length > 0 && /^\W*(?:\p{L}+(?:['’]?s)?\W*){1}$/u.test(mention)) return undefined
  const words = mention.replaceAll(kindWords, ' ')
  const things = everything(scene).filter((thing) => kinds.includes(thing.kind))
  const links = linkSoftly(
    words,
    things.map((thing) => ({
      id: thing.is.id,
      of: thing.is,
      title: nameOf(thing),
      notes: thing.kind === 'project' ? thing.is.description : thing.is.notes,
      people:
        thing.kind === 'task' ? holdersOf(thing.is) : thing.kind === 'project' ? thing.is.team : thing.is.attendees,
      project: thing.kind === 'task' ? thing.is.project : null,
      isOpen: isOpen(thing, scene) === (prefers === 'open'),
    })),
  )
  const best = decideLink(links).map(({ id }) => things.find(({ is }) => is.id === id)!)
  if (best.length === 0) {
    const project = kinds.includes('project') ? projectIn(mention, scene) : undefined
    const found = things.find((thing) => thing.kind === 'project' && thing.is.name === project)
    return found ? { all: [found] } : undefined
  }
  const narrow = narrowed(best, mention, context)
  const score = links.find(({ id }) => id === narrow[0]!.is.id)?.score ?? 1
  const unexplained = partsUnexplained(words, narrow, scene)
  return narrow.length === 1 ? { all: narrow, score, unexplained } : { either: narrow, score, unexplained }
}

/** Of a mention that joins several things, the words of those that say nothing of what was found. */
function partsUnexplained(mention: string, found: readonly Thing[], scene: Scene): string[] {
  const parts = mention.split(/\b(?:and|plus|as well as)\b|[,;+&]/i).map((part) => part.trim())
  if (parts.length < 2) return []
  return parts.flatMap((part) => {
    const words = significantWords(part).filter((word) => doersIn(word, scene).length === 0)
    if (words.length === 0) return []
    const links = linkSoftly(
      part,
      found.map((thing) => ({
        id: thing.is.id,
        title: nameOf(thing),
        notes: thing.kind === 'project' ? thing.is.description : thing.is.notes,
        people: thing.kind === 'event' ? thing.is.attendees : [],
        project: null,
        isOpen: true,
      })),
    )
    return links.length === 0 ? words : []
  })
}

/** What is still to be done, or to come. */
export function isOpen(thing: Thing, { clock }: Scene): boolean {
  return thing.kind === 'event' ? thing.is.date >= clock.today : thing.is.status !== 'Completed'
}

/** "my 3 o'clock", "the 4 pm call", "tomorrow's standup": events by their hour and day. */
function atHour(mention: string, { kinds, scene }: Context): Meant | undefined {
  if (!kinds.includes('event')) return undefined
  const isHour =
    /^(?:(?:my|the|our|at|today['’]?s|tomorrow['’]?s)\s+)*\d{1,2}(?:[:.]\d\d)?\s*(?:am|pm|o['’]?clock|h)?(?:\s+(?:one|meeting|call|event|appointment))?$/i.test(
      mention,
    )
  const { whens } = momentsOf(
    isHour && !/\bat\b/i.test(mention) ? mention.replace(/(\d{1,2})/, 'at $1') : mention,
    scene.clock,
  )
  const when = whens.find(({ time }) => time !== undefined)
  if (!when?.time) return undefined
  const hour = Number(when.time.slice(0, 2))
  const times = [when.time, `${String((hour + 12) % 24).padStart(2, '0')}${when.time.slice(2)}`]
  const found = scene.events.filter(
    ({ date, start }) => date === (when.day ?? scene.clock.today) && times.includes(start),
  )
  return found.length === 1 ? { all: [{ kind: 'event', is: found[0]! }] } : undefined
}

/** "Nordhaus at 4": the event of that hour which the words fit. */
function thatBegins(mention: string, { scene, at }: Context): Meant | undefined {
  if (at === undefined) return undefined
  const then = scene.events.filter(({ date, start }) => start === at.time && date === (at.day ?? scene.clock.today))
  const links = linkSoftly(
    mention,
    then.map(({ id, title, notes, attendees }) => ({
      id,
      title,
      notes,
      people: attendees,
      project: null,
      isOpen: true,
    })),
  )
  const found = then.find(({ id }) => id === links[0]?.id)
  return found ? { all: [{ kind: 'event', is: found }] } : undefined
}

/** Of several that fit, those that state, owner and kind in the mention leave. */
function narrowed(all: Thing[], mention: string, { scene, state, text }: Context): Thing[] {
  // "The questions one" after a list means one of that list.
  const shown = all.filter(({ is }) => state.shown.some((thing) => thing.is.id === is.id))
  const things = shown.length > 0 && state.shown.length > 1 ? shown : all
  const owners = doersIn(mention, scene).map(({ name }) => name)
  const owned = things.filter(
    (thing) => thing.kind === 'task' && owners.some((name) => holdersOf(thing.is).includes(name)),
  )
  if (owned.length > 0 || things.length < 2) return owned.length > 0 ? owned : things
  // "The board meets on the 3rd, the questions for it …": a word of the title stands elsewhere.
  const own = significantWords(mention)
  const others = significantWords(text).filter((word) => !own.includes(word))
  const told = things.filter((thing) => significantWords(nameOf(thing)).some((word) => others.includes(word)))
  return told.length === 1 ? told : things
}

function decided(things: Thing[], { scene, prefers }: Context): Meant {
  const first = things.filter((thing) => isOpen(thing, scene) === (prefers === 'open'))
  const pool = first.length > 0 ? first : things
  return pool.length === 1 ? { all: pool } : { either: pool }
}

function tidy(words: string): string {
  return words
    .trim()
    .replace(/^(?:and|the task|task|the project|project)\s+(?=\S{3})/i, '')
    .replace(/[.,;:!?]+$/, '')
    .trim()
}

const plainNames = new WeakMap<object, string>()

function plainName(thing: Thing): string {
  const name = plainNames.get(thing.is) ?? plain(nameOf(thing))
  plainNames.set(thing.is, name)
  return name
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^(?:the|my|our|a) /, '')
    .trim()
}
