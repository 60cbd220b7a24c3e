import { addDays } from '#shared/domain/zoned-time.ts'
import { dayFrom, partsOf as partsOfDay } from '../calendar.ts'
import type { Scene } from '../scene.ts'
import type { SeenEvent } from '../../tools/seen-event.ts'
import { type When, isPast, readMoments } from '../when.ts'
import type { Clause } from './clause.ts'
import { namesOf, pastRemark, questionOfUnclear } from './fields.ts'
import { type Kind, excepts, findThing, isPronoun, meantBy, partsOf, whichOf } from './find-thing.ts'
import { clashes, endOf } from './read-event.ts'
import { selectTasks } from './select-tasks.ts'
import { type Thing, type Wish, ask, confirm, lost, nameOf } from './wish.ts'

const verbs =
  'move|push|shift|postpone|reschedule|delay|bring|pull|change|set|extend|update|defer|put|make|schedule|prolong'
const field = String.raw`(?:(?:the\s+)?(?:deadline|due date|due|date|day|time|start(?: time)?|end date)\s+(?:of|for|on)\s+)?`
const back = String.raw`(?:\s+(?:back|forward|out|off|up|ahead|over|on))?`
const moving = new RegExp(
  String.raw`^(${verbs})(?:\s+(?:back|forward|out|off|up))?\s+(${field})(.+?)${back}\s+(?:to be\s+|is\s+)?(due\s+(?:on\s+|by\s+)?|to\s+|until\s+|till\s+|by\s+|for\s+|on\s+|at\s+|from\s+.+?\s+to\s+)(.+)$`,
  'iu',
)
const plain = new RegExp(String.raw`^(move|push|postpone|reschedule|shift|delay)\s+(${field})(.+)$`, 'iu')
const dueNow = /^(?:()()(.+?)\s+(?:is|are)\s+(?:now\s+)?)(due\s+(?:on\s+|by\s+)?)(.+)$/iu
const lessDue = /^(?:remove|clear|delete|drop)\s+(?:the\s+)?(?:deadline|due date)\s+(?:of|from|for|on)\s+(.+)$/iu
const amount =
  /^(?:by\s+)?(an?|another|one|two|three|four|five|six|seven|\d{1,3}|half an)\s+(minute|min|hour|day|week|month)s?(?:\s+(earlier|later|back|sooner))?$/iu
const numbers: Record<string, number> = {
  a: 1,
  an: 1,
  another: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  'half an': 0.5,
}

/** Reads a wish to give something another day or time; undefined when the sentence is about something else. */
export function readMove({ text: said, show }: Clause, scene: Scene): Wish[] | undefined {
  const text = asDeadline(said, scene)
  const less = lessDue.exec(text)
  if (less)
    return one(show(less[1]!), ['task', 'project'], scene, (thing) =>
      thing.kind === 'task'
        ? [{ do: 'change-task', task: thing.is, fields: { due: null } }]
        : thing.kind === 'project'
          ? [{ do: 'change-project', project: thing.is, fields: { due: null } }]
          : undefined,
    )
  const match = longest(text, scene) ?? dueNow.exec(text)
  if (!match) return readPlain(text, show, scene)
  const [, verb = '', of = '', reference = '', lead = '', target = ''] = match
  const step = amount.exec(target)
  const isStep = step !== null && /^(?:by|for)/i.test(lead.trim())
  if (isStep && /\b(?:forward|ahead|up)\b/i.test(text) && /^(?:move|push|shift|set)$/i.test(verb))
    return ask(
      'Earlier or later? “Forward” can mean both, so nothing was changed. Say for example: move it 30 minutes later.',
    )
  const moments = readMoments(
    /^at\s/i.test(lead) || isBareHour(lead, target) ? `at ${target}` : /^to\s/i.test(lead) ? `to ${target}` : target,
    scene.clock,
  )
  const when = moments.whens[0]
  if (!isStep && !when && !moments.unclear) return undefined
  if (!isStep && new Set(moments.whens.map(({ day, time }) => `${day} ${time}`)).size > 1)
    return ask(`Which date do you mean: ${namesOf(moments.whens)}? Nothing was changed yet.`)
  const isDeadline =
    /dead|due|end date/i.test(of) ||
    /\b(?:deadline|due date|end date)$/i.test(reference.trim()) ||
    /^due/i.test(lead) ||
    /^extend$/i.test(verb)
  const kinds: Kind[] = isDeadline ? ['task', 'project'] : when?.time ? ['event', 'task'] : ['event', 'task', 'project']
  if (moments.unclear) return ask(questionOfUnclear(moments.unclear))
  const rest = isStep || !when ? '' : show(moments.text.slice(when.to)).replace(/^[\s,.;]+/, '')
  const remark =
    /\p{L}{3}/u.test(rest) && !/^(?:please|instead|sharp|again|then|now)\b/i.test(rest)
      ? [`I did not do anything about “${rest}”.`]
      : []
  if (/\b(?:priority|prio|assign\w*|owner|status|done|invite|rename|delete)\b/i.test(rest))
    return ask(
      `I understand the date, but not “${rest}” with it, so nothing was changed. Say each change with a verb of its own, joined by “and”.`,
    )
  const bulk = selectTasks(show(reference), scene, true)
  if (bulk) {
    if ('question' in bulk) return bulk.question
    return bulk.tasks.flatMap((task) => moveTo({ kind: 'task', is: task }, isStep ? step : when!, verb, scene))
  }
  return one(show(reference), kinds, scene, (thing) => moveTo(thing, isStep ? step : when!, verb, scene)).map(
    (wish) => ({ ...wish, remarks: [...(wish.remarks ?? []), ...remark] }),
  )
}

