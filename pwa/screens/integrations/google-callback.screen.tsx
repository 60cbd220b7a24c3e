import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { paths } from '#pwa/paths.ts'
import { CalendarCallback } from '#pwa/screens/integrations/parts/calendar-callback.tsx'
import { WorkspaceCallback } from '#pwa/screens/integrations/parts/workspace-callback.tsx'
import { useLocation } from 'react-router-dom'

/** Where Google's redirects lead: the calendar's, and the workspace's. */
export function GoogleCallbackScreen() {
  const { pathname } = useLocation()
  return pathname === paths.calendarCallback ? <CalendarCallback /> : <WorkspaceCallback />
}
