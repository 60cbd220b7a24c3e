import { devices, signDeviceOut } from '#pwa/data/resources/account.ts'
import { RefreshTrouble } from '#pwa/parts/refresh-trouble.tsx'
import { clockTime, dayName } from '#pwa/parts/times.ts'
import { useAct } from '#pwa/parts/use-act.ts'
import { deviceLabel } from '#pwa/parts/device-label.ts'
import { Row, Section, Waiting, flush } from '#pwa/parts/section.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import type { Device } from '#shared/contract/account.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** Where the person is signed in; each but this one can be signed out. */
export function Devices({ online }: { online: boolean }) {
  const { value, failed, loadedAt } = useSnapshot(devices.store)
  const [asked, setAsked] = useState<Device | null>(null)
  const { busy, act } = useAct()
  useEffect(() => void devices.load(), [])
  return (
    <Section title="Signed-in devices" text="Don't recognise a device? Sign it out.">
      {failed && <RefreshTrouble loadedAt={loadedAt} onRetry={() => void devices.load()} />}
      {value === null && !failed && <Waiting what="your devices" />}
      <ul>
        {value?.map((device) => {
          const name = deviceLabel(device.user_agent)
          return (
            <Row key={device.id} title={name} note={noteOf(device)}>
              {device.current ? (
                <Badge state="done">This device</Badge>
              ) : (
                <Button
                  kind="ghost"
                  className={flush}
                  aria-label={`Sign out ${name}, ${noteOf(device)}`}
                  aria-haspopup="dialog"
                  disabled={!online || busy !== null}
                  onClick={() => setAsked(device as Device)}
                >
                  Sign out
                </Button>
              )}
            </Row>
          )
        })}
      </ul>
      {asked && (
        <ConfirmSheet
          title={`Sign out ${deviceLabel(asked.user_agent)}?`}
          text="It has to sign in again. What it has not sent stays there until then."
          action="Sign out"
          onConfirm={() => {
            setAsked(null)
            act(asked.id, "The device couldn't be signed out", () => signDeviceOut(asked.id))
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  )
}

function noteOf({ kind, last_used_at }: Pick<Device, 'kind' | 'last_used_at'>): string {
  return `Last used ${dayName(last_used_at).toLowerCase()} at ${clockTime(last_used_at)}${kind === 'device' ? ', kept signed in' : ''}`
}