/** "add a deadline of 5 December to X", "give X a deadline of 5 December", "set a deadline for X: 5 December", all as "set the deadline of X to 5 December". */
function asDeadline(text: string, { clock }: Scene): string {
  const instead =
    /^make\s+(it|that)\s+(?!an?\b|to\b|high|low|medium|urgent|top\b)((?:due\s+|on\s+|by\s+)*\S.*?)(?:\s+instead)?$/iu.exec(
      text,
    )
  if (instead) return `move ${instead[1]} to ${instead[2]!.replace(/^(?:(?:due|on|by)\s+)+/i, '')}`
  const noun = String.raw`(?:an?|the)\s+(?:new\s+)?(?:deadline|due date)`
  const dayFirst = new RegExp(
    String.raw`^(?:add|set|put|give)\s+${noun}\s+(?:of|on|at)\s+(.+?)\s+(?:to|for|on)\s+(.+)$`,
    'iu',
  ).exec(text)
  if (dayFirst && readMoments(dayFirst[1]!, clock).whens.length > 0)
    return `set the deadline of ${dayFirst[2]} to ${dayFirst[1]}`
  const thingFirst =
    new RegExp(
      String.raw`^(?:add|set|put)\s+${noun}\s+(?:to|for|on)\s+(.+?)\s*(?::|,|\b(?:of|to|on|at)\b)\s*(.+)$`,
      'iu',
    ).exec(text) ?? new RegExp(String.raw`^give\s+(.+?)\s+${noun}\s+(?:of|on)\s+(.+)$`, 'iu').exec(text)
  return thingFirst && readMoments(thingFirst[2]!, clock).whens.length > 0
    ? `set the deadline of ${thingFirst[1]} to ${thingFirst[2]}`
    : text
}

/** "move the talk about going to Rome to Friday": the last "to" that leaves a moment behind it counts. */
function longest(text: string, { clock }: Scene): RegExpExecArray | null {
  const match = moving.exec(text)
  if (!match) return null
  const leads = [
    ...text.matchAll(/\s(due\s+(?:on\s+|by\s+)?|to\s+|until\s+|till\s+|by\s+|for\s+|on\s+|at\s+)/giu),
  ].toReversed()
  for (const { index, 0: whole, 1: lead } of leads) {
    const target = text.slice(index + whole.length)
    if (
      !amount.test(target) &&
      readMoments(lead!.trim() === 'at' || isBareHour(lead!, target) ? `at ${target}` : target, clock).whens.length ===
        0
    )
      continue
    const head = new RegExp(
      String.raw`^(${verbs})(?:\s+(?:back|forward|out|off|up))?\s+(${field})(.+?)${back}(?:\s+(?:to be|is))?$`,
      'iu',
    ).exec(text.slice(0, index))
    if (!head) continue
    // "to Friday at 3pm" is one moment, whichever of its words comes last.
    const before = /^(.*?)\s+(to|until|till|by|for|on)\s+((?:\S+\s+){0,3}\S+)$/iu.exec(head[3]!)
    if (before && /^(?:to|until|till)$/i.test(before[2]!) && readMoments(before[3]!, clock).whens.length > 0)
      return Object.assign(head, [text, head[1], head[2], before[1], `${before[2]} `, `${before[3]} ${lead}${target}`])
    // "The standup tomorrow to 10": the day is where it goes, or where it is already.
    const day = isBareHour(lead!, target) ? dayBehind.exec(head[3]!) : null
    if (day) return Object.assign(head, [text, head[1], head[2], day[1], 'to ', `${day[2]} at ${target}`])
    return Object.assign(head, [text, head[1], head[2], head[3], lead, target])
  }
  return match
}

