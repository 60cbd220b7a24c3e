import { addDays } from '#shared/domain/zoned-time.ts'
import type { SeenTask } from '../../tools/tasks.ts'
import { showIso } from '../commands/fields.ts'
import { type Desk, isRefusal } from '../desk.ts'
import { inline } from '../markdown.ts'
import type { Scene } from '../scene.ts'

const asks =
  /\b(?:suggest|propose|find|give|set|think of|what would be)\b[^.?!]{0,40}\b(?:new|better|realistic|other)\s+(?:due )?(?:dates?|days?|deadlines?)\b/i
const ofLate = /\b(?:overdue|late|slipped|past due|missed)\b/i

/** Whether new dates for what is overdue are asked for. */
export function wantsNewDates(prompt: string): boolean {
  return asks.test(prompt) && ofLate.test(prompt)
}

/** What is overdue, whose it is, and a working day for each: the most important first, for one agent one after the other. */
export function proposeNewDates({ tasks, clock }: Scene, desk: Desk): string {
  const late = tasks.filter(({ overdue }) => overdue).toSorted(byWeight)
  if (late.length === 0) return 'Nothing is overdue, so no date has to change.'
  const next = new Map<string | null, string>()
  const items = late.slice(0, mostProposed).map((task) => {
    const due = workingDayAfter(next.get(task.assignee) ?? clock.today)
    next.set(task.assignee, due)
    return { task, due }
  })
  const lines = items.map(
    ({ task, due }) =>
      `- **${inline(task.title)}**: ${task.assignee === null ? 'nobody' : inline(task.assignee)}, was due ${showIso(task.due!)}; new date ${showIso(due)}`,
  )
  const proposed = desk.has('propose')
    ? desk.use('propose', {
        title: 'New dates for what is overdue',
        items: items.map(({ task, due }) => ({
          kind: 'change',
          task_id: task.id,
          due,
          reason: `Was due ${showIso(task.due!)}.`,
        })),
      })
    : undefined
  const isProposed = proposed !== undefined && !isRefusal(proposed)
  const end = isProposed ? 'Nothing is changed yet: take all of them, or single ones.' : 'Nothing was changed.'
  const more = late.length > items.length ? [`${late.length - items.length} more are overdue.`] : []
  const head = `**${late.length === 1 ? '1 overdue task' : `${late.length} overdue tasks`}**, with a date for each:`
  return [head, lines.join('\n'), ...more, `*${end}*`].join('\n\n')
}

/** A list that somebody still reads. */
const mostProposed = 20

const weights = ['High', 'Medium', 'Low']

function byWeight(a: SeenTask, b: SeenTask): number {
  return weights.indexOf(a.priority) - weights.indexOf(b.priority) || (a.due! < b.due! ? -1 : 1)
}

function workingDayAfter(day: string): string {
  const after = addDays(day, 1)
  const isWeekend = new Date(`${after}T12:00:00Z`).getUTCDay() % 6 === 0
  return isWeekend ? workingDayAfter(after) : after
}
