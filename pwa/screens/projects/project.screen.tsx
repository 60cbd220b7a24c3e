import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { PageHead } from '#pwa/ui/page-head.tsx'

export function ProjectScreen() {
  return <PageHead title="Project" />
}
