import type { Project } from '#shared/contract/projects.ts'
import { followWorkOfTasks, workOfTasks } from '#pwa/data/conversations/runs-of-task.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { remove, update } from '#pwa/data/outbox/changes.ts'
import { fieldsOf, bodyOf } from '#pwa/screens/projects/project-fields.ts'
import { useProjects } from '#pwa/screens/projects/projects.state.ts'
import { noTasks } from '#pwa/parts/tally.ts'
import { paths } from '#pwa/paths.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** One project with its tasks: those still to do before those that are done. */
export function useProject(id: string) {
  const all = useProjects()
  const { byTask: work } = useSnapshot(workOfTasks)
  useEffect(followWorkOfTasks, [])
  const navigate = useNavigate()
  const project = all.list?.find((each) => each.id === id)
  const own = all.tasks?.filter((task) => task.project_id === id) ?? null

  return {
    ...all,
    project,
    isMissing: all.list !== null && !project,
    /** How the newest run that was begun from a task stands. */
    workOf: (taskId: string) => work.get(taskId),
    tally: all.tallies.get(id) ?? noTasks,
    tasks: own?.toSorted((a, b) => Number(a.status === 'Completed') - Number(b.status === 'Completed')) ?? null,
    setStatus: (status: Project['status']) => {
      if (!project || status === project.status) return
      const { name, status: before } = project
      const set = (to: Project['status']) => update('projects', id, { status: to })
      const tell = (error: unknown) => toast('destructive', "Couldn't change the status", problemOf(error).detail)
      const undo = { label: 'Undo', onAct: () => void set(before).catch(tell) }
      set(status).then(() => toast('success', status, name, undo), tell)
    },
    remove: async () => {
      if (!project) return
      try {
        await remove('projects', id, { ...bodyOf(fieldsOf(project)), name: project.name })
      } catch (error) {
        return toast('destructive', `'${project.name}' couldn't be deleted`, problemOf(error).detail)
      }
      toast('plain', `'${project.name}' deleted`)
      void navigate(paths.projects, { replace: true })
    },
  }
}

export type ProjectState = ReturnType<typeof useProject>

/** What becomes of a project's tasks when it goes. */
export function tasksStay(count: number): string {
  if (count === 0) return 'It has no tasks.'
  return count === 1 ? 'Its 1 task stays.' : `Its ${count} tasks stay.`
}
