import type { Wish } from '../server/engine/builtin/commands/wish.ts'
import type { Scene } from '../server/engine/builtin/scene.ts'
import { noDesk } from '../server/engine/builtin/desk.ts'
import type { Whole } from '../server/engine/builtin/interpret/readings.ts'
import type { Effect } from './case.ts'
import type { Prompt } from './read-set.ts'
import { against } from './score.ts'

/** Whether an interpretation of a prompt, carried out, is what its writer expects. */
export function isWanted({ readings, left }: Whole, prompt: Prompt, scene: Scene): boolean {
  const { effects = [], answer = [], not = [], outcome = ['done'], schedule } = prompt
  const wishes = readings.flatMap((reading) => reading.wishes ?? [])
  const holds = (text: string) =>
    answer.every((words) => words.split('|').some((each) => plain(text).includes(plain(each)))) &&
    !not.some((words) => plain(text).includes(plain(words)))
  const asked = wishes.flatMap((wish) => (wish.do === 'ask' ? [wish.text] : []))
  if (asked.length > 0) return effects.length === 0 && answer.length > 0 && holds(asked.join('\n'))
  if (!outcome.includes('done') && effects.length === 0) return false
  if (wishes.some((wish) => wish.do === 'schedule') !== (schedule === true)) return false
  const { happened, missing } = against(
    effectsOf(wishes),
    effects.map(({ op, ...effect }) => ({ op: op === 'delete' ? ('ask-delete' as const) : op, ...effect }) as Effect),
  )
  if (happened.length > 0 || missing.length > 0) return false
  if (wishes.length > 0 && (effects.length > 0 || schedule)) return true
  if (left.length > 2) return false
  const texts = readings.flatMap(({ question }) => textOf(() => question?.answer(scene, noDesk)) ?? [])
  return texts.length > 0 && answer.length > 0 && holds(texts.join('\n'))
}

function textOf(answer: () => string | undefined): string | undefined {
  try {
    return answer()
  } catch {
    return undefined
  }
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[*\\_]/g, '')
    .replaceAll(/[’‘]/g, "'")
}

/** What wishes do to the workspace, as the scorer sees it. Several changes of one thing are one. */
function effectsOf(wishes: readonly Wish[]): Effect[] {
  const effects = new Map<string, Effect>()
  const changed = (id: string) => {
    const before = effects.get(id)
    return before?.op === 'change' ? before.fields : undefined
  }
  for (const [at, wish] of wishes.entries()) {
    switch (wish.do) {
      case 'create-task':
        effects.set(`${at}`, {
          op: 'create',
          kind: 'task',
          fields: {
            assignee: null,
            due: null,
            priority: 'Medium',
            status: 'Pending',
            project: null,
            notes: '',
            ...wish.fields,
          },
        })
        break
      case 'create-event': {
        const { date, start, end, ...fields } = wish.fields
        effects.set(`${at}`, {
          op: 'create',
          kind: 'event',
          fields: {
            attendees: [],
            notes: '',
            ...fields,
            start: `${date} ${start}`,
            end: `${wish.endDate ?? date} ${end ?? later(start)}`,
          },
        })
        break
      }
      case 'create-project':
        effects.set(`${at}`, {
          op: 'create',
          kind: 'project',
          fields: { status: 'Active', due: null, team: [], description: '', ...wish.fields, title: wish.fields.name },
        })
        break
      case 'change-task': {
        const { title, assignee, due, priority, status, project, notes } = wish.task
        const before = changed(wish.task.id) ?? { title, assignee, due, priority, status, project, notes }
        effects.set(wish.task.id, {
          op: 'change',
          kind: 'task',
          was: title,
          fields: { ...before, ...wish.fields },
          before: { title, assignee, due, priority, status, project, notes },
        } as Effect)
        break
      }
      case 'change-event': {
        const { event } = wish
        const before = changed(event.id) ?? {
          title: event.title,
          date: event.date,
          from: event.start,
          to: event.end,
          attendees: event.attendees,
          notes: event.notes,
        }
        const { start = before.from as string, date = before.date as string, end, ...fields } = wish.fields
        const length = minutes(before.to as string) - minutes(before.from as string)
        const until = end ?? clock(minutes(start) + length)
        effects.set(event.id, {
          op: 'change',
          kind: 'event',
          was: event.title,
          fields: {
            ...before,
            ...fields,
            date,
            from: start,
            to: until,
            start: `${date} ${start}`,
            end: `${date} ${until}`,
          },
        })
        break
      }
      case 'change-project': {
        const { name, status, due, team, description } = wish.project
        const before = changed(wish.project.id) ?? { title: name, name, status, due, team, description }
        effects.set(wish.project.id, {
          op: 'change',
          kind: 'project',
          was: name,
          fields: { ...before, ...wish.fields },
        })
        break
      }
      case 'delete': {
        const { thing } = wish
        const title = thing.kind === 'project' ? thing.is.name : thing.is.title
        effects.set(thing.is.id, { op: 'ask-delete', kind: thing.kind, fields: { title } })
        break
      }
      default:
    }
  }
  return [...effects.values()].filter((effect) => !isSame(effect))
}

/** A change that changes nothing is none. */
function isSame(effect: Effect & { before?: Record<string, unknown> }): boolean {
  return effect.before !== undefined && JSON.stringify(effect.before) === JSON.stringify(effect.fields)
}

function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

function later(start: string): string {
  return clock(minutes(start) + 30)
}