/** "postpone the standup": understood, but whereto? */
function readPlain(text: string, show: (text: string) => string, scene: Scene): Wish[] | undefined {
  const match = plain.exec(text)
  if (!match) return undefined
  const step =
    /\s+(?:by\s+)?((?:an?|one|two|three|four|five|six|seven|\d{1,3}|half an)\s+(?:minute|min|hour|day|week|month)s?(?:\s+(?:earlier|later|back|sooner))?)$/iu.exec(
      match[3]!,
    )
  const inner = step ? match[3]!.slice(0, step.index) : match[3]!
  const moments = readMoments(inner, scene.clock)
  if (!step && moments.whens.length > 0) {
    const when = moments.whens.at(-1)!
    const reference = moments.text.slice(0, when.from).replace(/\s+(?:to|on|until|for)?\s*$/i, '')
    if (reference !== '' && moments.text.slice(when.to).trim() === '') {
      const moved = one(show(reference), ['event', 'task', 'project'], scene, (thing) =>
        moveTo(thing, when, match[1]!, scene),
      )
      if (moved[0]?.do !== 'ask') return moved
    }
  }
  return one(show(inner), ['event', 'task', 'project'], scene, (thing) =>
    step
      ? moveTo(thing, amount.exec(step[1]!)!, match[1]!, scene)
      : ask(`To which day or time should **${nameOf(thing)}** move?`),
  )
}

