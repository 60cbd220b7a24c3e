import type { Weekday } from '#shared/contract/schedules.ts'
import type { SeenEvent } from '../../tools/seen-event.ts'
import type { SeenProject } from '../../tools/projects.ts'
import type { SeenTask } from '../../tools/tasks.ts'

export type TaskFields = {
  title?: string
  assignee?: string | null
  /** Where several are to have it. */
  assignees?: string[]
  due?: string | null
  priority?: string
  status?: string
  project?: string | null
  notes?: string
}
export type EventFields = {
  title?: string
  date?: string
  start?: string
  end?: string
  attendees?: string[]
  notes?: string
}
type ProjectFields = {
  name?: string
  status?: string
  due?: string | null
  team?: string[]
  description?: string
}

export type Thing =
  | { kind: 'task'; is: SeenTask }
  | { kind: 'event'; is: SeenEvent }
  | { kind: 'project'; is: SeenProject }

/**
 * What a sentence asks for, with nothing left open; or `ask`, the question that has to be answered before anything changes.
 * `remarks` are said with the result: how something was read.
 */
export type Wish = { remarks?: string[] } & (
  | { do: 'create-task'; fields: TaskFields & { title: string } }
  | { do: 'create-event'; fields: EventFields & { title: string; date: string; start: string }; endDate?: string }
  | { do: 'create-project'; fields: ProjectFields & { name: string } }
  | { do: 'change-task'; task: SeenTask; fields: TaskFields }
  | { do: 'change-event'; event: SeenEvent; fields: EventFields }
  | { do: 'change-project'; project: SeenProject; fields: ProjectFields }
  | { do: 'delete'; thing: Thing }
  | { do: 'schedule'; agent: string; prompt: string; days: Weekday[]; dayOfMonth?: number; time: string }
  | Question
)

/**
 * What has to be said first; `choices` are the answers to tap. Where it is `moot` all is as wanted already, and nothing stands
 * in the way of the rest; where it is `lost` there is nothing that could be meant.
 */
type Question = { do: 'ask'; text: string; choices?: Choice[]; moot?: true; lost?: true }

/** An answer to a question: yes, the thing that was meant, or all of it in plain words. */
export type Choice = { label: string; hint: string } & ({ agreed: true } | { picked: string } | { meant: string })

/** The fields of a task that these have; nobody where there are none. */
export function givenTo(names: readonly string[]): Pick<TaskFields, 'assignee' | 'assignees'> {
  return names.length > 1 ? { assignees: [...names] } : { assignee: names[0] ?? null }
}

export function ask(text: string): Wish[] {
  return [{ do: 'ask', text }]
}

/** Asks whether to go on; the answer to tap says what it does. */
export function confirm(text: string, label = 'Yes'): Wish[] {
  return [{ do: 'ask', text, choices: [{ label, hint: '', agreed: true }] }]
}

/** Says that nothing there can be meant. */
export function lost(text: string): Wish[] {
  return [{ do: 'ask', text, lost: true }]
}

export function nameOf(thing: Thing): string {
  return thing.kind === 'project' ? thing.is.name : thing.is.title
}
