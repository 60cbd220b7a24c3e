import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { connection } from '#pwa/data/network/connection.ts'
import { outboxCount } from '#pwa/data/outbox/outbox-count.ts'
import { drainOutbox } from '#pwa/data/outbox/outbox-host.ts'
import { signOut } from '#pwa/data/session/session.ts'
import { deviceName } from '#pwa/parts/device-name.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'

type SignOutSheetProps = {
  /** Signs out; `discards` throws away what was not sent. */
  onSignOut: (discards: boolean) => void
  onClose: () => void
}

/** Signs out, once it is clear what becomes of what was not sent. */
export function SigningOut({ onClose }: { onClose: () => void }) {
  const leave = (discards: boolean) => {
    onClose()
    void signOut({ discards })
  }
  const leaveAtOnce = useEffectEvent(() => outboxCount.unsent === 0 && leave(false))
  useEffect(() => void leaveAtOnce(), [])
  return outboxCount.unsent > 0 && <SignOutSheet onSignOut={leave} onClose={onClose} />
}

/** Asks what is to become of what has not been sent, before the user signs out. */
function SignOutSheet({ onSignOut, onClose }: SignOutSheetProps) {
  const { unsent } = useSnapshot(outboxCount)
  const { online } = useSnapshot(connection)
  const [isSending, setSending] = useState(false)
  const [trouble, setTrouble] = useState('')
  // A user who closes it meanwhile has thought better of it.
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => void (isClosed.current = true)
  }, [])

  const sendAll = async () => {
    setSending(true)
    setTrouble('')
    await drainOutbox({ isForced: true })
    setSending(false)
    if (isClosed.current) return
    if (outboxCount.unsent === 0) onSignOut(false)
    else setTrouble(`${count(outboxCount.unsent)} couldn't be sent just now.`)
  }

  return (
    <Sheet
      kind="bottom"
      isOpen
      onClose={onClose}
      title={
        <h2
          className={css({ textStyle: 'title' })}
        >{`${count(unsent)} ${unsent === 1 ? "hasn't" : "haven't"} been sent`}</h2>
      }
    >
      <div className={css({ display: 'grid', gap: '8' })}>
        <p className={css({ color: 'fg.muted', paddingBottom: '8' })}>
          {`Kept on this ${deviceName()}, ${unsent === 1 ? 'it is' : 'they are'} sent when you sign in again. ` +
            `Nobody else can see or send ${unsent === 1 ? 'it' : 'them'}.`}
        </p>
        <p role="status" className={css({ color: 'danger.fg', textStyle: 'label' })}>
          {trouble}
        </p>
        {online && (
          <Button kind="solid" width="full" disabled={isSending} onClick={() => void sendAll()}>
            {isSending ? 'Sending...' : 'Send now and log out'}
          </Button>
        )}
        <Button kind={online ? 'outline' : 'solid'} width="full" disabled={isSending} onClick={() => onSignOut(false)}>
          Keep until I sign in again
        </Button>
        <Button
          kind="ghost"
          width="full"
          disabled={isSending}
          className={css({ color: 'danger.fg' })}
          onClick={() => onSignOut(true)}
        >
          Discard and log out
        </Button>
      </div>
    </Sheet>
  )
}

function count(unsent: number): string {
  return unsent === 1 ? '1 item' : `${unsent} items`
}
