import { connection } from '#pwa/data/network/connection.ts'
import { type PushState, push, pushTrouble, readPush, turnOffPush, turnOnPush } from '#pwa/data/notifications/push.ts'
import { deviceName } from '#pwa/parts/device-name.ts'
import { toast } from '#pwa/ui/toast.ts'
import { css } from '#styled/css/css.js'
import { menu } from '#styled/recipes/menu.js'
import { Menu } from '@ark-ui/react/menu'
import { Bell, BellOff, Check } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useSnapshot } from 'valtio'

/** Whether this device notifies of runs while Muster is closed. */
export function NotificationsChoice() {
  const { state, isBusy } = useSnapshot(push)
  const { online } = useSnapshot(connection)
  const id = useId()
  const styles = menu()
  useEffect(() => void readPush(), [])

  const isOn = state === 'on'
  const isPossible = isOn || (state === 'off' && online)
  const onChange = () => {
    if (!isPossible || isBusy) return
    if (isOn) void turnOffPush()
    else
      turnOnPush().catch((error: unknown) =>
        toast('destructive', "Notifications couldn't be turned on", pushTrouble(error)),
      )
  }

  return (
    <div className={styles.group}>
      <Menu.CheckboxItem
        value="notifications"
        checked={isOn}
        // The menu stays, and shows what has become of it.
        closeOnSelect={false}
        aria-disabled={!isPossible || undefined}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about`}
        className={styles.item}
        onCheckedChange={onChange}
      >
        {isOn ? <Bell size={16} aria-hidden /> : <BellOff size={16} aria-hidden />}
        <span className={css({ display: 'grid', textAlign: 'left', paddingBlock: '4', maxWidth: '[15rem]' })}>
          <span id={`${id}-name`}>Notifications</span>
          <span id={`${id}-about`} className={css({ textStyle: 'small', color: 'fg.subtle', minHeight: '[2.25rem]' })}>
            {about(state, online)}
          </span>
        </span>
        {isOn && <Check size={16} aria-hidden className={styles.check} />}
      </Menu.CheckboxItem>
    </div>
  )
}

function about(state: PushState | null, online: boolean): string {
  if (state === 'off' && !online) return "You're offline. Turning them on needs a connection."
  const device = deviceName()
  const words: Record<PushState, string> = {
    on: `This ${device} tells you when a run ends or needs you, while you are signed in.`,
    off: `Be told on this ${device} when a run ends or needs you.`,
    denied: "Blocked. Allow them for Muster in the browser's settings.",
    uninstalled: 'Add Muster to the Home Screen to get them.',
    unsupported: "This browser can't show them here.",
  }
  return state === null ? '' : words[state]
}
