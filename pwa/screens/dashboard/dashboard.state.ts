import { agents, loadAgents } from '#pwa/data/resources/agents.ts'
import { busyAgents, watchBusyAgents } from '#pwa/data/resources/busy-agents.ts'
import { config, loadConfig } from '#pwa/data/resources/config.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { conversations } from '#pwa/data/conversations/conversations.ts'
import { loadProjects, projects } from '#pwa/data/resources/projects.ts'
import { session } from '#pwa/data/session/session.ts'
import { type Older, loadTasks, tasks } from '#pwa/data/resources/tasks.ts'
import { noTasks, tallyByProject } from '#pwa/parts/tally.ts'
import { dutyOf } from '#pwa/screens/dashboard/duty.ts'
import { hasDeclinedModel } from '#pwa/screens/dashboard/model-offer.ts'
import type { Project } from '#shared/contract/projects.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'

export type Dashboard = ReturnType<typeof useDashboard>

export type TeamMember = NonNullable<Dashboard['team']>[number]

/** Everything the dashboard shows; a list is null until it is known. */
export function useDashboard() {
  const { user } = useSnapshot(session)
  const known = useSnapshot(conversations)
  const agentsNow = useSnapshot(agents)
  const busy = useSnapshot(busyAgents)
  const tasksNow = useSnapshot(tasks)
  const projectsNow = useSnapshot(projects)
  const { value } = useSnapshot(config)
  const { online } = useSnapshot(connection)
  useEffect(load, [])
  useEffect(watchBusyAgents, [])

  const all = [agentsNow, tasksNow, projectsNow]
  const failed = all.some((each) => each.failed)
  const projectList = projectsNow.list
  const { list: taskList, older } = tasksNow
  return {
    name: user?.name ?? '',
    salesEmail: value?.sales_email || 'sales@muster.example',
    team:
      agentsNow.list?.map((agent) => ({
        ...agent,
        duty: dutyOf({ ...agent, busy: busy.ids.includes(agent.id) }, known[agent.id]?.turns),
      })) ?? null,
    tasks: taskList,
    completed: taskList && taskList.filter(({ status }) => status === 'Completed').length + older.all,
    projects: useMemo(() => projectList && withProgress(projectList, taskList, older), [projectList, taskList, older]),
    failed,
    online,
    // Of no interest while all is well, when it changes every few seconds.
    loadedAt: failed ? oldest(all) : null,
    isLoading: all.some(({ list, failed }) => !list && !failed),
    reload: load,
    /** Whether this person can connect a model and wants to hear of one. */
    mayOfferModel: user?.role === 'admin' && !hasDeclinedModel(user.id),
  }
}

function load(): void {
  void loadAgents()
  void loadTasks()
  void loadProjects()
  void loadConfig()
}

/** The progress with what was changed here: offline the server cannot count that. */
function withProgress(list: readonly Project[], known: readonly Task[] | null, older: Older): readonly Project[] {
  if (!known) return list
  const tallies = tallyByProject(known, older.byProject)
  return list.map((project) => ({ ...project, progress: (tallies.get(project.id) ?? noTasks).percent }))
}

/** When the oldest of what is shown came from the server; null when nothing is shown. */
function oldest(stores: readonly { list: readonly unknown[] | null; loadedAt: number | null }[]): number | null {
  const times = stores.flatMap(({ list, loadedAt }) => (list && loadedAt !== null ? [loadedAt] : []))
  return times.length > 0 ? Math.min(...times) : null
}
