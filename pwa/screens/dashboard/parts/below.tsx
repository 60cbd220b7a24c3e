// What stands below the first picture of the dashboard, in one file of the build.
import '#pwa/theme/screens.css'
export { ActiveProjects } from '#pwa/screens/dashboard/parts/active-projects.tsx'
export { RecentTasks } from '#pwa/screens/dashboard/parts/recent-tasks.tsx'
export { StartWith } from '#pwa/screens/dashboard/parts/start-with.tsx'
