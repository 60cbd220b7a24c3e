import type { ShownAgent } from '#pwa/screens/agents/agent.state.ts'
import { AgentActions, type AgentHandlers } from '#pwa/screens/agents/parts/agent-actions.tsx'
import { AgentProfile, canConfigure } from '#pwa/screens/agents/parts/agent-profile.tsx'
import { WaitingMark } from '#pwa/parts/waiting-mark.tsx'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { paths } from '#pwa/paths.ts'
import { IconButton, IconLink } from '#pwa/ui/icon-button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'
import { ChevronLeft, Info, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'

type AgentHeadProps = {
  agent: ShownAgent
  isBusy: boolean
  isRunning: boolean
  isAsking: boolean
  isWaiting: boolean
  actions: AgentHandlers
  /** Where what can be done with the conversation is put. */
  actionsRef: (box: HTMLElement | null) => void
}

/** The agent in one row, where there is no room for the panel. */
export function AgentHead({ agent, isBusy, isRunning, isAsking, isWaiting, actions, actionsRef }: AgentHeadProps) {
  const [isInfoOpen, setInfoOpen] = useState(false)
  // What these open takes the place of the sheet.
  const instead = (open: () => void) => () => {
    setInfoOpen(false)
    open()
  }
  return (
    <header className={head}>
      <IconLink label="Back to Agents" align="start" to={paths.agents}>
        <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
      </IconLink>
      <AgentFace agent={agent} size={40} state={isRunning ? 'running' : 'open'} hasDot />
      <div className={css({ flex: '[1 1 7rem]', minWidth: '0', paddingLeft: '12' })}>
        <div className={css({ display: 'flex', alignItems: 'center', gap: '8' })}>
          <h1 className={css({ textStyle: 'heading', lineHeight: '[1.25rem]', truncate: true })}>{agent.name}</h1>
          {isWaiting && <WaitingMark />}
        </div>
        {/* A long role gives way to the state. */}
        <p className={css({ display: 'flex', textStyle: 'small', color: 'fg.muted' })}>
          <span className={css({ truncate: true })}>{agent.role}</span>
          <span className={css({ whiteSpace: 'pre' })}>
            {' · '}
            {isAsking && !isBusy ? (
              <span className={css({ color: 'waiting.fg' })}>Waiting for you</span>
            ) : (
              <span className={isBusy ? css({ color: 'running.fg' }) : css({ color: 'done.fg' })}>
                {isBusy ? 'Busy' : 'Available'}
              </span>
            )}
            {!agent.available && ' · Paused'}
          </span>
        </p>
      </div>
      <span ref={actionsRef} />
      {canConfigure(agent) && (
        <IconLink label="Configure Agent" to={paths.arloConfigure}>
          <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden />
        </IconLink>
      )}
      <IconButton label={`About ${agent.name}`} align="end" aria-haspopup="dialog" onClick={() => setInfoOpen(true)}>
        <Info size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Sheet
        kind="bottom"
        isOpen={isInfoOpen}
        onClose={() => setInfoOpen(false)}
        title={<span className={css({ srOnly: true })}>About {agent.name}</span>}
      >
        <AgentProfile agent={agent} isBusy={isBusy} isAsking={isAsking} isWaiting={isWaiting} heading="h2" />
        <AgentActions
          agent={agent}
          actions={{ ...actions, onEdit: instead(actions.onEdit), onDelete: instead(actions.onDelete) }}
        />
      </Sheet>
    </header>
  )
}

const head = css({
  display: 'flex',
  // Large letters take a line of their own.
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  flexShrink: '0',
  minHeight: '[3.25rem]',
  paddingLeft: '2',
  paddingRight: '4',
  background: 'bg.canvas',
  _keyboard: { mdDown: { display: 'none' } },
  md: { background: 'bg.panel', minHeight: '[4rem]', paddingInline: '8' },
})
