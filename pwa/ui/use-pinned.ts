import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Coming down, this near to the end counts as the end; going up, leaving it by a little is enough. In pixels. */
const near = { down: 64, up: 4 }

/** With less than this below it what is held is as good as seen: a button over it would hide as much. In pixels. */
const cut = 160

/**
 * Keeps a growing list where its reader is while it is active: at its end, or, once `hold` was called, with the element
 * `data-held` at the top, which is then as high as `--log` says, so that what grows in it moves nothing. Who scrolls
 * is left alone. `hasNews` is whether `news` has changed since; `isCut`, whether what is held goes on below.
 */
export function usePinned(news: string, isActive: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const mode = useRef<'end' | 'held' | 'free'>('end')
  const lastTop = useRef(0)
  const [seen, setSeen] = useState<string | null>(null)
  const [isCut, setCut] = useState(false)

  const enter = (next: typeof mode.current) => {
    mode.current = next
    // Where content above goes while more comes below, the browser would hold what is in view and leave the end.
    if (box.current) box.current.style.overflowAnchor = next === 'free' ? '' : 'none'
    setSeen(next === 'free' ? news : null)
    setCut(false)
  }

  const toEnd = () => {
    enter('end')
    if (box.current) lastTop.current = scrollToEnd(box.current)
  }

  const hold = () => {
    enter('held')
    place()
  }

  const place = () => {
    const held = content.current?.querySelector<HTMLElement>('[data-held]')
    if (!box.current || !content.current || !held) return
    box.current.scrollTop = held.offsetTop - parseFloat(getComputedStyle(content.current).paddingTop)
    lastTop.current = box.current.scrollTop
    setCut(below(box.current) > cut)
  }

  /** Whether someone has scrolled: a box that has grown is moved by the browser, but no further than to the end. */
  const hasMoved = (at: HTMLElement) => {
    const moved = at.scrollTop - lastTop.current
    return Math.abs(moved) > near.up && !(moved < 0 && below(at) < near.up)
  }

  const resized = () => {
    if (!box.current) return
    // The browser tells of it later. With another height there is no saying who has moved it.
    const isHeld = mode.current === 'held' && !hasMoved(box.current)
    box.current.style.setProperty('--log', `${box.current.clientHeight}px`)
    if (mode.current === 'end') lastTop.current = scrollToEnd(box.current)
    if (isHeld) place()
  }
  const onResize = useEffectEvent(resized)

  useEffect(() => {
    if (!isActive) {
      box.current?.scrollTo(0, 0)
      return
    }
    if (mode.current !== 'free' && box.current) box.current.style.overflowAnchor = 'none'
    const observer = new ResizeObserver(() => onResize())
    if (box.current) observer.observe(box.current)
    if (content.current) observer.observe(content.current)
    return () => observer.disconnect()
  }, [isActive])

  const onScroll = () => {
    if (!box.current || (mode.current === 'held' && !hasMoved(box.current))) return
    const { scrollTop } = box.current
    const direction = scrollTop < lastTop.current ? 'up' : 'down'
    lastTop.current = scrollTop
    const isAtEnd = below(box.current) < near[direction]
    if (mode.current === 'held') return enter(isAtEnd ? 'end' : 'free')
    // Only who goes up leaves the end; coming down, the list may have grown on the way.
    if (isAtEnd === (mode.current === 'end') || (!isAtEnd && direction === 'down')) return
    enter(isAtEnd ? 'end' : 'free')
  }

  return { box, content, onScroll, toEnd, hold, hasNews: seen !== null && seen !== news, isCut }
}

/** How much of the list is below what is in view. */
function below({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight
}

/**
 * Scrolls to the end and returns where that is: what has grown or shrunk by the time of the browser's event is not
 * taken for the reader's scrolling.
 */
function scrollToEnd(box: HTMLElement): number {
  box.scrollTop = box.scrollHeight
  return box.scrollTop
}
