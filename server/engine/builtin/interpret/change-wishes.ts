import { capital } from '../capital.ts'
import { addDays } from '#shared/domain/zoned-time.ts'
import { dayFrom, partsOf } from '../calendar.ts'
import { clashes, endOf } from '../commands/read-event.ts'
import { moveTo } from '../commands/read-move.ts'
import { nobody } from '../commands/read-task.ts'
import { type Thing, type Wish, confirm, givenTo, nameOf } from '../commands/wish.ts'
import { doerNamed, holdersOf, isDoer } from '../doers.ts'
import type { SeenEvent } from '../../tools/seen-event.ts'
import type { SeenTask } from '../../tools/tasks.ts'
import { inline, list } from '../markdown.ts'
import type { Scene } from '../scene.ts'
import type { When } from '../when.ts'
import type { Change } from './changes.ts'
import type { Moment } from './moments.ts'
import { isAgent } from './people.ts'

/** The wishes that make a thing so; undefined where something of the change cannot be said of a thing of its kind. */
export function wishesFor(thing: Thing, wanted: Change, scene: Scene): Wish[] | undefined {
  const change = fromItsDay(thing, wanted)
  if (!change) return undefined
  if (thing.kind === 'task') return ofTask(thing, change, scene)
  return thing.kind === 'event' ? ofEvent(thing, change, scene) : ofProject(thing, change, scene)
}

/** "The Tuesday after" as so many days later; undefined where the thing has no day. */
function fromItsDay(thing: Thing, { weekdayAfter, ...change }: Change): Change | undefined {
  if (weekdayAfter === undefined) return change
  const day = thing.kind === 'event' ? thing.is.date : thing.is.due
  if (day === null) return undefined
  const days = (weekdayAfter - partsOf(dayFrom(day)).weekday + 7) % 7 || 7
  return { ...change, by: days * 1440 }
}

const levels = ['Low', 'Medium', 'High']

function levelFrom(now: string, wanted: string): string {
  const at = levels.indexOf(now)
  if (wanted === 'up') return levels[Math.min(2, at + 1)]!
  return wanted === 'down' ? levels[Math.max(0, at - 1)]! : wanted
}

const move = 'move'

function ofTask(thing: Extract<Thing, { kind: 'task' }>, change: Change, scene: Scene): Wish[] | undefined {
  const { is: task } = thing
  if (change.minutes !== undefined || change.longer !== undefined || change.remove?.length === 0) return undefined
  const moved: Wish[] = change.when ? moveTo(thing, asWhen(change.when), move, scene) : []
  if (change.by !== undefined) {
    if (task.due === null || Math.abs(change.by) < 1440) return undefined
    moved.push(...moveTo(thing, { ...noWhen, day: addDays(task.due, Math.round(change.by / 1440)) }, move, scene))
  }
  if (change.isUndated) {
    if (task.due === null)
      return [{ do: 'ask', moot: true, text: `**${inline(task.title)}** has no due date, so nothing was changed.` }]
    moved.push({ do: 'change-task', task, fields: { due: null } })
  }
  const [question] = moved.filter((wish) => wish.do === 'ask')
  if (question) return [question]
  const holders = holdersAfter(task, change)
  const stranger = holders?.find((name) => !isDoer(name, scene))
  if (stranger !== undefined) return nobody(stranger, scene)
  if (
    holders?.join() === holdersOf(task).join() &&
    (change.add ?? change.remove) !== undefined &&
    change.assignee === undefined
  )
    return [{ do: 'ask', moot: true, text: saidAlready(task, change) }]
  const note = [change.place && `Place: ${change.place}`, change.note].filter(
    (part) => part !== undefined && part !== '',
  )
  const fields = Object.assign(
    {},
    ...moved.map((wish) => (wish.do === 'change-task' ? wish.fields : {})),
    change.priority !== undefined && { priority: levelFrom(task.priority, change.priority) },
    change.status !== undefined && { status: change.status },
    holders && givenTo(holders),
    change.project !== undefined && { project: change.project },
    change.title !== undefined && { title: capital(change.title) },
    note.length > 0 && { notes: [task.notes, ...note].filter((part) => part !== '').join('\n') },
  ) as Extract<Wish, { do: 'change-task' }>['fields']
  return Object.keys(fields).length === 0
    ? undefined
    : [{ do: 'change-task', task, fields, remarks: [...moved.flatMap(({ remarks = [] }) => remarks), ...noted(note)] }]
}

