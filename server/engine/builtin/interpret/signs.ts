import { escape } from '../commands/clause.ts'
import { type Thing, type Wish, nameOf } from '../commands/wish.ts'
import { agentsIn } from '../commands/fields.ts'
import { linkSoftly } from '../reading/link.ts'
import type { Scene } from '../scene.ts'
import { significantWords } from '../significant-words.ts'
import { callsForNew, isAsked, makes } from './forms.ts'
import { refersBack } from './mention.ts'
import { momentsOf } from './moments.ts'
import { guestsIn } from './people.ts'
import { type Found, isExcepted } from './mentions-of.ts'
import type { Said } from './said.ts'
import type { Signs } from './weigh.ts'

const most = 4

/** What the slots of a request tell of any reading of it. */
export function signsOf(said: Said, slots: readonly { slot: string; chance: number }[]): Signs {
  const filled = slots.filter(({ slot }) => slot !== 'O')
  const idle =
    said.moments.filter(({ first, isOld }) => !isOld && !said.used[first]).length +
    // A day that counts from another one is not known here.
    (/\bthe (?:day|week) (?:before|after)\b(?! (?:tomorrow|yesterday))/i.test(said.text) ? 1 : 0)
  return {
    ...(filled.length > 0 && {
      unsure: filled.reduce((sum, { chance }) => sum - Math.log(chance), 0) / filled.length,
    }),
    ...(idle > 0 && { idle }),
  }
}

/** Things that were marked and agents who were named, of which a change holds nothing. */
export function signsOfUnmet(said: Said, wishes: readonly Wish[], things: readonly Thing[]): Signs {
  const { parts, text, scene } = said
  const marked = new Set(
    parts
      .filter(({ slot, text: words, first }) => slot === 'thing' && !refersBack(words) && !isExcepted(said, first))
      .map(({ text: words }) => words),
  )
  // "He is better at booking stuff" says again what the thing is.
  const named = significantWords(things.map(nameOf).join(' '))
  for (const words of things.length > 0 ? marked : []) {
    const own = significantWords(words.replaceAll(/\b(?:stuff|things?|tasks?)\b/gi, ''))
    const isSaidElsewhere = [...marked].some(
      (other) => other !== words && significantWords(other).some((word) => named.includes(word)),
    )
    if (marked.size > things.length && own.length === 1 && named.includes(own[0]!) && isSaidElsewhere)
      marked.delete(words)
  }
  const all = JSON.stringify(wishes)
  const agents = agentsIn(text, scene).filter(({ name }) => !all.includes(`"${name}"`)).length
  const passed = agents + guestsPassedOver(text, wishes, scene)
  // Of several that are named, those of which no word is in what was found.
  const known = significantWords(things.map(wordsOf).join(' '))
  const strange =
    marked.size < 2
      ? 0
      : [...marked].filter(
          (words) =>
            !ofGroup.test(words) &&
            agentsIn(words, scene).length === 0 &&
            !significantWords(words).some((word) => known.includes(word)),
        ).length
  const unmet = Math.max(0, marked.size - things.length, things.length > 0 ? Math.min(1, strange) : 0) + passed
  const dropped = passesOverNote(text, wishes) || isRatherNew(text, wishes, scene)
  return { ...(unmet > 0 && { unmet: Math.min(2, unmet) }), ...(dropped && { dropped: 1 }) }
}

const moves =
  /\b(?:wait|move|moved|push|shift|reschedule|postpone|change|put|bring|set|make|delay|pull|needs?|should|must|has to|goes|shall|will|is|instead|now|not|later|earlier|longer|shorter|start|begin|end|also|please|have|got|can|could)\b/i

/** "Client call Monday 10 to 11" has no word that moves anything, and one that no event of the calendar has. */
function isRatherNew(text: string, wishes: readonly Wish[], { clock }: Scene): boolean {
  if (moves.test(text)) return false
  return wishes.some((wish) => {
    if (wish.do !== 'change-event' || wish.fields.start === undefined) return false
    const rest = momentsOf(text, clock).whens.reduce((all, { words }) => all.replace(words, ' '), text)
    const known = significantWords(wordsOf({ kind: 'event', is: wish.event }))
    const own = significantWords(rest)
    return own.some((word) => known.includes(word)) && own.some((word) => !known.includes(word) && !/\d/.test(word))
  })
}

const ofGroup = /\b(?:everything|all|every|any|whatever|both|tasks?|stuff|them|those|these|hers|his|theirs)\b/i

function wordsOf(thing: Thing): string {
  if (thing.kind === 'task') return `${thing.is.title} ${thing.is.notes} ${thing.is.project ?? ''}`
  return thing.kind === 'event'
    ? `${thing.is.title} ${thing.is.notes} ${thing.is.attendees.join(' ')}`
    : `${thing.is.name} ${thing.is.description}`
}

