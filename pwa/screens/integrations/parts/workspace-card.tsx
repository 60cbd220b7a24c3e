import type { ConnectionState } from '#pwa/screens/integrations/integrations.state.ts'
import { ConnectionActions } from '#pwa/screens/integrations/parts/connection-actions.tsx'
import { card } from '#pwa/screens/integrations/parts/connection-card.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { css } from '#styled/css/css.js'
import { skeleton } from '#styled/recipes/skeleton.js'

const inWords = (parts: readonly string[]) => new Intl.ListFormat('en').format(parts)

function available(missing: readonly string[]): string {
  if (missing.length === 0) return 'All 10 Arlo skills are available: mail, calendar, to-dos, briefings and notes.'
  return (
    `Google was not allowed to share your ${inWords(missing)}, so Arlo works without. ` +
    'To change that, disconnect, and connect again with every box ticked.'
  )
}

/** The connection that Arlo's mail skills need. */
export function WorkspaceCard({ state }: { state: ConnectionState }) {
  const { workspace, failed, isSlow } = state
  const missing = workspace?.missing ?? []
  return (
    <section aria-labelledby="workspace-heading" className={card}>
      <div
        className={css({
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: '16',
          rowGap: '4',
        })}
      >
        <h2 id="workspace-heading" className={css({ textStyle: 'title' })}>
          Google Workspace
        </h2>
        {workspace && (
          <Badge state={workspace.error ? 'waiting' : workspace.connected ? 'done' : 'idle'}>
            {workspace.connected ? 'Connected' : 'Not connected'}
          </Badge>
        )}
      </div>
      {!workspace && failed === '' && (
        <div role="status" aria-label="Loading the connection" className={css({ height: '[2.75rem]' })}>
          {isSlow && <div className={skeleton({ shape: 'line', width: 'half' })} />}
        </div>
      )}
      {!workspace && failed !== '' && <InlineTrouble text={failed} onRetry={state.refresh} />}
      {workspace && (
        <>
          <p className={css({ color: 'fg.muted', overflowWrap: 'anywhere' })}>
            {workspace.connected
              ? `Connected as ${workspace.email ?? 'your account'}. ${available(missing)}`
              : 'Connect your Google account, and Arlo reads and drafts your mail, knows your calendar and keeps your to-dos.'}
          </p>
          {workspace.error && (
            <p role="alert" className={css({ textStyle: 'label', color: 'waiting.fg' })}>
              {workspace.error}
            </p>
          )}
          <p className={css({ textStyle: 'small', color: 'fg.subtle' })}>
            Arlo asks you before sending an e-mail or inviting someone. Mail and events are fetched when they are needed
            and never stored.
          </p>
        </>
      )}
      <ConnectionActions
        state={state}
        isConnected={workspace?.connected ?? null}
        hasAccount={workspace?.email != null}
        connect="Connect Google Workspace"
        isAlwaysOffered
        question={{
          title: 'Disconnect Google Workspace?',
          text: 'Arlo can no longer reach your mail and your to-dos. Replies that quote them stay.',
        }}
      />
    </section>
  )
}
