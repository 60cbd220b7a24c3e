import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Asks before a page with unsaved changes is left: by a link, by what is given to `go`, or by closing the tab. What
 * cannot be asked about, the browser's way back, leaves what was typed where it is found again.
 */
export function useLeaveGuard(isChanged: boolean) {
  const [asked, setAsked] = useState<{ go: () => void } | null>(null)

  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    const isElsewhere =
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey ||
      link?.target === '_blank'
    if (!link || isElsewhere || link.dataset.asked !== undefined) return
    event.preventDefault()
    event.stopPropagation()
    setAsked({
      go: () => {
        link.dataset.asked = ''
        link.click()
        delete link.dataset.asked
      },
    })
  })

  useEffect(() => {
    if (!isChanged) return
    const press = (event: MouseEvent) => onClick(event)
    const close = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', press, { capture: true })
    addEventListener('beforeunload', close)
    return () => {
      document.removeEventListener('click', press, { capture: true })
      removeEventListener('beforeunload', close)
    }
  }, [isChanged])

  return {
    isAsked: asked !== null,
    /** Goes there at once, or once it was asked. */
    go: (go: () => void) => (isChanged ? setAsked({ go }) : go()),
    stay: () => setAsked(null),
    leave: () => {
      setAsked(null)
      asked?.go()
    },
  }
}
export type LeaveGuard = ReturnType<typeof useLeaveGuard>