/** Whether a text says that something shall be noted, and nothing holds a note. */
function passesOverNote(text: string, wishes: readonly Wish[]): boolean {
  const asks =
    /\b(?:make|add|put|leave|write) (?:a |the )?notes?\b(?: \p{L}+){0,5}? that\b|\b(?:and|please) note (?:on|down|in)\b|\bin (?:the |its )?notes? that\b/iu
  return (
    asks.test(text) &&
    !wishes.some((wish) => 'fields' in wish && ('notes' in wish.fields || 'description' in wish.fields))
  )
}

/** How many people a text names for an event that has not got them. */
export function guestsPassedOver(text: string, wishes: readonly Wish[], scene: Scene): number {
  if (!wishes.some((wish) => wish.do === 'create-event')) return 0
  const all = JSON.stringify(wishes)
  return guestsIn(text, scene).filter((name) => !all.includes(`"${name}"`)).length
}

export function signsOfFound(found: Found | undefined): Signs {
  if (!found) return {}
  const { score, isBack, isImplicit } = found
  return {
    ...(score < 1 && { misfit: 1 - score }),
    ...(isImplicit ? { implicit: 1 } : isBack && { back: 1 }),
  }
}

export function signsOfLeft(left: readonly string[]): Signs {
  return left.length === 0 ? {} : { anyLeft: 1, left: Math.min(most, left.length) }
}

/** What wishes tell of whether a request with these words wants them. */
export function signsOfWishes(wishes: readonly Wish[], text: string, scene: Scene): Signs {
  const made = wishes.filter((wish) => wish.do.startsWith('create'))
  const changed = wishes.filter((wish) => wish.do.startsWith('change'))
  const closed = wishes.some((wish) => wish.do === 'change-task' && wish.task.status === 'Completed')
  const fields = wishes.reduce((sum, wish) => sum + ('fields' in wish ? Object.keys(wish.fields).length : 0), 0)
  const isUncalled = made.length > 0 && !callsForNew.test(text)
  return {
    ...(isAsked(text) && { asked: 1 }),
    ...(wishes.some((wish) => wish.do === 'ask') && { asks: 1 }),
    ...(wishes.length > 3 && { many: 1 }),
    ...(closed &&
      !/\b(?:reopen|re-open|again|back|redo\w*|not|restore|return|in error|(?:by )?mistake\w*|wrongly)\b|n['’]t\b/i.test(
        text,
      ) && { closed: 1 }),
    ...(fields > 0 && { fields: Math.min(most, fields / wishes.length) }),
    ...(changed.length > 0 && { changes: 1 }),
    ...(changed.length > 0 && changed.every(isNoop) && { noop: 1 }),
    ...(made.some((wish) => wish.do === 'create-task') && { makesTask: 1, ...(!makes.test(text) && { unmarked: 1 }) }),
    ...(made.some((wish) => wish.do === 'create-event') && { makesEvent: 1 }),
    ...(made.some((wish) => wish.do === 'create-project') && { makesProject: 1 }),
    ...(wishes.some((wish) => wish.do === 'schedule') && { schedules: 1 }),
    ...(wishes.some((wish) => wish.do === 'delete') && { deletes: 1 }),
    ...(isUncalled && { uncalled: 1, known: knownAs(made, scene) }),
    ...((titlesOf(made).some((title) => isMixed(title, scene)) || made.some(hasStranger)) && { mixed: 1 }),
  }
}

/** How much something new is called like something that is there, from 0 to 1. */
function knownAs(made: readonly Wish[], { tasks, events, projects }: Scene): number {
  const things = [
    ...tasks.map((of) => ({ of, id: of.id, title: of.title, notes: of.notes, isOpen: of.status !== 'Completed' })),
    ...events.map((of) => ({ of, id: of.id, title: of.title, notes: of.notes, isOpen: true })),
    ...projects.map((of) => ({ of, id: of.id, title: of.name, notes: of.description, isOpen: true })),
  ].map((thing) => ({ ...thing, people: [], project: null }))
  return Math.max(0, ...titlesOf(made).map((title) => linkSoftly(title, things)[0]?.score ?? 0))
}

/** Whether a change sets something to what it is already. */
export function isNoop(wish: Wish): boolean {
  if (wish.do === 'change-task')
    return Object.entries(wish.fields).every(([key, value]) => wish.task[key as 'title'] === value)
  if (wish.do === 'change-event')
    return Object.entries(wish.fields).every(
      ([key, value]) => JSON.stringify(wish.event[key as 'title']) === JSON.stringify(value),
    )
  if (wish.do === 'change-project') return wish.fields.due !== undefined && wish.fields.due === wish.project.due
  return false
}

function titlesOf(made: readonly Wish[]): string[] {
  return made.flatMap((wish) =>
    wish.do === 'create-project'
      ? [wish.fields.name]
      : wish.do === 'create-task' || wish.do === 'create-event'
        ? [wish.fields.title]
        : [],
  )
}