/** Who has a task then; undefined where the change does not say. */
function holdersAfter(task: SeenTask, { assignee, assignees, add, remove }: Change): string[] | undefined {
  if (assignees) return assignees
  if (assignee !== undefined) return assignee === null ? [] : [assignee]
  if (add === undefined && remove === undefined) return undefined
  return [...new Set([...holdersOf(task), ...(add ?? [])])].filter((name) => !remove?.includes(name))
}

function saidAlready({ title }: SeenTask, { add, remove = [] }: Change): string {
  return add
    ? `**${inline(title)}** is with ${list(add)} already, so nothing was changed.`
    : `**${inline(title)}** is not with ${list(remove)}, so nothing was changed.`
}

/** What was noted, for whoever sees only the reply. */
function noted(note: readonly (string | undefined)[]): string[] {
  return note.length === 0 ? [] : [`Noted: “${inline(note.join('; '), 200)}”.`]
}

function ofEvent(thing: Extract<Thing, { kind: 'event' }>, change: Change, scene: Scene): Wish[] | undefined {
  const { is: event } = thing
  if (change.priority !== undefined || change.project !== undefined || change.status !== undefined) return undefined
  let wishes: Wish[] = change.when && !change.isEnd ? moveTo(thing, asWhen(change.when), move, scene) : []
  if (change.by !== undefined) {
    const start = minutesOfDay(event.start) + change.by
    const days = Math.floor(start / 1440)
    const then = clockOf(start - days * 1440)
    // What is said twice has to come to the same, unless it says which event it is.
    if (change.to !== undefined && change.to !== then && change.to !== event.start)
      return [
        {
          do: 'ask',
          text: `**${inline(event.title)}** would begin at ${then} by that, and not at ${change.to}, so nothing was changed. Which of the two do you mean?`,
        },
      ]
    wishes = moveTo(thing, { ...noWhen, day: addDays(event.date, days), time: then }, move, scene)
  }
  const [question] = wishes.filter((wish) => wish.do === 'ask')
  if (question) return [question]
  const fields: Extract<Wish, { do: 'change-event' }>['fields'] = {}
  for (const wish of wishes) if (wish.do === 'change-event') Object.assign(fields, wish.fields)
  if (
    change.keepsEnd &&
    fields.start !== undefined &&
    (fields.date ?? event.date) === event.date &&
    fields.start < event.end
  )
    fields.end = event.end
  const until = change.isEnd ? change.when?.time : undefined
  const isBefore = until !== undefined && minutesUntil(until, event.start) <= 0
  if (isBefore && change.minutes === undefined)
    return [
      {
        do: 'ask',
        text: `**${inline(event.title)}** begins at ${event.start}, so it cannot end at ${until}. Nothing was changed. When does it end?`,
      },
    ]
  const minutes =
    change.minutes ??
    (until === undefined ? undefined : minutesUntil(until, event.start)) ??
    (change.longer === undefined ? undefined : minutesOfDay(event.end) - minutesOfDay(event.start) + change.longer)
  if (minutes !== undefined && minutes <= 0) return undefined
  if (minutes !== undefined) {
    const start = fields.start ?? event.start
    const { end, endDate } = endOf(fields.date ?? event.date, start, undefined, minutes)
    if (end === undefined || endDate !== undefined) return undefined
    fields.end = end
    wishes.push({
      do: 'change-event',
      event,
      fields,
      remarks: clashes(fields.date ?? event.date, start, end, scene, event.id),
    })
  }
  const add = change.add ?? (typeof change.assignee === 'string' ? [change.assignee] : [])
  const remove = change.remove ?? []
  const attendees = [...new Set([...event.attendees, ...add])].filter((name) => !remove.includes(name))
  if (attendees.length !== event.attendees.length || attendees.some((name) => !event.attendees.includes(name)))
    fields.attendees = attendees
  else if (Object.keys(fields).length === 0 && (add.length > 0 || remove.length > 0)) {
    // "Sam has football" gives him nothing.
    if (change.assignee !== undefined && remove.length === 0 && add.some((name) => !isAgent(name, scene)))
      return undefined
    return [
      {
        do: 'ask',
        moot: true,
        text: `Nothing was changed: ${[...add, ...remove].join(' and ')} ${remove.length > 0 ? 'is not' : 'is already'} at **${event.title}**.`,
      },
    ]
  }
  if (change.title !== undefined) fields.title = capital(change.title)
  const note = [change.place && `Place: ${change.place}`, change.note].filter(
    (part) => part !== undefined && part !== '',
  )
  if (note.length > 0) fields.notes = [event.notes, ...note].filter((part) => part !== '').join('\n')
  if (Object.keys(fields).length === 0) return undefined
  const isSo = Object.entries(fields).every(([field, value]) => event[field as keyof SeenEvent] === value)
  if (isSo)
    return [{ do: 'ask', moot: true, text: `**${inline(event.title)}** is so already, so nothing was changed.` }]
  return [
    {
      do: 'change-event',
      event,
      fields,
      remarks: [
        ...new Set(wishes.flatMap(({ remarks = [] }) => remarks)),
        ...(add.length > 0 ? ['No invitation was sent.'] : []),
        ...noted(note),
      ],
    },
  ]
}

