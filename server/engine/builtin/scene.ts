import { maxTitleLength } from '#shared/contract/limits.ts'
import { addDays } from '#shared/domain/zoned-time.ts'
import type { SeenEvent } from '../tools/seen-event.ts'
import type { SeenProject } from '../tools/projects.ts'
import type { SeenTask } from '../tools/tasks.ts'
import type { Thing } from './commands/wish.ts'
import { type Desk, type SeenAgent, type SeenPerson, isRefusal } from './desk.ts'
import type { Said } from './report.ts'
import type { Clock } from './when.ts'

/** The workspace as it lies before the assistant: what a sentence may speak of. */
export type Scene = {
  clock: Clock
  agents: SeenAgent[]
  /** The people of the workspace: tasks can be theirs, too. */
  people: SeenPerson[]
  /** The name of whoever asks. */
  you?: string | undefined
  tasks: SeenTask[]
  projects: SeenProject[]
  events: SeenEvent[]
  /** Whose events those are, and why Google's are not among them where they should be. */
  calendars: string
  googleNote?: string | undefined
  /** What the user answered to an earlier question: the thing that was meant, and whether to go on. */
  said: Said
  /** The name of the one thing that was spoken of last. */
  last: string | undefined
  /** The things that the part of the prompt before this one is about: what "it" and "them" mean. */
  meant: Thing[]
  /** False where there are more tasks than a list shows. */
  isWhole: boolean
  /** Where there are more tasks than a list shows, those that are called so, else those that hold these words, before the others. */
  tasksWith: (words: string[], title?: string) => SeenTask[]
}

const daysBack = 60
const daysAhead = 300

/** So many of the things that a prompt has in quotes are looked up by their names. */
const mostQuoted = 3

/**
 * Looks at the team, the tasks, the projects and the calendar in one turn. Where there are more tasks than a list shows, those
 * that the prompt has in quotes are looked up before it is read, or all of it would have to be read once more.
 */
export function lookAround(desk: Desk, clock: Clock, thread: Pick<Scene, 'said' | 'last'>, prompt = ''): Scene {
  const [agents, open, completed, projects, events] = desk.useAll([
    { name: 'list_agents', input: {} },
    { name: 'list_tasks', input: { open: true } },
    { name: 'list_tasks', input: { status: 'Completed' } },
    { name: 'list_projects', input: {} },
    {
      name: 'list_events',
      input: { from: addDays(clock.today, -daysBack), to: addDays(clock.today, daysAhead), sources: 'workspace' },
    },
  ]) as [
    { agents: SeenAgent[]; people?: SeenPerson[]; you?: string | null },
    TaskList,
    TaskList,
    { projects: SeenProject[] },
    { events: SeenEvent[] },
  ]
  const listed = [...(open.tasks ?? []), ...(completed.tasks ?? [])]
  const isWhole = listed.length === (open.total ?? 0) + (completed.total ?? 0)
  const tasks = isWhole ? listed : together(listed, quotedIn(prompt, desk))
  return {
    clock,
    ...thread,
    meant: [],
    agents: agents.agents ?? [],
    people: agents.people ?? [],
    you: agents.you ?? undefined,
    tasks,
    isWhole,
    projects: projects.projects ?? [],
    events: events.events ?? [],
    calendars: "the workspace's calendar",
    tasksWith(words, title) {
      if (isWhole || words.length === 0) return tasks
      const list = (input: Record<string, string>) => {
        const found = desk.use('list_tasks', input)
        return isRefusal(found) ? [] : found.tasks
      }
      const named = title === undefined ? [] : list({ title })
      // The database looks up a title, but goes through all tasks for words.
      const found = named.length > 0 ? named : list({ words: words.join(' ') })
      return together(found, tasks)
    },
  }
}

/** The tasks that a prompt has in quotes, by their titles. */
function quotedIn(prompt: string, desk: Desk): SeenTask[] {
  const titles = [...prompt.matchAll(quoted)].slice(0, mostQuoted).map(([, title]) => title!)
  if (titles.length === 0) return []
  const found = desk.useAll(titles.map((title) => ({ name: 'list_tasks', input: { title } })))
  return (found as (Partial<TaskList> | undefined)[]).flatMap((list) => list?.tasks ?? [])
}

const quoted = new RegExp(String.raw`["“]([^"“”\n]{2,${maxTitleLength}})["”]`, 'g')

function together(first: readonly SeenTask[], others: readonly SeenTask[]): SeenTask[] {
  return [...first, ...others.filter(({ id }) => !first.some((task) => task.id === id))]
}

/** The same with the events of the user's Google Calendar: for what is asked about a day, not for what is changed. */
export function withGoogle(scene: Scene, desk: Desk): Scene {
  const { today } = scene.clock
  const found = desk.use('list_events', {
    from: addDays(today, -googleBack),
    to: addDays(today, googleAhead),
    sources: 'google',
  })
  if (isRefusal(found)) return { ...scene, googleNote: `Google Calendar is left out: ${found.error}` }
  return {
    ...scene,
    events: [...scene.events, ...(found.events ?? [])],
    googleNote: found.note,
    calendars: found.note ? scene.calendars : "the workspace's calendar and Google Calendar",
  }
}

const googleBack = 7
const googleAhead = 60

type TaskList = { tasks: SeenTask[]; total: number }
