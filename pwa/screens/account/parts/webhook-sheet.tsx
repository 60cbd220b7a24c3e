import { changeWebhook, removeWebhook, renewSecret, testWebhook, webhooks } from '#pwa/data/resources/webhooks.ts'
import { SecretSheet } from '#pwa/parts/secret-sheet.tsx'
import { useSheetAct } from '#pwa/parts/use-act.ts'
import { WebhookDeliveries } from '#pwa/screens/account/parts/webhook-deliveries.tsx'
import { WebhookForm } from '#pwa/screens/account/parts/webhook-form.tsx'
import { formatAddress, formatEvents, deliveryStateOf, formatTest } from '#pwa/screens/account/webhook-labels.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'
import type { Webhook } from '#shared/contract/webhooks.ts'
import { useState } from 'react'
import { useSnapshot } from 'valtio'

type WebhookSheetProps = { id: string; online: boolean; onClose: () => void }

/** One webhook: how it stands, what can be done with it, and what was sent to it; `new` is one that is to be. */
export function WebhookSheet({ id, online, onClose }: WebhookSheetProps) {
  const { value } = useSnapshot(webhooks.store)
  const [secret, setSecret] = useState<{ title: string; text: string; value: string } | null>(null)
  const webhook = (value as readonly Webhook[] | null)?.find((each) => each.id === id)
  if (secret) return <SecretSheet {...secret} label="Secret" onClose={onClose} />
  if (id === 'new') {
    const shown = 'Its messages are signed with this secret. Copy it now: it is not shown again.'
    const lost =
      'It was made, but the answer with its secret got lost on the way. Open it in the list and press "New secret" for one to see.'
    return (
      <WebhookForm
        onMade={(made) =>
          setSecret({ title: 'Your new webhook', text: made === null ? lost : shown, value: made ?? '' })
        }
        onClose={onClose}
      />
    )
  }
  if (!webhook) {
    return (
      <Sheet kind="bottom" isOpen onClose={onClose} title={<h2 className={css({ textStyle: 'title' })}>Webhook</h2>}>
        <p className={css({ color: 'fg.muted' })}>This webhook was deleted.</p>
      </Sheet>
    )
  }
  const onRenewed = (renewed: string) =>
    setSecret({
      title: 'New secret',
      text: 'Copy it now: it is not shown again. For 24 hours messages are signed with the old one too.',
      value: renewed,
    })
  return <Known webhook={webhook} online={online} onRenewed={onRenewed} onClose={onClose} />
}

type KnownProps = { webhook: Webhook; online: boolean; onRenewed: (secret: string) => void; onClose: () => void }

function Known({ webhook, online, onRenewed, onClose }: KnownProps) {
  const { id, url, description, events, paused } = webhook
  const [asked, setAsked] = useState<'edit' | 'secret' | 'delete' | null>(null)
  const [said, setSaid] = useState('')
  const { busy, trouble, leave, act } = useSheetAct()
  const { state, word, why } = deliveryStateOf(webhook)
  const address = formatAddress(url)
  const ask = (what: typeof asked) => {
    leave()
    setAsked(what)
  }
  const back = () => ask(null)
  const test = async () => {
    setSaid('')
    setSaid(formatTest(await testWebhook(id)))
  }

  if (asked === 'edit') return <WebhookForm webhook={webhook} onClose={back} />
  if (asked === 'secret') {
    return (
      <ConfirmSheet
        title="Make a new secret?"
        text="For 24 hours messages are signed with both, so nothing is refused while you change it over."
        trouble={trouble}
        action="Make new secret"
        keep="Keep the old one"
        isDanger={false}
        onConfirm={() => act('secret', 'There is no new secret to show', async () => onRenewed(await renewSecret(id)))}
        onClose={back}
      />
    )
  }
  if (asked === 'delete') {
    return (
      <ConfirmSheet
        title="Delete this webhook?"
        text={`${address} is told nothing more. What was sent to it is forgotten too.`}
        trouble={trouble}
        action="Delete"
        onConfirm={() =>
          act('delete', "The webhook couldn't be deleted", async () => {
            await removeWebhook(id)
            onClose()
          })
        }
        onClose={back}
      />
    )
  }

  const isHeld = !online || busy !== null
  return (
    <Sheet
      kind="bottom"
      isOpen
      onClose={onClose}
      title={<h2 className={css({ textStyle: 'title', overflowWrap: 'anywhere' })}>{address}</h2>}
    >
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16' })}>
        <div className={css({ display: 'grid', gap: '4' })}>
          <Badge state={state}>{word}</Badge>
          {why && <p>{why}</p>}
          <p className={css({ color: 'fg.muted', overflowWrap: 'anywhere' })}>
            {[formatEvents(events), description].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div>
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8', paddingBottom: '8' })}>
            <Button disabled={isHeld} onClick={() => act('test', "The test couldn't be sent", test)}>
              {busy === 'test' ? 'Sending...' : 'Send test'}
            </Button>
            <Button
              kind={paused ? 'solid' : 'outline'}
              disabled={isHeld}
              onClick={() =>
                act('pause', `The webhook couldn't be ${paused ? 'resumed' : 'paused'}`, () =>
                  changeWebhook(id, { paused: !paused }),
                )
              }
            >
              {paused ? 'Resume' : 'Pause'}
            </Button>
            <Button disabled={isHeld} onClick={() => ask('edit')}>
              Edit
            </Button>
          </div>
          <p role="status" className={css({ textStyle: 'small', color: 'fg.muted' })}>
            {said}
          </p>
          <p role="alert" className={css({ textStyle: 'small', color: 'danger.fg' })}>
            {trouble}
          </p>
        </div>
        <WebhookDeliveries webhook={webhook} online={online} />
        <div
          className={css({
            display: 'flex',
            flexWrap: 'wrap',
            gap: '8',
            borderTop: 'hairline',
            paddingTop: '8',
            marginInline: '[-16px]',
          })}
        >
          <Button kind="ghost" disabled={isHeld} onClick={() => ask('secret')}>
            New secret
          </Button>
          <span className={css({ flex: '1' })} />
          <Button kind="ghost" disabled={isHeld} className={css({ color: 'danger.fg' })} onClick={() => ask('delete')}>
            Delete
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
