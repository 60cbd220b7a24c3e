import type { HostDeed } from '#pwa/app/palette/commands.ts'
import { palette } from '#pwa/app/palette/palette-open.ts'
import { navGroups } from '#pwa/app/shell/nav-entries.ts'
import { whenIdle } from '#pwa/data/page/when-idle.ts'
import { readSingleKeys, singleKeys } from '#pwa/data/page/single-keys.ts'
import { isApple } from '#pwa/parts/device-name.ts'
import { isSingleKey } from '#pwa/ui/single-key.ts'
import { toast } from '#pwa/ui/toast.ts'
import { deferred } from '#pwa/ui/deferred.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** Milliseconds until the palette is fetched, so that it does not stand in the way of the first screen. */
const pause = 8000

const Palette = deferred(loadPalette, 'extra')

const KeysSheet = deferred(() => import('#pwa/app/palette/keys-sheet.tsx').then((m) => m.KeysSheet), 'extra')
const SigningOut = deferred(() => import('#pwa/app/shell/sign-out-sheet.tsx').then((m) => m.SigningOut), 'extra')

async function loadPalette() {
  return (await import('#pwa/app/palette/palette.tsx')).Palette
}

const screens = navGroups.flat()

const close = () => {
  palette.isOpen = false
}

/** The palette behind Ctrl-K or ⌘-K. It opens over whatever is there: every form keeps what is typed. */
export function PaletteHost() {
  const { isOpen } = useSnapshot(palette)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [deed, setDeed] = useState<HostDeed | null>(null)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === '?' && singleKeys.isOn && isSingleKey(event)) return setDeed('keys')
    const isOurs =
      event.key.toLowerCase() === 'k' && (isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey)
    if (!isOurs || event.altKey || event.shiftKey) return
    event.preventDefault()
    palette.isOpen = !palette.isOpen
  })

  useEffect(readSingleKeys, [])

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    // What is there already opens without the network.
    const timer = setTimeout(
      () =>
        void whenIdle()
          .then(loadPalette)
          .catch(() => {}),
      pause,
    )
    return () => {
      removeEventListener('keydown', listener)
      clearTimeout(timer)
    }
  }, [])

  const onMissing = useEffectEvent(() => {
    close()
    toast('plain', "Search isn't on this device yet", 'It comes with the next connection.')
  })
  useEffect(() => {
    if (isOpen) loadPalette().catch(onMissing)
  }, [isOpen])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    close()
  }, [pathname])

  return (
    <>
      {isOpen && <Palette screens={screens} onClose={close} onDeed={setDeed} />}
      {deed === 'keys' && <KeysSheet onClose={() => setDeed(null)} />}
      {deed === 'sign-out' && <SigningOut onClose={() => setDeed(null)} />}
    </>
  )
}
