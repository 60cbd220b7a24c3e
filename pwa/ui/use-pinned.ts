import { useEffect, useRef, useState } from 'react'

/** Coming down, this near to the end counts as the end; going up, leaving it by a little is enough. In pixels. */
const near = { down: 64, up: 4 }

/**
 * Keeps a growing list at its end while it is active and the reader is there. Scrolled up it stays put, and `hasNews`
 * is whether `news` has changed since.
 */
export function usePinned(news: string, isActive: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isPinned = useRef(true)
  const lastTop = useRef(0)
  const [seen, setSeen] = useState<string | null>(null)

  const pin = (value: boolean) => {
    isPinned.current = value
    // Where content above goes while more comes below, the browser would hold what is in view and leave the end.
    if (box.current) box.current.style.overflowAnchor = value ? 'none' : ''
  }

  const toEnd = () => {
    pin(true)
    setSeen(null)
    if (box.current) lastTop.current = scrollToEnd(box.current)
  }

  useEffect(() => {
    if (!isActive) {
      box.current?.scrollTo(0, 0)
      return
    }
    if (isPinned.current && box.current) box.current.style.overflowAnchor = 'none'
    const observer = new ResizeObserver(() => {
      if (isPinned.current && box.current) lastTop.current = scrollToEnd(box.current)
    })
    if (box.current) observer.observe(box.current)
    if (content.current) observer.observe(content.current)
    return () => observer.disconnect()
  }, [isActive])

  const onScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    const direction = scrollTop < lastTop.current ? 'up' : 'down'
    lastTop.current = scrollTop
    const isAtEnd = scrollHeight - scrollTop - clientHeight < near[direction]
    // Only who goes up leaves the end; coming down, the list may have grown on the way.
    if (isAtEnd === isPinned.current || (!isAtEnd && direction === 'down')) return
    pin(isAtEnd)
    setSeen(isAtEnd ? null : news)
  }

  return { box, content, onScroll, toEnd, hasNews: seen !== null && seen !== news }
}

/**
 * Scrolls to the end and returns where that is: what has grown or shrunk by the time of the browser's event is not
 * taken for the reader's scrolling.
 */
function scrollToEnd(box: HTMLElement): number {
  box.scrollTop = box.scrollHeight
  return box.scrollTop
}
