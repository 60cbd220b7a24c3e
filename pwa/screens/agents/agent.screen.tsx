import '#pwa/theme/screens.css'
import { useAge } from '#pwa/parts/use-age.ts'
import { useAgent } from '#pwa/screens/agents/agent.state.ts'
import { AgeLine } from '#pwa/parts/age-line.tsx'
import { AgentHead } from '#pwa/screens/agents/parts/agent-head.tsx'
import { AgentPanel } from '#pwa/screens/agents/parts/agent-panel.tsx'
import { Chat } from '#pwa/screens/agents/parts/chat.tsx'
import { History } from '#pwa/screens/agents/parts/history.tsx'
import { couldNotRefresh } from '#pwa/parts/times.ts'
import { paths } from '#pwa/paths.ts'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import { Tabs } from '#pwa/ui/tabs.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { useMedia } from '#pwa/ui/use-media.ts'
import { useTitle } from '#pwa/ui/use-title.ts'
import { css } from '#styled/css/css.js'
import { useParams } from 'react-router-dom'

const tabs = [
  { value: 'chat', label: 'Chat & Execute' },
  { value: 'history', label: 'Execution History' },
] as const

export function AgentScreen() {
  const { id = '' } = useParams()
  // Another agent is another screen: nothing half open is carried over.
  return <AgentPage key={id} id={id} />
}

function AgentPage({ id }: { id: string }) {
  const state = useAgent(id)
  const { agent, tab } = state
  const isWide = useMedia('(min-width: 1200px)')
  const age = useAge(state.loadedAt, state.failed)
  const isSlow = useDelay()
  useTitle(agent?.name ?? 'Agent')

  if (!agent && state.isMissing) {
    return (
      <Empty heading="h1" title="Agent not found" text="It may have been deleted, or the address is mistyped.">
        <ButtonLink to={paths.agents}>Back to Agents</ButtonLink>
      </Empty>
    )
  }
  if (!agent) {
    if (!state.failed) return isSlow && <PageSpinner />
    return (
      <div className={css({ display: 'grid', justifyItems: 'center', gap: '16', padding: '48' })}>
        <InlineTrouble text={couldNotRefresh(null)} onRetry={state.reload} />
        <ButtonLink to={paths.agents}>Back to Agents</ButtonLink>
      </div>
    )
  }

  return (
    <div className={page}>
      {isWide ? <AgentPanel agent={agent} isBusy={state.isBusy} isRunning={state.isRunning} /> : <AgentHead agent={agent} isBusy={state.isBusy} isRunning={state.isRunning} />}
      <section className={work} aria-label={`Work with ${agent.name}`}>
        <div className={tabRow}>
          <Tabs id="agent" label={agent.name} value={tab} items={tabs} onChange={state.setTab} />
        </div>
        {age && (
          <div className={css({ display: 'grid', alignItems: 'center', minHeight: 'small', paddingInline: '16', borderBottom: 'hairline' })}>
            <AgeLine age={age} onRetry={state.reload} />
          </div>
        )}
        <div role="tabpanel" id={`agent-panel-${tab}`} aria-labelledby={`agent-tab-${tab}`} className={panel}>
          {tab === 'chat' ? <Chat agent={agent} hasProfile={!isWide} /> : <History agent={agent} runId={state.run} />}
        </div>
      </section>
    </div>
  )
}

const page = css({
  display: 'flex',
  flexDirection: 'column',
  height: '[calc(var(--app-height, 100dvh) - {sizes.barPhone} - env(safe-area-inset-top))]',
  _keyboard: { mdDown: { height: '[var(--app-height, 100dvh)]' } },
  md: { height: 'full' },
  lg: { flexDirection: 'row' },
})

const work = css({ display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0', minWidth: '0' })

const tabRow = css({ marginTop: '[-4px]', background: 'bg.canvas', _keyboard: { mdDown: { display: 'none' } }, md: { background: 'bg.panel' }, lg: { marginTop: '0', paddingTop: '12' } })

const panel = css({ display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0' })
