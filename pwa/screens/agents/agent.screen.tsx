import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { useAge } from '#pwa/parts/use-age.ts'
import { useAgent } from '#pwa/screens/agents/agent.state.ts'
import { AgeLine } from '#pwa/parts/age-line.tsx'
import { useAgentChanges } from '#pwa/screens/agents/agent-changes.state.ts'
import { AgentDialogs } from '#pwa/screens/agents/parts/agent-dialogs.tsx'
import { AgentHead } from '#pwa/screens/agents/parts/agent-head.tsx'
import { AgentPanel } from '#pwa/screens/agents/parts/agent-panel.tsx'
import { AgentConversation } from '#pwa/screens/agents/parts/agent-conversation.tsx'
import { History } from '#pwa/screens/agents/parts/history.tsx'
import { RefusedChanges } from '#pwa/parts/refused-changes.tsx'
import { couldNotRefresh } from '#pwa/parts/times.ts'
import { paths } from '#pwa/paths.ts'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { pageContent } from '#pwa/ui/page-content.ts'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import { Tabs } from '#pwa/ui/tabs.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { besideBox, main, narrowed } from '#pwa/parts/draft/beside-layout.ts'
import { besideId, draftDesk } from '#pwa/parts/draft/draft-desk.ts'
import { fromDesktop, useMedia } from '#pwa/ui/use-media.ts'
import { useTitle } from '#pwa/ui/use-title.ts'
import { css } from '#styled/css/css.js'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'

const tabs = [
  { value: 'chat', label: 'Chat & Execute' },
  { value: 'history', label: 'Execution History' },
  { value: 'recurring', label: 'Recurring' },
] as const

const Recurring = deferred(() => import('#pwa/screens/agents/parts/recurring.tsx').then((m) => m.Recurring))

export function AgentScreen() {
  const { id = '' } = useParams()
  // Another agent is another screen: nothing half open is carried over.
  return <AgentPage key={id} id={id} />
}

function AgentPage({ id }: { id: string }) {
  const state = useAgent(id)
  const { agent, tab } = state
  const { beside } = useSnapshot(draftDesk)
  // A draft beside the conversation takes the place of what else stands there.
  const isWide = useMedia(fromDesktop) && beside === null
  const isSlow = useDelay()
  const changes = useAgentChanges(id, agent)
  const age = useAge(state.loadedAt, state.failed)
  // Of an agent that the server does not know yet there is nothing to have a copy of.
  const isNew = changes.isWaiting && state.loadedAt === null
  const [isDeleting, setDeleting] = useState(false)
  /** What can be done with the conversation stands in the agent's head, or beside the tabs where that is a panel. */
  const [actionsBox, setActionsBox] = useState<HTMLElement | null>(null)
  useTitle(agent?.name ?? 'Agent')

  const hasRefused = changes.refused.changes.length > 0
  if (!agent && state.isMissing) {
    return (
      <>
        {hasRefused && (
          <div className={`${pageContent} ${css({ width: 'full' })}`}>
            <RefusedChanges {...changes.refused} />
          </div>
        )}
        <Empty
          heading="h1"
          title="Agent not found"
          text={
            hasRefused
              ? 'It was not saved, so nobody else has it.'
              : 'It may have been deleted, or the address is mistyped.'
          }
        >
          <ButtonLink to={paths.agents}>Back to Agents</ButtonLink>
        </Empty>
      </>
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

  const actions = {
    onEdit: () => changes.setEditing(true),
    onAvailable: changes.setAvailable,
    onDelete: () => setDeleting(true),
  }
  const about = {
    agent,
    isBusy: state.isBusy,
    isRunning: state.isRunning,
    isAsking: state.isAsking,
    isWaiting: changes.isWaiting,
    actions: actions,
  }
  return (
    <div className={`${page} ${beside === null ? '' : narrowed}`}>
      <div className={main}>
        {isWide ? <AgentPanel {...about} /> : <AgentHead {...about} actionsRef={setActionsBox} />}
        <section className={work} aria-label={`Work with ${agent.name}`}>
          <div className={tabRow}>
            <Tabs id="agent" label={agent.name} value={tab} items={tabs} onChange={state.setTab} />
            {isWide && <span ref={setActionsBox} className={tabEnd} />}
          </div>
          {age && !isNew && (
            <div
              className={css({
                display: 'grid',
                alignItems: 'center',
                minHeight: 'small',
                paddingInline: '16',
                borderBottom: 'hairline',
              })}
            >
              <AgeLine age={age} onRetry={state.reload} />
            </div>
          )}
          {hasRefused && (
            <div className={css({ padding: '12', borderBottom: 'hairline' })}>
              <RefusedChanges {...changes.refused} />
            </div>
          )}
          <div role="tabpanel" id={`agent-panel-${tab}`} aria-labelledby={`agent-tab-${tab}`} className={panel}>
            {tab === 'chat' && (
              <AgentConversation
                agent={agent}
                onResume={() => changes.setAvailable(true)}
                thread={state.thread}
                actionsBox={actionsBox}
                isWide={isWide}
              />
            )}
            {tab === 'history' && <History agent={agent} runId={state.run} />}
            {tab === 'recurring' && <Recurring agent={agent} />}
          </div>
        </section>
      </div>
      <div id={besideId} className={besideBox} />
      <AgentDialogs agent={agent} changes={changes} isDeleting={isDeleting} onKeep={() => setDeleting(false)} />
    </div>
  )
}

const page = css({
  display: 'flex',
  flexDirection: 'column',
  height: '[calc(var(--app-height, 100dvh) - {sizes.barPhone} - env(safe-area-inset-top) - var(--line, 0px))]',
  _keyboard: { mdDown: { height: '[var(--app-height, 100dvh)]' } },
  md: { height: 'full' },
  lg: { flexDirection: 'row' },
})

const work = css({ display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0', minWidth: '0' })

const tabRow = css({
  position: 'relative',
  marginTop: '[-4px]',
  background: 'bg.canvas',
  _keyboard: { mdDown: { display: 'none' } },
  md: { background: 'bg.panel' },
  lg: { marginTop: '0', paddingTop: '12' },
})

const tabEnd = css({ position: 'absolute', right: '8', bottom: '0' })

const panel = css({ display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0' })
