import type { Dashboard, TeamMember } from '#pwa/screens/dashboard/dashboard.state.ts'
import { Placeholder } from '#pwa/screens/dashboard/parts/placeholder.tsx'
import { Nothing, Section } from '#pwa/screens/dashboard/parts/section.tsx'
import { TaskRow, TaskRowSkeleton } from '#pwa/parts/task-row.tsx'
import { paths } from '#pwa/paths.ts'

/** How many tasks the dashboard shows. */
const shown = 4

type RecentTasksProps = {
  tasks: Dashboard['tasks']
  team: readonly TeamMember[] | null
  failed: boolean
  isSlow: boolean
}

export function RecentTasks({ tasks, team, failed, isSlow }: RecentTasksProps) {
  return (
    <Section title="Recent Tasks" all={{ label: 'All tasks', to: paths.tasks }}>
      {!tasks && !failed && (
        <Placeholder isShown={isSlow}>
          {[1, 2, 3, 4].map((each) => (
            <TaskRowSkeleton key={each} />
          ))}
        </Placeholder>
      )}
      {tasks?.length === 0 && <Nothing>Nothing assigned yet. Hand over your first task.</Nothing>}
      {tasks && tasks.length > 0 && (
        <ul>
          {tasks.slice(0, shown).map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              agentOf={(agentId) => team?.find(({ id }) => id === agentId)}
              to={paths.task(task.id)}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}
