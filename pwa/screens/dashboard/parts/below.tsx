// What stands below the first picture of the dashboard, in one file of the build.
import '#pwa/theme/screens.css'
import type { Dashboard } from '#pwa/screens/dashboard/dashboard.state.ts'
import { ActiveProjects } from '#pwa/screens/dashboard/parts/active-projects.tsx'
import { RecentTasks } from '#pwa/screens/dashboard/parts/recent-tasks.tsx'

export { StartWith } from '#pwa/screens/dashboard/parts/start-with.tsx'

/** The last tasks and the projects: drawn together, so that neither moves the other. */
export function WorkAtHand({
  state: { tasks, projects, team, failed },
  isSlow,
}: {
  state: Dashboard
  isSlow: boolean
}) {
  return (
    <>
      <RecentTasks tasks={tasks} team={team} failed={failed} isSlow={isSlow} />
      <ActiveProjects projects={projects} team={team} failed={failed} isSlow={isSlow} />
    </>
  )
}
