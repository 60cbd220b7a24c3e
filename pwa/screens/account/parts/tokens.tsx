import { revokeToken, tokens } from '#pwa/data/resources/account.ts'
import { RefreshTrouble } from '#pwa/parts/refresh-trouble.tsx'
import { dayName } from '#pwa/parts/times.ts'
import { useAct } from '#pwa/parts/use-act.ts'
import { Row, Section, Waiting, flush } from '#pwa/parts/section.tsx'
import { TokenSheet } from '#pwa/screens/account/parts/token-sheet.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import type { Token } from '#shared/contract/account.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** Tokens with which scripts speak for the person. */
export function Tokens({ online }: { online: boolean }) {
  const { value, failed, loadedAt } = useSnapshot(tokens.store)
  const [isMaking, setMaking] = useState(false)
  const [asked, setAsked] = useState<Token | null>(null)
  const { busy, act } = useAct()
  useEffect(() => void tokens.load(), [])
  const add = (
    <Button aria-haspopup="dialog" disabled={!online} onClick={() => setMaking(true)}>
      New access token
    </Button>
  )
  return (
    <Section
      title="Access tokens"
      text="For scripts and the muster command. Limited to its permissions; expires."
      action={add}
    >
      {failed && <RefreshTrouble loadedAt={loadedAt} onRetry={() => void tokens.load()} />}
      {value === null && !failed && <Waiting what="your tokens" />}
      <ul>
        {value?.map((token) => (
          <Row key={token.id} title={token.name} note={noteOf(token)}>
            <Button
              kind="ghost"
              className={flush}
              aria-label={`Revoke ${token.name}`}
              aria-haspopup="dialog"
              disabled={!online || busy !== null}
              onClick={() => setAsked(token as Token)}
            >
              Revoke
            </Button>
          </Row>
        ))}
      </ul>
      {isMaking && <TokenSheet onClose={() => setMaking(false)} />}
      {asked && (
        <ConfirmSheet
          title={`Revoke '${asked.name}'?`}
          text="What uses it is refused from now on."
          action="Revoke"
          onConfirm={() => {
            setAsked(null)
            act(asked.id, "The token couldn't be revoked", () => revokeToken(asked.id))
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  )
}

function noteOf({
  scopes,
  last_used_at,
  expires_at,
}: Pick<Token, 'last_used_at' | 'expires_at'> & { scopes: readonly string[] }): string {
  const isOver = Date.parse(expires_at) <= Date.now()
  const used = last_used_at === null ? 'never used' : `last used ${dayName(last_used_at).toLowerCase()}`
  return (
    `${scopes.join(', ')} · ${used} · ${isOver ? 'ended' : 'ends'} ` +
    `${new Date(expires_at).toLocaleDateString('en-GB', { dateStyle: 'medium' })}`
  )
}
