import type { Repeat } from '#shared/contract/schedules.ts'
import { describeRepeat, monthly } from '#shared/domain/repeat.ts'
import { showIso } from '../commands/fields.ts'
import type { Wish } from '../commands/wish.ts'

const quote = (name: string) => `“${name.replaceAll(/[“”]/g, '"')}”`

/** Wishes in plain words, with every name in full: what a choice shows, and what is read again when it is tapped. Undefined for a question. */
export function sayWishes(wishes: readonly Wish[]): string | undefined {
  const parts = wishes.map(sayWish)
  return parts.every((part) => part !== undefined) ? parts.join('. ') : undefined
}

function sayWish(wish: Wish): string | undefined {
  switch (wish.do) {
    case 'create-task': {
      const { title, assignee, assignees, due, priority, project } = wish.fields
      const whom = assignees?.join(' and ') ?? assignee
      return `Create a task ${quote(title)}${whom ? ` for ${whom}` : ''}${due ? ` due ${showIso(due)}` : ''}${priority && priority !== 'Medium' ? `, ${priority.toLowerCase()} priority` : ''}${project ? `, in the project ${project}` : ''}`
    }
    case 'create-event': {
      const { title, date, start, end, attendees = [] } = wish.fields
      return `Schedule an event called ${quote(title)} on ${showIso(date)} ${end ? `from ${start} to ${end}` : `at ${start}`}${attendees.length > 0 ? ` with ${attendees.join(' and ')}` : ''}`
    }
    case 'create-project': {
      const { name, team = [], due } = wish.fields
      return `Create a project called ${quote(name)}${team.length > 0 ? ` with ${team.join(' and ')}` : ''}${due ? ` due ${showIso(due)}` : ''}`
    }
    case 'change-task': {
      const name = quote(wish.task.title)
      const { title, assignee, assignees, due, priority, status, project, notes } = wish.fields
      const whom = assignees?.join(' and ') ?? assignee
      return all([
        due !== undefined && `Change the due date of ${name} to ${due === null ? 'nothing' : showIso(due)}`,
        priority !== undefined && `Set the priority of ${name} to ${priority.toLowerCase()}`,
        whom === null ? `Unassign ${name}` : whom !== undefined && `Assign ${name} to ${whom}`,
        status === 'Completed'
          ? `Mark ${name} as done`
          : status === 'In Progress'
            ? `Set ${name} to in progress`
            : status === 'Pending' && (wish.task.status === 'Completed' ? `Reopen ${name}` : `Set ${name} to pending`),
        project && `Move ${name} to the project ${project}`,
        notes !== undefined && `Add a note to ${name}: ${added(wish.task.notes, notes)}`,
        title !== undefined && `Rename ${name} to ${quote(title)}`,
      ])
    }
    case 'change-event': {
      const name = quote(wish.event.title)
      const { title, date, start, end, attendees, notes } = wish.fields
      const joining = attendees?.filter((person) => !wish.event.attendees.includes(person)) ?? []
      const gone = attendees === undefined ? [] : wish.event.attendees.filter((person) => !attendees.includes(person))
      return all([
        (date ?? start) !== undefined &&
          `Move ${name} to ${date === undefined ? '' : `${showIso(date)}${start ? ' at ' : ''}`}${start ?? ''}${start && end ? `–${end}` : ''}`,
        end !== undefined &&
          start === undefined &&
          `Make ${name} ${minutesBetween(wish.event.start, end)} minutes long`,
        joining.length > 0 && `Add ${joining.join(' and ')} to ${name}`,
        gone.length > 0 && `Remove ${gone.join(' and ')} from ${name}`,
        notes !== undefined && `Add a note to ${name}: ${added(wish.event.notes, notes)}`,
        title !== undefined && `Rename ${name} to ${quote(title)}`,
      ])
    }
    case 'change-project': {
      const name = quote(wish.project.name)
      const { name: title, status, due, team, description } = wish.fields
      const joining = team?.filter((person) => !wish.project.team.includes(person)) ?? []
      const gone = team === undefined ? [] : wish.project.team.filter((person) => !team.includes(person))
      return all([
        due !== undefined && `Change the due date of ${name} to ${due === null ? 'nothing' : showIso(due)}`,
        status === 'Completed'
          ? `Mark ${name} as done`
          : status !== undefined && `Set the project ${name} to ${status.toLowerCase()}`,
        joining.length > 0 && `Add ${joining.join(' and ')} to ${name}`,
        gone.length > 0 && `Remove ${gone.join(' and ')} from ${name}`,
        description !== undefined && `Add a note to ${name}: ${added(wish.project.description, description)}`,
        title !== undefined && `Rename ${name} to ${quote(title)}`,
      ])
    }
    case 'schedule':
      return `Let ${wish.agent} do this ${describeRepeat(repeatIn(wish))}: “${wish.prompt.replaceAll(/[“”]/g, '"')}”`
    case 'delete':
      return `Delete ${quote(wish.thing.kind === 'project' ? wish.thing.is.name : wish.thing.is.title)}`
    default:
      return undefined
  }
}

function repeatIn({ days, dayOfMonth, time }: Extract<Wish, { do: 'schedule' }>): Repeat {
  if (dayOfMonth !== undefined) return monthly(dayOfMonth, time)
  return days.length === 0 ? { kind: 'daily', time } : { kind: 'weekly', days, time }
}

/** What new notes hold besides the old ones. */
function added(before: string, after: string): string {
  return (after.startsWith(before) ? after.slice(before.length) : after).trim()
}

function all(parts: (string | false | null | undefined)[]): string | undefined {
  const said = parts.filter((part): part is string => typeof part === 'string' && part !== '')
  return said.length > 0 ? said.join('. ') : undefined
}

function minutesBetween(start: string, end: string): number {
  const of = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return of(end) - of(start)
}
