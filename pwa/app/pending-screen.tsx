import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { paths } from '#pwa/paths.ts'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { css } from '#styled/css/css.js'

/** A place in the navigation whose screen comes later. */
export function PendingScreen({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <div className={css({ paddingInline: '16', paddingBlock: '24', display: 'grid', justifyItems: 'start', gap: '16', md: { paddingInline: '32' }, lg: { paddingInline: '64' } })}>
        <p className={css({ color: 'fg.muted' })}>This screen is not here yet.</p>
        <ButtonLink to={paths.agents}>Back to AI Agents</ButtonLink>
      </div>
    </>
  )
}
