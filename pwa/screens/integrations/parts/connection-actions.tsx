import type { ConnectionState } from '#pwa/screens/integrations/integrations.state.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { css } from '#styled/css/css.js'
import { useId } from 'react'
import { Link } from 'react-router-dom'

type ConnectionActionsProps = {
  state: ConnectionState
  /** Null until it is known. */
  isConnected: boolean | null
  /** Whether there is anything to take away. */
  hasAccount: boolean
  connect: string
  /** Where the setup guide is; below, where none is given. */
  guideAt?: string
  /** Whether it can be pressed on a server that is known to lack Google's credentials, to be told so. */
  isAlwaysOffered?: boolean
  question: { title: string; text: string }
}

/** The way in and out of a connection; without a network both are there and say why they rest. */
export function ConnectionActions({
  state,
  isConnected,
  hasAccount,
  connect,
  guideAt,
  isAlwaysOffered = false,
  question,
}: ConnectionActionsProps) {
  const { busy, online, trouble, isConfigured, isAdmin } = state
  const rests = !online || busy !== null
  const lacks = isConnected === false && isConfigured === false
  const whyId = useId()
  return (
    <>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
        {isConnected === false && (
          <Button
            kind="solid"
            disabled={rests || (lacks && !isAlwaysOffered)}
            aria-describedby={online && lacks ? whyId : undefined}
            onClick={state.connect}
          >
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
      {online && lacks && (
        <p id={whyId} className={css({ textStyle: 'small', color: 'fg.muted' })}>
          {isAdmin ? (
            <>
              This server has no Google credentials yet.{' '}
              {guideAt === undefined ? (
                'The setup guide below'
              ) : (
                <Link to={guideAt} className={link}>
                  The setup guide
                </Link>
              )}{' '}
              says how to add them.
            </>
          ) : (
            'Google is not set up on this server yet. Ask an administrator of your workspace.'
          )}
        </p>
      )}
      {trouble !== '' && <InlineTrouble text={trouble} />}
      {state.isAsking && (
        <ConfirmSheet {...question} action="Disconnect" onConfirm={state.disconnect} onClose={state.keep} />
      )}
    </>
  )
}

const link = css({
  color: 'accent.fg',
  fontWeight: 'strong',
  textDecoration: 'underline',
  textUnderlineOffset: '[3px]',
  // As high as a finger needs, in a line of text.
  paddingBlock: '[14px]',
})
