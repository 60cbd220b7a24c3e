import { PageHead } from '#pwa/ui/page-head.tsx'

export function CalendarScreen() {
  return <PageHead title="AI Calendar" />
}