/** A guest that is written like no name: "which", "me too". */
function hasStranger(wish: Wish): boolean {
  return wish.do === 'create-event' && (wish.fields.attendees ?? []).some((name) => /^\p{Ll}[^@]*$/u.test(name))
}

/** Names, conditions, sentences and times that ended up in a title ("In a fortnight to call Bob"), or a piece of one. */
function isMixed(title: string, { agents }: Scene): boolean {
  return (
    /[,?!]|\. |\b(?:please|urgent|asap|its? important)\b|\b(?:each|every) (?:agent|one|body|of)\b|\beveryone\b|\bthree tasks\b|^(?:for|me|because|so|but|it|up|with|over|back|now|first thing)\b|\b(?:the|on|of|for|and|to|with|in|at|by|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day \d|\b(?:\d+|ten|fifteen|twenty|thirty|forty|forty-five|fifty|ninety)[ -]?min(?:utes?)?\b|^meeting in the (?:morning|afternoon|evening)\b|^(?:in (?:an?|the|\d|two|three|four|five|\p{L}+day)|on|at|by|next (?:\p{L}+day|week|month|year)|early|mid|late|every|\d+ \p{L}+s|(?:two|three|four|five) (?:\p{L}+ )?(?:days|weeks|months|hours)|christmas|easter|new year|the (?:start|end|beginning|middle|following|day|week|weekend|\p{L}+day)|an? (?:day|week|month|couple))\b.{0,30}? to \p{L}{2}/iu.test(
      title,
    ) ||
    // "Pick it up" says nothing of what it is, "Meeting for Sam and me" not who comes.
    /^\p{L}+ (?:it|them|that|this)(?: \p{L}+)?$|\b(?:I|we) (?:shall|will|should|would|am|are|have)\b|\b(?:and|with|for|to) (?:me|myself)\b/iu.test(
      title,
    ) ||
    agents.some(({ name }) => new RegExp(String.raw`(?<!\w)${escape(name)}(?!\w)`, 'i').test(title))
  )
}

/** Days that are said where something is made or moved, and that no field of it holds. */
export function otherDays(wishes: readonly Wish[], moments: readonly { day: string | undefined }[]): Signs {
  const moved = wishes.flatMap((wish) => (wish.do === 'change-event' && wish.fields.start !== undefined ? [wish] : []))
  if (moved.length === 0 && !wishes.some((wish) => wish.do.startsWith('create'))) return {}
  const held = new Set(
    wishes.flatMap((wish) =>
      ('fields' in wish ? Object.entries(wish.fields) : []).flatMap(([key, value]) =>
        /^(?:due|date)$/.test(key) ? [value] : [],
      ),
    ),
  )
  // "Tomorrow's standup at 10": the day that it has.
  for (const { event } of moved) held.add(event.date)
  const others = new Set(moments.flatMap(({ day }) => (day !== undefined && !held.has(day) ? [day] : [])))
  return others.size > 0 ? { otherDay: Math.min(2, others.size) } : {}
}

/** "One hour later, from 19": an hour that an event which moves has neither then nor now. */
export function otherHours(
  wishes: readonly Wish[],
  moments: readonly { time: string | undefined; end: string | undefined }[],
): Signs {
  const moved = wishes.flatMap((wish) => (wish.do === 'change-event' && wish.fields.start !== undefined ? [wish] : []))
  if (moved.length === 0) return {}
  const held = new Set(moved.flatMap(({ event, fields }) => [event.start, event.end, fields.start, fields.end]))
  const isHeld = moments.every(({ time, end }) => [time, end].every((hour) => hour === undefined || held.has(hour)))
  return isHeld ? {} : { otherDay: 1 }
}

/** "Suki has it finished by the 2nd" is when it is due, and "not done" is no end. */
export const isToCome =
  /\bnot (?:yet |all |really )?(?:been )?(?:done|finished|completed?)\b|n['’]t (?:yet |actually |really )?(?:been )?(?:done|finished|completed?)\b|\b(?:finished|done|ready|completed?) (?:by|until|before)\b|\bto be (?:finished|done|ready|completed)\b|\b(?:runs?|ran|running) (?:over|late|long)\b|\b(?:is|are) (?:still |really |just )?(?:driving|bugging|annoying|killing|stressing|bothering|worrying|haunting|a (?:pain|nightmare|mess))\b/i

/** Nor is what is nearly so, and it goes back to nothing else. */
export const isNearly =
  /\b(?:nearly|almost|not quite|half|partly|mostly|practically) (?:done|finished|completed?|ready)\b/i

/** What is begun is not done. */
export const isBegun =
  /\b(?:has|have|had|['’](?:s|ve)) (?:just )?(?:commenced|started|begun)\b(?!.*\b(?:done|finished|completed?)\b)/i