const dayBehind = /^(.{3,}?)\s+(?:on\s+)?((?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow)$/iu

/** "to 10", "to 3 tomorrow", not "to 10 December". */
function isBareHour(lead: string, target: string): boolean {
  return (
    /^(?:to|for|until|by)\s/i.test(lead) &&
    /^\d{1,2}(?::\d\d)?(?:\s*[ap]m)?(?:$|\s+(?:on|tomorrow|today|next|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)/i.test(
      target,
    )
  )
}

/** The wish that gives a thing another day or time, or the question that stands in its way. */
export function moveTo(thing: Thing, to: When | RegExpExecArray, verb: string, scene: Scene): Wish[] {
  const { clock } = scene
  if (thing.kind === 'event') return moveEvent(thing.is, to, verb, scene)
  const due = Array.isArray(to)
    ? stepDay(thing.is.due, to, verb)
    : ((to as When).day ?? ((to as When).time ? clock.today : undefined))
  if (due === undefined) return ask(`**${nameOf(thing)}** has no due date to count from. Give a day.`)
  if (due === 'month') return ask('Give the day; months have different lengths.')
  const past = pastRemark(due, undefined, clock)
  if (past && !scene.said.agreed) return confirm(`${past} Shall I set it anyway? Say “yes”, or give another day.`)
  if (thing.kind === 'project') return [{ do: 'change-project', project: thing.is, fields: { due } }]
  const time = Array.isArray(to) ? undefined : (to as When).time
  if (!time) return [{ do: 'change-task', task: thing.is, fields: { due } }]
  return [
    {
      do: 'change-task',
      task: thing.is,
      fields: { due, notes: [`At ${time}.`, thing.is.notes].filter((part) => part !== '').join('\n') },
      remarks: ['A task has a day but no time, so the time is in its notes.'],
    },
  ]
}

/** "Make it Friday": of something some weeks ahead, the Friday of its own week. */
function dayOf(event: SeenEvent, { day, words }: When, { clock }: Scene): string | undefined {
  if (day === undefined || !/^\W*(?:(?:to|on)\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i.test(words)) return day
  const weekdayOf = (date: string) => (partsOfDay(dayFrom(date)).weekday + 6) % 7
  const inItsWeek = addDays(event.date, weekdayOf(day) - weekdayOf(event.date))
  return /\d/.test(words.replace(/\bat\b.*$/i, '')) || inItsWeek < addDays(day, 7) || event.date < clock.today
    ? day
    : inItsWeek
}

function moveEvent(event: SeenEvent, to: When | RegExpExecArray, verb: string, scene: Scene): Wish[] {
  const target = Array.isArray(to)
    ? stepEvent(event, to, verb)
    : { date: dayOf(event, to as When, scene), start: (to as When).time, end: (to as When).end }
  if (!target) return ask(`That would take **${event.title}** over midnight. Give its day and time.`)
  const date = target.date ?? event.date
  const start = target.start ?? event.start
  const past = isPast(date, start, scene.clock) ? pastRemark(date, start, scene.clock) : undefined
  if (past && !scene.said.agreed)
    return confirm(`${past} Shall I move **${event.title}** there anyway? Say “yes”, or give another day.`)
  const fields = {
    ...(target.date && { date: target.date }),
    ...(target.start && { start: target.start }),
    ...(target.end && { end: target.end }),
  }
  const end = target.end ?? endOf(date, start, undefined, lengthOf(event)).end
  const assumed =
    !Array.isArray(to) && (to as When).assumed ? [`I read “${(to as When).words.trim()}” as ${start}.`] : []
  return [{ do: 'change-event', event, fields, remarks: [...assumed, ...clashes(date, start, end, scene, event.id)] }]
}

function lengthOf({ start, end, date, end_date }: SeenEvent): number {
  return date === end_date ? minutesOf(end) - minutesOf(start) : 24 * 60 - minutesOf(start)
}

function minutesOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return hour * 60 + minute
}

function stepDay(due: string | null, [, count, unit, direction]: RegExpExecArray, verb: string): string | undefined {
  if (due === null) return undefined
  if (/^month/i.test(unit!)) return 'month'
  if (/^(?:min|hour)/i.test(unit!)) return due
  return addDays(due, signOf(direction, verb) * Math.round(countOf(count!)) * (/^week/i.test(unit!) ? 7 : 1))
}

function stepEvent(
  event: SeenEvent,
  [, count, unit, direction]: RegExpExecArray,
  verb: string,
): { date?: string; start?: string; end?: string } | undefined {
  const sign = signOf(direction, verb)
  if (/^(?:day|week)/i.test(unit!))
    return { date: addDays(event.date, sign * countOf(count!) * (/^week/i.test(unit!) ? 7 : 1)) }
  if (/^month/i.test(unit!)) return undefined
  const start = minutesOf(event.start) + sign * countOf(count!) * (/^hour/i.test(unit!) ? 60 : 1)
  if (start < 0 || start + lengthOf(event) > 24 * 60) return undefined
  return { start: `${String(Math.floor(start / 60)).padStart(2, '0')}:${String(start % 60).padStart(2, '0')}` }
}

function signOf(direction: string | undefined, verb: string): number {
  if (direction) return /^(?:earlier|sooner)$/i.test(direction) ? -1 : 1
  return /^(?:bring|pull)$/i.test(verb) ? -1 : 1
}

function countOf(word: string): number {
  return numbers[word.toLowerCase()] ?? Number(word)
}

function one(
  reference: string,
  kinds: readonly Kind[],
  scene: Scene,
  wish: (thing: Thing) => Wish[] | undefined,
): Wish[] {
  const several = meantBy(reference, kinds, scene)
  if (several)
    return several.flatMap(
      (thing) => wish(thing) ?? ask(`That cannot be done with **${nameOf(thing)}**, so nothing was changed.`),
    )
  const found = findThing(reference, kinds, scene)
  if ('one' in found)
    return wish(found.one) ?? ask(`That cannot be done with **${nameOf(found.one)}**, so nothing was changed.`)
  const parts = partsOf(reference, kinds, scene)
  const all =
    parts.length > 1 && 'none' in found && !excepts.test(reference)
      ? parts.map((part) => findThing(part, kinds, scene))
      : []
  if (all.length > 0 && all.every((each) => 'one' in each)) return all.flatMap((each) => wish(each.one) ?? [])
  if ('many' in found) return whichOf(found.many)
  if (isPronoun(reference)) return ask(`What do you mean by “${reference.trim()}”? Name the task, project or event.`)
  return lost(
    `I found nothing in the workspace that is clearly “${reference.trim()}”, so nothing was changed. Write its name as it stands there.`,
  )
}
