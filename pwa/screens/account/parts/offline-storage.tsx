import { clearOfflineCopy, followOfflineCopy, offlineCopy } from '#pwa/data/cache/account-storage.ts'
import { outboxCount } from '#pwa/data/outbox/outbox-count.ts'
import { deviceName } from '#pwa/parts/device-name.ts'
import { Progress } from '#pwa/parts/progress.tsx'
import { paths } from '#pwa/paths.ts'
import { useAct } from '#pwa/parts/use-act.ts'
import { formatSize } from '#pwa/parts/format-size.ts'
import { Row, Section } from '#pwa/parts/section.tsx'
import { formatCounts } from '#pwa/screens/account/format-storage.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { css } from '#styled/css/css.js'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** What this device keeps for working offline, what it is made of, and the way to clear it. */
export function OfflineStorage() {
  const { unsent } = useSnapshot(outboxCount)
  const { value: copy } = useSnapshot(offlineCopy)
  const [isAsking, setAsking] = useState(false)
  const { busy, act } = useAct()
  useEffect(followOfflineCopy, [])
  const device = deviceName()

  const clear = () => {
    setAsking(false)
    act('clear', "The offline copy couldn't be cleared", async () => {
      await clearOfflineCopy()
      // What is in memory goes with the page; online, the copy is made anew.
      location.reload()
    })
  }

  return (
    <Section title={`Kept on this ${device}`} text="So that Muster opens and works without a connection.">
      {copy && copy.used !== null && copy.quota !== null && copy.quota > 0 && (
        <div className={css({ display: 'grid', gap: '4' })}>
          <Progress
            label={`Storage used on this ${device}`}
            value={Math.min(100, Math.max(1, Math.round((100 * copy.used) / copy.quota)))}
          />
          <p
            className={css({ textStyle: 'small', color: 'fg.subtle' })}
          >{`${formatSize(copy.used)} of the ${formatSize(copy.quota)} that the browser allows`}</p>
        </div>
      )}
      <ul>
        {copy?.parts && <Row title="The app" note={formatSize(copy.parts.app)} />}
        <Row
          title="Workspace and chats"
          note={
            copy === null
              ? 'Looking...'
              : [copy.parts && formatSize(copy.parts.data), formatCounts(copy.counts)].filter(Boolean).join(' · ')
          }
        >
          <Button aria-haspopup="dialog" disabled={!copy?.counts || busy !== null} onClick={() => setAsking(true)}>
            Clear the offline copy
          </Button>
        </Row>
        <Row
          title="Not sent yet"
          note={
            unsent === 0 ? 'Nothing waits.' : `${unsent === 1 ? '1 item waits' : `${unsent} items wait`} in the outbox.`
          }
        >
          {unsent > 0 && (
            <Link
              to={paths.outbox}
              className={css({
                color: 'accent.fg',
                fontWeight: 'strong',
                paddingBlock: '12',
                _hover: { textDecoration: 'underline' },
              })}
            >
              Open outbox
            </Link>
          )}
        </Row>
      </ul>
      {isAsking && (
        <ConfirmSheet
          title="Clear the offline copy?"
          text={
            `${unsentStays(unsent)}Everything ` +
            `${unsent === 0 ? '' : 'else '}is on the server, and is fetched again when you're online. Without a ` +
            `connection this ${device} shows nothing until then.`
          }
          action="Clear"
          onConfirm={clear}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}

function unsentStays(unsent: number): string {
  if (unsent === 0) return ''
  return unsent === 1 ? 'The 1 item that waits to be sent stays. ' : `The ${unsent} items that wait to be sent stay. `
}
