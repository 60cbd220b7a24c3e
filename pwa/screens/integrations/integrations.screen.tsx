import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { AgeLine } from '#pwa/parts/age-line.tsx'
import { paths } from '#pwa/paths.ts'
import { useConnection } from '#pwa/screens/integrations/integrations.state.ts'
import { CalendarCard } from '#pwa/screens/integrations/parts/calendar-card.tsx'
import { ComingSoon } from '#pwa/screens/integrations/parts/coming-soon.tsx'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { pageContent } from '#pwa/ui/page-content.ts'
import { css } from '#styled/css/css.js'

export function IntegrationsScreen() {
  const state = useConnection('calendar')
  return (
    <>
      <PageHead title="Integrations" text="What your AI employees may work with, besides this workspace." />
      <div className={`${pageContent} ${content}`}>
        {state.age && <AgeLine age={state.age} onRetry={state.refresh} />}
        <CalendarCard state={state} />
        <section aria-labelledby="workspace-heading" className={row}>
          <div className={css({ minWidth: '0', flex: '[1 1 16rem]' })}>
            <h2 id="workspace-heading" className={css({ textStyle: 'heading' })}>
              Google Workspace
            </h2>
            <p className={css({ textStyle: 'label', color: 'fg.muted' })}>
              {state.workspace?.connected
                ? `Arlo works with the mail, calendar and tasks of ${state.workspace.email ?? 'your account'}.`
                : 'Mail, calendar and tasks, for Arlo.'}
            </p>
          </div>
          <ButtonLink to={paths.arloConfigure}>Configure Arlo</ButtonLink>
        </section>
        <ComingSoon />
      </div>
    </>
  )
}

const content = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24' })

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '16',
  paddingBlock: '8',
  maxWidth: 'reading',
})
