import type { NavEntry } from '#pwa/app/shell/nav-entries.ts'
import { whenIdle } from '#pwa/data/page/when-idle.ts'
import { isApple } from '#pwa/parts/device-name.ts'
import { toast } from '#pwa/ui/toast.ts'
import { deferred } from '#pwa/ui/deferred.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Milliseconds until the palette is fetched, so that it does not stand in the way of the first screen. */
const pause = 8000

const Palette = deferred(loadPalette, 'extra')

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

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOurs =
      event.key.toLowerCase() === 'k' && (isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey)
    if (!isOurs || event.altKey || event.shiftKey) return
    event.preventDefault()
    onOpen(!isOpen)
  })

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

  return isOpen && <Palette screens={screens} onClose={() => onOpen(false)} />
}
