import type { Project } from '#shared/contract/projects.ts'
import { agents, loadAgents } from '#pwa/data/resources/agents.ts'
import { openChanges } from '#pwa/data/outbox/open-changes.ts'
import { loadProjects, projects } from '#pwa/data/resources/projects.ts'
import { loadTasks, tasks } from '#pwa/data/resources/tasks.ts'
import { fillFormAgain, isRefusedNew } from '#pwa/parts/refused-edit.ts'
import { useOpenChanges } from '#pwa/parts/use-open-changes.ts'
import { useUrlSheet } from '#pwa/parts/use-url-sheet.ts'
import { blankFields, fieldsOf } from '#pwa/screens/projects/project-fields.ts'
import { noTasks, tallyByProject } from '#pwa/parts/tally.ts'
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'

/** The projects with their progress as this device knows it, what has not been sent, and the form the address opens. */
export function useProjects() {
  const known = useSnapshot(projects)
  const { list: allTasks, older } = useSnapshot(tasks)
  const { list: team } = useSnapshot(agents)
  const { refused } = useSnapshot(openChanges)
  const sheet = useUrlSheet('project')
  const tallies = useMemo(() => tallyByProject(allTasks ?? [], older.byProject), [allTasks, older])
  useEffect(load, [])

  const list =
    known.list?.map((project) => ({
      ...project,
      progress: allTasks ? (tallies.get(project.id) ?? noTasks).percent : project.progress,
    })) ?? null
  const open = useOpenChanges('projects', known.list, (change) => {
    const project = known.list?.find(({ id }) => id === change.id)
    fillFormAgain(change, { ...(project ? fieldsOf(project) : blankFields), ...formFields(change.fields) })
    sheet.open(change.id)
  })
  const edited = list?.find(({ id }) => id === sheet.value)
  const isRefused = (id: string) => isRefusedNew(refused as typeof openChanges.refused, 'projects', id)
  const isNew = sheet.value === 'new' || (sheet.value !== null && isRefused(sheet.value))

  return {
    list,
    tasks: allTasks,
    tallies,
    /** How many completed tasks of each project are not on this device. */
    older: older.byProject,
    team,
    failed: known.failed,
    loadedAt: known.loadedAt,
    isWaiting: open.isWaiting,
    refused: open.refused,
    /** Whether this id is that of a new project which the server has refused. */
    isRefused,
    /** What the open form is for; null while none is open. */
    form: sheet.value !== null && (edited || isNew) ? { id: sheet.value, project: edited ?? null } : null,
    openForm: sheet.open,
    closeForm: sheet.close,
    reload: load,
  }
}

function formFields({ dueDate, ...fields }: Readonly<Partial<Record<keyof Project, unknown>>>): object {
  return { ...fields, ...(dueDate !== undefined && { dueDate: dueDate ?? '' }) }
}

function load(): void {
  void loadProjects()
  void loadTasks()
  void loadAgents()
}
