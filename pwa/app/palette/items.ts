import type { NavEntry } from '#pwa/app/shell/nav-entries.ts'
import { type Command, type Need, commands } from '#pwa/app/palette/commands.ts'
import { type Found, type Searchable, best, fold, wordsOf } from '#pwa/app/palette/find.ts'
import { suggestAgents } from '#pwa/parts/suggest-agent.ts'
import { paths } from '#pwa/paths.ts'
import { dateOf } from '#pwa/parts/local-date.ts'
import type { Agent } from '#shared/contract/agents.ts'
import type { CalendarEvent } from '#shared/contract/calendar.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { Task } from '#shared/contract/tasks.ts'
import type { TeamMember } from '#shared/contract/team.ts'
import { assigneesOf, namesOf } from '#shared/domain/assignees.ts'
import { BookOpen, UserRound } from 'lucide-react'

type Shown<Row> = { readonly [Key in keyof Row]: Row[Key] extends string[] ? readonly string[] : Row[Key] }

/** Something that can be opened; `key` is like `tasks:0192…`. */
export type Item = { key: string; title: string; to: string; icon: NavEntry['icon'] | undefined } & (
  | { kind: 'agent'; agent: Shown<Agent> }
  | { kind: 'task'; task: Shown<Task>; agent: Shown<Agent> | undefined }
  | { kind: 'project'; project: Shown<Project> }
  /** `date` is that of its start, by this device's clock. */
  | { kind: 'event'; date: string }
  | { kind: 'screen' }
  | { kind: 'command'; command: Command }
  | { kind: 'person'; email: string }
  /** `isShort` where so little is written that it may have been meant as a search: it can be gone on with first. */
  | { kind: 'run'; agent: Shown<Agent>; prompt: string; isShort: boolean }
)

type ToItem<Row> = (row: Row, sources: SearchSources) => Item

export type Group = { label: string; items: Item[] }

/** What there is to find; `recent` are the keys of what was opened last, the latest first. */
export type SearchSources = {
  agents: readonly Shown<Agent>[]
  tasks: readonly Shown<Task>[]
  projects: readonly Shown<Project>[]
  events: readonly Shown<CalendarEvent>[]
  screens: readonly NavEntry[]
  /** The people of the workspace, as far as they are known. */
  people: readonly Pick<TeamMember, 'id' | 'name' | 'email'>[]
  /** What there is of what commands need. */
  has: readonly Need[]
  recent: readonly string[]
  /** Whether there are tasks that are not on this device. */
  hasOlder: boolean
}

/** How many of a kind are shown; without a query the seven and the first of one's own. */
const max = 6
const maxAgents = 8

/** What fits `query`, by kind, the kind with the best match first; without one what is wanted most. */
export function findItems(query: string, sources: SearchSources): Group[] {
  const words = wordsOf(query)
  if (words.length === 0) return withoutQuery(sources)
  const group = <Row>(label: string, { rows, rank }: Found<Row>, toItem: ToItem<Row>) => ({
    label,
    items: rows.map((row) => toItem(row, sources)),
    rank: rank ?? 0,
  })
  const groups = [
    group('AI Agents', best(sources.agents, readAgent, words, max), agentItem),
    group('Screens', best(sources.screens, readScreen, words, max), screenItem),
    group('Projects', best(sources.projects, readProject, words, max), projectItem),
    group('Events', best(sources.events, readEvent, words, max), eventItem),
    group('Commands', best(offered(sources), readCommand, words, max), commandItem),
    group('People', best(sources.people, readPerson, words, max), personItem),
    group('Tasks', best(sources.tasks, readTask, words, max), taskItem),
  ]
  const matching = groups.filter(({ items }) => items.length > 0).toSorted((a, b) => a.rank - b.rank)
  const found = [
    ...matching,
    ...(sources.hasOlder ? [{ label: 'Older tasks', items: [olderItem(query.trim(), sources)] }] : []),
  ]
  // What agents wrote is found by its words there.
  const results = matching.length === 0 ? [{ label: 'Results', items: [resultsItem(query.trim())] }] : []
  const run = runItem(query, sources, matching.length === 0)
  if (!run) return [...found, ...results]
  const asked = { label: 'Run', items: [run] }
  return /^\s*remind\b/i.test(query) ? [asked, ...found] : [...found, asked, ...results]
}

/** Leads to the list of tasks, which asks the server for what is not on this device. */
function olderItem(query: string, sources: SearchSources): Item {
  const to = `${paths.tasks}?${new URLSearchParams({ q: query })}`
  return { kind: 'screen', key: 'older', title: `Look for “${query}”`, to, icon: iconOf(paths.tasks, sources) }
}

/** Leads to what agents wrote and answered, which is found by all of its words. */
function resultsItem(query: string): Item {
  const to = `${paths.results}?${new URLSearchParams({ q: query })}`
  return { kind: 'screen', key: 'results', title: `Look for “${query}” in results`, to, icon: BookOpen }
}

/** What is written is given to whom it fits, from three words on: fewer are a search, as long as something is found. */
function runItem(query: string, { agents }: SearchSources, isNothingFound: boolean): Item | null {
  const prompt = query.trim()
  const isShort = prompt.split(/\s+/).length < 3
  if (isShort && !isNothingFound) return null
  const [agent] = suggestAgents(prompt, [], agents, [])
  if (!agent) return null
  return {
    kind: 'run',
    key: 'run',
    title: `Ask ${agent.name}: “${prompt}”`,
    to: paths.agent(agent.id),
    icon: undefined,
    agent,
    prompt,
    isShort,
  }
}

