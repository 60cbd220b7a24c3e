import { caps, ledger, loadMoreLedger, saveCap } from '#pwa/data/resources/account-team.ts'
import { credits, loadCredits } from '#pwa/data/resources/credits.ts'
import { count, creditsLine } from '#pwa/parts/credit-labels.ts'
import { RefreshTrouble } from '#pwa/parts/refresh-trouble.tsx'
import { clockTime, dayName } from '#pwa/parts/times.ts'
import { useAct } from '#pwa/parts/use-act.ts'
import { CapSheet } from '#pwa/screens/account/parts/cap-sheet.tsx'
import { Row, Section, Waiting, flush } from '#pwa/parts/section.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import type { Cap } from '#shared/contract/billing.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** What there is to spend, what it was spent on, and for an owner what each person may spend. */
export function Usage({ online, isOwner }: { online: boolean; isOwner: boolean }) {
  const { value: standing } = useSnapshot(credits)
  const { value: known, failed, loadedAt } = useSnapshot(ledger.store)
  const { busy, act } = useAct()
  useEffect(() => {
    void loadCredits()
    void ledger.load()
  }, [])
  const line = standing && creditsLine(standing)
  return (
    <Section
      title="Usage and credits"
      text={line ?? 'Runs with the built-in assistant and local models cost no credits.'}
    >
      <ul>
        {standing && (
          <Row
            title="Used by you this month"
            note={standing.cap === null ? 'No cap of your own' : `Of at most ${count(standing.cap)}`}
          >
            {<Figure>{standing.used_this_month.toLocaleString('en')}</Figure>}
          </Row>
        )}
      </ul>
      {isOwner && <Caps online={online} />}
      <h3 className={css({ textStyle: 'heading', paddingTop: '8' })}>Latest changes of the balance</h3>
      {failed && <RefreshTrouble loadedAt={loadedAt} onRetry={() => void ledger.load()} />}
      {known === null && !failed && <Waiting what="the ledger" />}
      {known?.items.length === 0 && <p className={css({ color: 'fg.muted' })}>No credits were added or used yet.</p>}
      <ul>
        {known?.items.map(({ id, reason, credits: change, created_at }) => (
          <Row key={id} title={reason} note={`${dayName(created_at)}, ${clockTime(created_at)}`}>
            <Figure>{`${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString('en')}`}</Figure>
          </Row>
        ))}
      </ul>
      {known?.next_cursor && (
        <div>
          <Button
            disabled={!online || busy !== null}
            onClick={() => act('more', "More couldn't be loaded", loadMoreLedger)}
          >
            Show more
          </Button>
        </div>
      )}
    </Section>
  )
}

function Caps({ online }: { online: boolean }) {
  const { value, failed, loadedAt } = useSnapshot(caps.store)
  const [editing, setEditing] = useState<Cap | null>(null)
  useEffect(() => void caps.load(), [])
  return (
    <>
      <h3 className={css({ textStyle: 'heading', paddingTop: '8' })}>Used by each person</h3>
      {failed && <RefreshTrouble loadedAt={loadedAt} onRetry={() => void caps.load()} />}
      <ul>
        {value?.map((cap) => (
          <Row
            key={cap.user_id}
            title={cap.name}
            note={
              `${cap.used_this_month.toLocaleString('en')} this month, ` +
              `${cap.monthly_cap === null ? 'no cap' : `at most ${cap.monthly_cap.toLocaleString('en')}`}`
            }
          >
            <Button
              kind="ghost"
              className={flush}
              aria-label={`${cap.monthly_cap === null ? 'Set a cap' : 'Change cap'} for ${cap.name}`}
              aria-haspopup="dialog"
              disabled={!online}
              onClick={() => setEditing(cap as Cap)}
            >
              {cap.monthly_cap === null ? 'Set a cap' : 'Change cap'}
            </Button>
          </Row>
        ))}
      </ul>
      {editing && (
        <CapSheet cap={editing} onSave={(max) => saveCap(editing.user_id, max)} onClose={() => setEditing(null)} />
      )}
    </>
  )
}

function Figure({ children }: { children: string }) {
  return <span className={css({ textStyle: 'body', fontVariantNumeric: 'tabular-nums' })}>{children}</span>
}
