import {
  deliveries,
  loadDeliveries,
  loadOlderDeliveries,
  refreshWebhook,
  sendAgain,
} from '#pwa/data/resources/webhooks.ts'
import { RefreshTrouble } from '#pwa/parts/refresh-trouble.tsx'
import { Waiting, flush, flushAlone } from '#pwa/parts/section.tsx'
import { useSheetAct } from '#pwa/parts/use-act.ts'
import { useLoad } from '#pwa/parts/use-load.ts'
import { formatAttempt, deliveryState, eventLabels, isUnderWay } from '#pwa/screens/account/webhook-labels.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import type { Webhook, WebhookDelivery } from '#shared/contract/webhooks.ts'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

/** Milliseconds after which what is being sent is asked for again. */
const againMs = 3000

/** What was sent to a webhook in the last 30 days, and what came back. */
export function WebhookDeliveries({ webhook: { id, paused }, online }: { webhook: Webhook; online: boolean }) {
  const { webhook, rows: known, next, failed, loadedAt } = useSnapshot(deliveries)
  const rows = webhook === id ? (known as readonly WebhookDelivery[] | null) : null
  const { busy, trouble, act } = useSheetAct()
  useLoad(() => loadDeliveries(id))
  const isMoving = online && !paused && busy === null && (rows?.some((row) => isUnderWay(row)) ?? false)
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => void refreshWebhook(id), againMs)
    return () => clearInterval(timer)
  }, [isMoving, id])

  return (
    <section aria-labelledby="deliveries" className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <h3 id="deliveries" className={css({ textStyle: 'heading' })}>
        Latest deliveries
      </h3>
      <p role="alert" className={css({ textStyle: 'small', color: 'danger.fg' })}>
        {trouble}
      </p>
      {failed && <RefreshTrouble loadedAt={loadedAt} onRetry={() => void loadDeliveries(id)} />}
      {rows === null && !failed && <Waiting what="deliveries" />}
      {rows?.length === 0 && (
        <p className={css({ textStyle: 'label', color: 'fg.subtle', paddingTop: '8' })}>
          Nothing was sent in the last 30 days.
        </p>
      )}
      <ul>
        {rows?.map((row) => {
          const { state, word } = deliveryState(row)
          return (
            <li key={row.id} className={item}>
              <span className={css({ display: 'flex', alignItems: 'center', columnGap: '12' })}>
                <span className={css({ flex: '1', fontWeight: 'strong' })}>{eventLabels[row.event]}</span>
                <Badge state={state}>{word}</Badge>
                <Button
                  kind="ghost"
                  className={flush}
                  aria-label={`Send again: ${eventLabels[row.event]}, ${formatAttempt(row)}`}
                  disabled={!online || paused || busy !== null}
                  onClick={() => act(row.id, "It couldn't be sent again", () => sendAgain(id, row.id))}
                >
                  Send again
                </Button>
              </span>
              <Answer row={row} />
            </li>
          )
        })}
      </ul>
      {next !== null && rows !== null && (
        <div>
          <Button
            kind="ghost"
            className={flushAlone}
            disabled={!online || busy !== null}
            onClick={() => act('older', "Older deliveries couldn't be loaded", loadOlderDeliveries)}
          >
            Show older
          </Button>
        </div>
      )}
    </section>
  )
}

function Answer({ row }: { row: WebhookDelivery }) {
  const { error, response_text } = row
  return (
    <div className={css({ marginTop: '[-4px]', textStyle: 'small', color: 'fg.subtle', overflowWrap: 'anywhere' })}>
      <p>{formatAttempt(row)}</p>
      {error && <p>{error}</p>}
      {response_text && <code className={css({ fontFamily: 'mono', lineClamp: '2' })}>{response_text}</code>}
    </div>
  )
}

const item = css({ paddingBottom: '8', borderBottom: 'hairline', _last: { borderBottom: 'none' } })
