import '#pwa/theme/screens.css'
import { paths } from '#pwa/paths.ts'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { css } from '#styled/css/css.js'
import { useLocation } from 'react-router-dom'

export function NotFoundScreen() {
  const { pathname } = useLocation()
  return (
    <>
      <PageHead title="Page not found" />
      <div
        className={css({
          paddingInline: '16',
          paddingBlock: '24',
          display: 'grid',
          justifyItems: 'start',
          gap: '16',
          md: { paddingInline: '32' },
          lg: { paddingInline: '64' },
        })}
      >
        <p className={css({ color: 'fg.muted', overflowWrap: 'anywhere' })}>
          There is nothing at {pathname}. The address may be mistyped or old.
        </p>
        <ButtonLink kind="solid" to={paths.agents}>
          Back to AI Agents
        </ButtonLink>
      </div>
    </>
  )
}
