import { holdersOf } from '../doers.ts'
import { addDays, wallClockAt } from '#shared/domain/zoned-time.ts'
import type { SeenEvent } from '../../tools/seen-event.ts'
import type { SeenTask } from '../../tools/tasks.ts'
import { showIso } from '../commands/fields.ts'
import { type Desk, isRefusal } from '../desk.ts'
import { inline } from '../markdown.ts'
import type { Scene } from '../scene.ts'
import { rank } from './answer-tasks.ts'
import { readSpan } from './span.ts'

type Slot = { from: number; to: number; text: string; task?: SeenTask }

/** A day that was laid out: as text, and the tasks in it as events to propose. */
export type DayPlan = { text: string; day: string; blocks: { from: string; to: string; task: SeenTask }[] }

const [opens, closes] = [9 * 60, 18 * 60]
const lunch = { from: 12 * 60, until: 14 * 60, minutes: 45 }
const perTask = 45
const mostTasks = 8

/** Whether somebody wants the day laid out, not only told. */
export function wantsPlan(text: string): boolean {
  return (
    /^\W*(?:please\s+|can you\s+|could you\s+)?(?:plan|organi[sz]e|lay out|structure)\s+(?:my|the|our)\s+day\b/i.test(
      text,
    ) ||
    /^\W*(?:please\s+)?plan\s+(?:my\s+|the\s+)?(?:today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i.test(
      text,
    )
  )
}

/** The day hour by hour: meetings where they are, lunch, and tasks between them, the most urgent first. */
export function planDay(text: string, { clock, events, tasks, googleNote }: Scene): DayPlan {
  const day = dayIn(text, clock) ?? clock.today
  const now =
    day === clock.today ? Math.ceil(minutesOf(wallClockAt(clock.now.getTime(), clock.timeZone).time) / 15) * 15 : 0
  const fixed = events.filter(
    (event) =>
      event.date <= day &&
      event.end_date >= day &&
      !(event.end_date === day && event.end === '00:00' && event.date < day),
  )
  const wholeDay = fixed.filter(({ all_day }) => all_day)
  const meetings = fixed.filter(({ all_day }) => !all_day).map((event) => slotOf(event, day))
  const busy = fixed.filter(({ free, all_day }) => !free && !all_day).map((event) => slotOf(event, day))
  const urgent = tasks
    .filter(
      ({ status, due, priority }) =>
        status !== 'Completed' && ((due !== null && due <= addDays(day, 2)) || (due === null && priority === 'High')),
    )
    .toSorted((a, b) => (a.due ?? '9').localeCompare(b.due ?? '9') || rank(a) - rank(b))
  const plan = [...meetings]
  const noon = firstGap(busy, Math.max(lunch.from, now), lunch.until + lunch.minutes, lunch.minutes)
  if (noon !== undefined) {
    const slot = { from: noon, to: noon + lunch.minutes, text: 'Lunch' }
    plan.push(slot)
    busy.push(slot)
  }
  const left: SeenTask[] = []
  for (const task of urgent) {
    const from =
      plan.length - meetings.length > mostTasks ? undefined : firstGap(busy, Math.max(opens, now), closes, perTask)
    if (from === undefined) {
      left.push(task)
      continue
    }
    const slot = {
      from,
      to: from + perTask,
      task,
      text: `**${inline(task.title)}**${task.overdue ? ' (overdue)' : task.due === day ? ' (due that day)' : ''}${task.assignee === null ? '' : `, with ${inline(task.assignee, 60)}`}`,
    }
    plan.push(slot)
    busy.push(slot)
  }
  const lines = plan
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .map(({ from, to, text: what }) => `- ${clockOf(from)}–${clockOf(to)} ${what}`)
  const paragraphs = [
    `# Plan for ${showIso(day)}`,
    ...(wholeDay.length > 0 ? [`All day: ${wholeDay.map(({ title }) => inline(title)).join(', ')}.`] : []),
    lines.length > 0
      ? lines.join('\n')
      : now >= closes
        ? 'The working day is over.'
        : 'Nothing is on and nothing is due: the day is free.',
    ...(left.length > 0
      ? [
          `## Does not fit any more\n\n${left
            .slice(0, 8)
            .map(({ title, due }) => `- **${inline(title)}**${due === null ? '' : `, due ${showIso(due)}`}`)
            .join('\n')}`,
        ]
      : []),
    ...(googleNote ? [`*${googleNote}*`] : []),
    '*I allowed 45 minutes per task.*',
  ]
  return {
    text: paragraphs.join('\n\n'),
    day,
    blocks: plan
      .toSorted((a, b) => a.from - b.from)
      .flatMap(({ from, to, task }) => (task ? [{ from: clockOf(from), to: clockOf(to), task }] : [])),
  }
}

/** The plan as text, with its tasks proposed as events: nothing is on the calendar before they are accepted. */
export function proposePlan({ text, day, blocks }: DayPlan, desk: Desk): string {
  if (blocks.length === 0 || !desk.has('propose')) return `${text}\n\n*Nothing was put on the calendar.*`
  const proposed = desk.use('propose', {
    title: `Plan for ${showIso(day)}`,
    items: blocks.map(({ from, to, task }) => ({
      kind: 'event',
      title: task.title,
      date: day,
      start: from,
      end: to,
      ...(task.assignee !== null && { assignee: holdersOf(task)[0] }),
      reason: reasonOf(task, day),
    })),
  })
  const next = isRefusal(proposed)
    ? 'Nothing was put on the calendar.'
    : 'Nothing is on your calendar yet: add all of it, or single blocks.'
  return `${text}\n\n*${next}*`
}

function reasonOf({ overdue, due, priority }: SeenTask, day: string): string {
  if (overdue && due !== null) return `Due ${showIso(due)}, so it comes first.`
  if (due === day) return 'Due on this day.'
  if (due !== null) return `Due ${showIso(due)}.`
  return `${priority} priority.`
}

/** The day that is to be planned, where one is named; days further on belong to what is to be put into it. */
function dayIn(text: string, clock: Scene['clock']): string | undefined {
  const [wish = ''] = text.split(/:\s|\n/)
  return readSpan(wish.replace(/\b(?:my|the|our) day\b/i, ' '), clock)?.from
}

function slotOf(event: SeenEvent, day: string): Slot {
  const from = event.date < day ? 0 : minutesOf(event.start)
  const to = event.end_date > day ? 24 * 60 : minutesOf(event.end)
  return {
    from,
    to,
    text: `${inline(event.title)}${
      event.attendees.length > 0
        ? ` with ${event.attendees
            .slice(0, 5)
            .map((name) => inline(name, 60))
            .join(', ')}`
        : ''
    }`,
  }
}

function firstGap(busy: Slot[], from: number, until: number, minutes: number): number | undefined {
  let free = from
  for (const slot of busy.toSorted((a, b) => a.from - b.from)) {
    if (slot.from - free >= minutes) break
    free = Math.max(free, slot.to)
  }
  return until - free >= minutes ? free : undefined
}

function minutesOf(time: string): number {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return hour * 60 + minute
}

function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