function withoutQuery(sources: SearchSources): Group[] {
  const recent = sources.recent.flatMap((key) => itemOf(key, sources) ?? [])
  const shown = new Set(recent.map(({ key }) => key))
  const isNew = ({ key }: Item) => !shown.has(key)
  const others = sources.agents.slice(0, maxAgents + shown.size)
  const groups = [
    { label: 'Recent', items: recent },
    { label: 'AI Agents', items: others.map(agentItem).filter(isNew).slice(0, maxAgents) },
    { label: 'Screens', items: sources.screens.map(screenItem).filter(isNew) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

function itemOf(key: string, sources: SearchSources): Item | undefined {
  const [noun, id] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)]
  const has = (row: { id: string }) => row.id === id
  const among = <Row extends { id: string }>(rows: readonly Row[], toItem: ToItem<Row>) =>
    rows
      .filter(has)
      .map((row) => toItem(row, sources))
      .at(0)
  if (noun === 'agents') return among(sources.agents, agentItem)
  if (noun === 'tasks') return among(sources.tasks, taskItem)
  if (noun === 'commands') return among(offered(sources), commandItem)
  if (noun === 'people') return among(sources.people, personItem)
  if (noun === 'projects') return among(sources.projects, projectItem)
  if (noun === 'events') return among(sources.events, eventItem)
  return sources.screens.map(screenItem).find((item) => item.to === id)
}

/** An item has the icon of the screen that lists it. */
function iconOf(address: string, { screens }: SearchSources): NavEntry['icon'] | undefined {
  return screens.find(({ to }) => to === address)?.icon
}

function agentItem(agent: Shown<Agent>): Item {
  return {
    kind: 'agent',
    key: `agents:${agent.id}`,
    title: agent.name,
    to: paths.agent(agent.id),
    icon: undefined,
    agent,
  }
}

function taskItem(task: Shown<Task>, sources: SearchSources): Item {
  const [first] = assigneesOf(task)
  const agent = first && sources.agents.find(({ id }) => id === first.id)
  return {
    kind: 'task',
    key: `tasks:${task.id}`,
    title: task.title,
    to: paths.task(task.id),
    icon: iconOf(paths.tasks, sources),
    task,
    agent,
  }
}

function projectItem(project: Shown<Project>, sources: SearchSources): Item {
  return {
    kind: 'project',
    key: `projects:${project.id}`,
    title: project.name,
    to: paths.project(project.id),
    icon: iconOf(paths.projects, sources),
    project,
  }
}

function eventItem(event: Shown<CalendarEvent>, sources: SearchSources): Item {
  const date = dateOf(Date.parse(event.start))
  return {
    kind: 'event',
    key: `events:${event.id}`,
    title: event.title,
    to: `${paths.calendar}?${new URLSearchParams({ date, event: event.id })}`,
    icon: iconOf(paths.calendar, sources),
    date,
  }
}

function screenItem({ to, label, icon }: NavEntry): Item {
  return { kind: 'screen', key: `screens:${to}`, title: label, to, icon }
}

function commandItem(command: Command): Item {
  const to = 'to' in command ? command.to : ''
  return { kind: 'command', key: `commands:${command.id}`, title: command.title, to, icon: command.icon, command }
}

function personItem({ id, name, email }: SearchSources['people'][number]): Item {
  return { kind: 'person', key: `people:${id}`, title: name, to: `${paths.account}#team`, icon: UserRound, email }
}

/** The commands that lead somewhere for this person, here and now. */
function offered({ has }: SearchSources): readonly Command[] {
  return commands.filter(({ needs }) => needs === undefined || has.includes(needs))
}

const readCommand = remembered(({ title, words }: Command) => ({ title, rest: words }))
const readAgent = remembered((agent: Shown<Agent>) => ({
  title: agent.name,
  rest: [agent.role, ...agent.skills].join(' '),
}))
const readTask = remembered((task: Shown<Task>) => ({ title: task.title, rest: namesOf(task) }))
const readProject = remembered((project: Shown<Project>) => ({ title: project.name, rest: '' }))
const readEvent = remembered(({ title, attendees }: Shown<CalendarEvent>) => ({ title, rest: attendees.join(' ') }))
const readPerson = remembered(({ name, email }: SearchSources['people'][number]) => ({ title: name, rest: email }))
const readScreen = remembered(({ to, label }: NavEntry) => ({ title: label, rest: screenWords[to] ?? '' }))

/** Other words for screens than what they are called. */
const screenWords: Record<string, string> = {
  [paths.dashboard]: 'desk home start',
  [paths.calendar]: 'events meetings agenda schedule',
  [paths.chat]: 'assistant talk',
  [paths.pricing]: 'plans upgrade billing subscription',
  [paths.integrations]: 'google gmail connect',
  [paths.admin]: 'people users',
  [paths.outbox]: 'not sent waiting',
}

/** Folding ten thousand titles takes longer than finding some of them, and a row never changes in place. */
function remembered<Row extends object>(read: (row: Row) => Searchable): (row: Row) => Searchable {
  const known = new WeakMap<Row, Searchable>()
  return (row) => {
    let text = known.get(row)
    if (!text) {
      const { title, rest } = read(row)
      known.set(row, (text = { title: fold(title), rest: fold(rest) }))
    }
    return text
  }
}
