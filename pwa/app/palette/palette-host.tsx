import type { HostDeed } from '#pwa/app/palette/commands.ts'
import type { NavEntry } from '#pwa/app/shell/nav-entries.ts'
import { whenIdle } from '#pwa/data/page/when-idle.ts'
import { readSingleKeys, singleKeys } from '#pwa/data/page/single-keys.ts'
import { isApple } from '#pwa/parts/device-name.ts'
import { isSingleKey } from '#pwa/ui/single-key.ts'
import { toast } from '#pwa/ui/toast.ts'
import { deferred } from '#pwa/ui/deferred.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Milliseconds until the palette is fetched, so that it does not stand in the way of the first screen. */
const pause = 8000

const Palette = deferred(loadPalette, 'extra')

const KeysSheet = deferred(() => import('#pwa/app/palette/keys-sheet.tsx').then((m) => m.KeysSheet), 'extra')
const SigningOut = deferred(() => import('#pwa/app/shell/sign-out-sheet.tsx').then((m) => m.SigningOut), 'extra')

async function loadPalette() {
  return (await import('#pwa/app/palette/palette.tsx')).Palette
}

export type PaletteHostProps = {
  /** The screens it can open; passed by the shell, which has them anyway. */
  screens: readonly NavEntry[]
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The palette behind Ctrl-K or ⌘-K. It opens over whatever is there: every form keeps what is typed. */
export function PaletteHost({ screens, isOpen, onOpen }: PaletteHostProps) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [deed, setDeed] = useState<HostDeed | null>(null)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === '?' && singleKeys.isOn && isSingleKey(event)) return setDeed('keys')
    const isOurs =
      event.key.toLowerCase() === 'k' && (isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey)
    if (!isOurs || event.altKey || event.shiftKey) return
    event.preventDefault()
    onOpen(!isOpen)
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
    onOpen(false)
    toast('plain', "Search isn't on this device yet", 'It comes with the next connection.')
  })
  useEffect(() => {
    if (isOpen) loadPalette().catch(onMissing)
  }, [isOpen])

  const onPath = useEffectEvent(() => onOpen(false))
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    onPath()
  }, [pathname])

  return (
    <>
      {isOpen && <Palette screens={screens} onClose={() => onOpen(false)} onDeed={setDeed} />}
      {deed === 'keys' && <KeysSheet onClose={() => setDeed(null)} />}
      {deed === 'sign-out' && <SigningOut onClose={() => setDeed(null)} />}
    </>
  )
}
