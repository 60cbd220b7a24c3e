import { webhooks } from '#pwa/data/resources/webhooks.ts'
import { RefreshTrouble } from '#pwa/parts/refresh-trouble.tsx'
import { Row, Section, Waiting, flush } from '#pwa/parts/section.tsx'
import { useLoad } from '#pwa/parts/use-load.ts'
import { useUrlSheet } from '#pwa/parts/use-url-sheet.ts'
import { formatAddress, formatEvents, formatLast, deliveryStateOf } from '#pwa/screens/account/webhook-labels.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { css } from '#styled/css/css.js'
import type { Webhook } from '#shared/contract/webhooks.ts'
import { useSnapshot } from 'valtio'

const WebhookSheet = deferred(
  () => import('#pwa/screens/account/parts/webhook-sheet.tsx').then((m) => m.WebhookSheet),
  'extra',
)

/** Programs that are notified of how the person's runs end. */
export function Webhooks({ online }: { online: boolean }) {
  const { value, failed, loadedAt } = useSnapshot(webhooks.store)
  const opened = useUrlSheet('webhook')
  useLoad(webhooks.load)
  const add = (
    <Button aria-haspopup="dialog" disabled={!online} onClick={() => opened.open('new')}>
      New webhook
    </Button>
  )
  const isOut = !online && value === null
  return (
    <Section title="Webhooks" text="Calls your URL when a run finishes or waits for approval." action={add}>
      {isOut && (
        <p className={css({ textStyle: 'label', color: 'fg.subtle' })}>
          Webhooks are kept on the server alone. They show once you're back online.
        </p>
      )}
      {failed && !isOut && <RefreshTrouble loadedAt={loadedAt} onRetry={() => void webhooks.load()} />}
      {value === null && !failed && !isOut && <Waiting what="your webhooks" />}
      {value?.length === 0 && <p className={css({ textStyle: 'label', color: 'fg.subtle' })}>No webhooks yet.</p>}
      <ul>
        {(value as readonly Webhook[] | null)?.map((webhook) => {
          const { state, word } = deliveryStateOf(webhook)
          const address = formatAddress(webhook.url)
          return (
            <Row key={webhook.id} title={address} note={<Note webhook={webhook} />}>
              <Badge state={state}>{word}</Badge>
              <Button
                kind="ghost"
                className={flush}
                aria-label={`Manage ${address}`}
                aria-haspopup="dialog"
                disabled={!online}
                onClick={() => opened.open(webhook.id)}
              >
                Manage
              </Button>
            </Row>
          )
        })}
      </ul>
      {opened.value !== null && value !== null && (
        <WebhookSheet key={opened.value} id={opened.value} online={online} onClose={opened.close} />
      )}
    </Section>
  )
}

function Note({ webhook }: { webhook: Webhook }) {
  const { description, events, last_delivery, paused_reason } = webhook
  return (
    <>
      {[description, formatEvents(events), formatLast(last_delivery)].filter(Boolean).join(' · ')}
      {paused_reason !== null && <span className={css({ display: 'block' })}>{paused_reason}</span>}
    </>
  )
}
