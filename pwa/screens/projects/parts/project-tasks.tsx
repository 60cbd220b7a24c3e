import type { Agent } from '#shared/contract/agents.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { LastRun } from '#pwa/parts/last-run.tsx'
import type { ProjectState } from '#pwa/screens/projects/project.state.ts'
import { TaskRow, TaskRowSkeleton } from '#pwa/parts/task-row.tsx'
import { paths } from '#pwa/paths.ts'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { css } from '#styled/css/css.js'
import { Plus } from 'lucide-react'

const OlderTasks = deferred(() => import('#pwa/parts/older-tasks.tsx').then((m) => m.OlderTasks), 'extra')

type ProjectTasksProps = {
  projectId: string
  tasks: readonly Task[] | null
  /** How many more were completed too long ago to be on this device. */
  older: number
  agents: readonly Agent[]
  workOf: ProjectState['workOf']
}

/** What is to do in a project and what is done, and the way to more. */
export function ProjectTasks({ projectId, tasks, older, agents, workOf }: ProjectTasksProps) {
  const isSlow = useDelay()
  return (
    <section aria-label="Tasks" className={css({ minWidth: '0' })}>
      <div
        className={css({
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 'touch',
          paddingBottom: '8',
        })}
      >
        <h2 className={css({ textStyle: 'heading' })}>Tasks</h2>
        <ButtonLink kind="solid" to={`${paths.task('new')}&project=${encodeURIComponent(projectId)}`}>
          <Plus size={16} aria-hidden />
          Add task
        </ButtonLink>
      </div>
      {!tasks && isSlow && (
        <ul aria-hidden>
          {[1, 2, 3].map((each) => (
            <TaskRowSkeleton key={each} />
          ))}
        </ul>
      )}
      {tasks?.length === 0 && older === 0 && (
        <Empty
          heading="h2"
          title="A project starts with one task."
          text="Add one and assign it to someone on the team."
        />
      )}
      {tasks && tasks.length > 0 && (
        <ul>
          {tasks.map((task) => {
            const work = workOf(task.id)
            return (
              <TaskRow
                key={task.id}
                task={task}
                agentOf={(agentId) => agents.find(({ id }) => id === agentId)}
                to={paths.task(task.id)}
                note={work && <LastRun of={work} />}
              />
            )
          })}
        </ul>
      )}
      {tasks && older > 0 && <OlderTasks search={{ project_id: projectId }} count={older} isAutomatic />}
    </section>
  )
}
