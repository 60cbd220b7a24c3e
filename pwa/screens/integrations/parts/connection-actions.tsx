import type { ConnectionState } from '#pwa/screens/integrations/integrations.state.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { css } from '#styled/css/css.js'

type ConnectionActionsProps = {
  state: ConnectionState
  /** Null until it is known. */
  isConnected: boolean | null
  /** Whether there is anything to take away. */
  hasAccount: boolean
  connect: string
  question: { title: string; text: string }
}

/** The way in and out of a connection; without a network both are there and say why they rest. */
export function ConnectionActions({ state, isConnected, hasAccount, connect, question }: ConnectionActionsProps) {
  const { busy, online, trouble, isConfigured, isAdmin } = state
  const rests = !online || busy !== null
  return (
    <>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
        {isConnected === false && (
          <Button kind="solid" disabled={rests} onClick={state.connect}>
            {busy === 'connecting' ? 'Connecting...' : connect}
          </Button>
        )}
        <Button disabled={rests} onClick={state.refresh}>
          {busy === 'refreshing' ? 'Refreshing...' : 'Refresh'}
        </Button>
        {hasAccount && (
          <Button
            kind="ghost"
            aria-haspopup="dialog"
            disabled={rests}
            className={css({ color: 'danger.fg' })}
            onClick={state.ask}
          >
            {busy === 'disconnecting' ? 'Disconnecting...' : 'Disconnect'}
          </Button>
        )}
      </div>
      {!online && (
        <p role="status" className={css({ textStyle: 'small', color: 'fg.muted' })}>
          You're offline. Connecting and disconnecting need the network.
        </p>
      )}
      {online && isConnected === false && isConfigured === false && (
        <p className={css({ textStyle: 'small', color: 'fg.muted' })}>
          {isAdmin
            ? 'This server has no Google credentials yet. The setup guide below says how to add them.'
            : 'Google is not set up on this server yet. Ask an administrator of your workspace.'}
        </p>
      )}
      {trouble !== '' && <InlineTrouble text={trouble} />}
      {state.isAsking && (
        <ConfirmSheet {...question} action="Disconnect" onConfirm={state.disconnect} onClose={state.keep} />
      )}
    </>
  )
}