/** "Finish at 8" of what begins in the evening is 20:00; of a morning it is a mistake. */
function minutesUntil(end: string, start: string): number {
  const minutes = minutesOfDay(end) - minutesOfDay(start)
  return minutes <= 0 && end < '12:00' && start >= evening ? minutes + 12 * 60 : minutes
}
const evening = '18:00'

function ofProject(thing: Extract<Thing, { kind: 'project' }>, change: Change, scene: Scene): Wish[] | undefined {
  const { is: project } = thing
  if (
    change.priority !== undefined ||
    change.minutes !== undefined ||
    change.longer !== undefined ||
    change.project !== undefined ||
    change.assignee === null
  )
    return undefined
  const moved: Wish[] = change.when ? moveTo(thing, asWhen(change.when), move, scene) : []
  if (change.by !== undefined) {
    if (project.due === null || Math.abs(change.by) < 1440) return undefined
    moved.push(...moveTo(thing, { ...noWhen, day: addDays(project.due, Math.round(change.by / 1440)) }, move, scene))
  }
  if (change.isUndated && project.due !== null) moved.push({ do: 'change-project', project, fields: { due: null } })
  const [question] = moved.filter((wish) => wish.do === 'ask')
  if (question) return [question]
  const fields: Extract<Wish, { do: 'change-project' }>['fields'] = {}
  for (const wish of moved) if (wish.do === 'change-project') Object.assign(fields, wish.fields)
  const status =
    change.status && ({ Pending: 'Planning', 'In Progress': 'Active', Completed: 'Completed' } as const)[change.status]
  if (status !== undefined && status === project.status && Object.keys(fields).length === 0)
    return [
      {
        do: 'ask',
        moot: true,
        text: `**${project.name}** is ${status.toLowerCase()} already, so nothing was changed.`,
      },
    ]
  if (status !== undefined) fields.status = status
  if (change.title !== undefined) fields.name = capital(change.title)
  const add = (change.add ?? (typeof change.assignee === 'string' ? [change.assignee] : [])).map(
    (name) => doerNamed(name, scene)?.name ?? name,
  )
  const stranger = add.find((name) => !isDoer(name, scene))
  if (stranger !== undefined)
    return [
      {
        do: 'ask',
        text: `There is nobody called ${stranger} here, so nothing was changed.`,
      },
    ]
  const remove = (change.remove ?? []).map((name) => doerNamed(name, scene)?.name ?? name)
  const team = [...new Set([...project.team, ...add])].filter((name) => !remove.includes(name))
  if (team.length !== project.team.length) fields.team = team
  else if (add.length > 0 || remove.length > 0)
    return [
      {
        do: 'ask',
        moot: true,
        text: `Nothing was changed: ${[...add, ...remove].join(' and ')} ${remove.length > 0 ? 'is not' : 'is already'} on **${project.name}**.`,
      },
    ]
  if (change.description !== undefined) fields.description = capital(change.description)
  if (change.note !== undefined)
    fields.description = [project.description, change.note].filter((part) => part !== '').join('\n')
  return Object.keys(fields).length === 0 ? undefined : [{ do: 'change-project', project, fields }]
}

const noWhen: When = {
  from: 0,
  to: 0,
  words: '',
  day: undefined,
  time: undefined,
  end: undefined,
  endDay: undefined,
  assumed: false,
}

function asWhen({ day, time, end, endDay, assumed, words }: Moment): When {
  return { ...noWhen, day, time, end, endDay, assumed, words }
}

export function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

export function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Asks before many things are changed at once. */
export function askBefore(wishes: Wish[], things: readonly Thing[], scene: Scene): Wish[] {
  if (things.length <= mostUnasked || scene.said.agreed) return wishes
  return confirm(
    `Do you mean these ${things.length}? Nothing was changed yet.\n\n${things
      .slice(0, 20)
      .map((thing) => `- **${nameOf(thing)}**`)
      .join('\n')}`,
    'Change all of them',
  )
}

const mostUnasked = 10
