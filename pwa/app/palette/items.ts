import type { NavEntry } from '#pwa/app/shell/nav-entries.ts'
import { type Found, type Searchable, best, fold, wordsOf } from '#pwa/app/palette/find.ts'
import { paths } from '#pwa/paths.ts'
import type { Agent } from '#shared/contract/agents.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { Task } from '#shared/contract/tasks.ts'

type Shown<Row> = { readonly [Key in keyof Row]: Row[Key] extends string[] ? readonly string[] : Row[Key] }

/** Something that can be opened; `key` is like `tasks:0192…`. */
export type Item = { key: string; title: string; to: string; icon: NavEntry['icon'] | undefined } & (
  | { kind: 'agent'; agent: Shown<Agent> }
  | { kind: 'task'; task: Shown<Task>; agent: Shown<Agent> | undefined }
  | { kind: 'project'; project: Shown<Project> }
  | { kind: 'screen' }
)

export type Group = { label: string; items: Item[] }

/** What there is to find; `recent` are the keys of what was opened last, the latest first. */
export type SearchSources = {
  agents: readonly Shown<Agent>[]
  tasks: readonly Shown<Task>[]
  projects: readonly Shown<Project>[]
  screens: readonly NavEntry[]
  recent: readonly string[]
}

/** How many of a kind are shown; without a query the seven and the first of one's own. */
const max = 6
const maxAgents = 8

/** What fits `query`, by kind, the kind with the best match first; without one what is wanted most. */
export function findItems(query: string, stock: SearchSources): Group[] {
  const words = wordsOf(query)
  if (words.length === 0) return withoutQuery(stock)
  const groups = [
    group('AI Agents', best(stock.agents, readAgent, words, max), agentItem),
    group('Screens', best(stock.screens, readScreen, words, max), screenItem),
    group('Projects', best(stock.projects, readProject, words, max), (project) => projectItem(project, stock)),
    group('Tasks', best(stock.tasks, readTask, words, max), (task) => taskItem(task, stock)),
  ]
  return groups.filter(({ items }) => items.length > 0).toSorted((a, b) => a.rank - b.rank)
}

function withoutQuery(stock: SearchSources): Group[] {
  const recent = stock.recent.flatMap((key) => itemOf(key, stock) ?? [])
  const shown = new Set(recent.map(({ key }) => key))
  const isNew = ({ key }: Item) => !shown.has(key)
  const groups = [
    { label: 'Recent', items: recent },
    { label: 'AI Agents', items: stock.agents.map(agentItem).filter(isNew).slice(0, maxAgents) },
    { label: 'Screens', items: stock.screens.map(screenItem).filter(isNew) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

function group<Row>(label: string, { rows, rank }: Found<Row>, toItem: (row: Row) => Item): Group & { rank: number } {
  return { label, items: rows.map(toItem), rank: rank ?? 0 }
}

function itemOf(key: string, stock: SearchSources): Item | undefined {
  const [noun, id] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)]
  const has = (row: { id: string }) => row.id === id
  const found = {
    agents: stock.agents.find(has),
    tasks: stock.tasks.find(has),
    projects: stock.projects.find(has),
    screens: stock.screens.find(({ to }) => to === id),
  }
  if (noun === 'agents') return found.agents && agentItem(found.agents)
  if (noun === 'tasks') return found.tasks && taskItem(found.tasks, stock)
  if (noun === 'projects') return found.projects && projectItem(found.projects, stock)
  return found.screens && screenItem(found.screens)
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

function taskItem(task: Shown<Task>, stock: SearchSources): Item {
  const agent = stock.agents.find(({ id }) => id === task.assignee_id)
  return {
    kind: 'task',
    key: `tasks:${task.id}`,
    title: task.title,
    to: paths.task(task.id),
    icon: iconOf(paths.tasks, stock),
    task,
    agent,
  }
}

function projectItem(project: Shown<Project>, stock: SearchSources): Item {
  return {
    kind: 'project',
    key: `projects:${project.id}`,
    title: project.name,
    to: paths.project(project.id),
    icon: iconOf(paths.projects, stock),
    project,
  }
}

function screenItem({ to, label, icon }: NavEntry): Item {
  return { kind: 'screen', key: `screens:${to}`, title: label, to, icon }
}

const readAgent = remembered((agent: Shown<Agent>) => ({
  title: agent.name,
  rest: [agent.role, ...agent.skills].join(' '),
}))
const readTask = remembered((task: Shown<Task>) => ({ title: task.title, rest: task.assignee }))
const readProject = remembered((project: Shown<Project>) => ({ title: project.name, rest: '' }))
const readScreen = remembered((entry: NavEntry) => ({ title: entry.label, rest: '' }))

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
