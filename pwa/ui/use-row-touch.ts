import { type CSSProperties, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Before this many pixels a finger has not moved. */
const slop = 10
/** What a row is moved by until letting go does something. */
const threshold = 72
/** Milliseconds that a finger rests on a row to choose it. */
const holdMs = 500

type Deeds = { onHold: () => void; onRight: () => void; onLeft: () => void }

/** What a finger does with a row of a list: it rests on it, or moves it to either side. A mouse does nothing here. */
export function useRowTouch(deeds: Deeds) {
  const start = useRef<{ x: number; y: number; holding: ReturnType<typeof setTimeout> } | null>(null)
  // A hold or a swipe ends with a click that is none.
  const isDone = useRef(false)
  const [distance, setDistance] = useState(0)

  const end = () => {
    clearTimeout(start.current?.holding)
    start.current = null
    setDistance(0)
  }
  useEffect(() => () => clearTimeout(start.current?.holding), [])

  const style: CSSProperties =
    distance === 0 ? { transition: 'transform 160ms' } : { transform: `translateX(${distance}px)` }

  return {
    /** How far it is moved, in pixels: to the right where that is more than none. */
    distance,
    isPastThreshold: Math.abs(distance) >= threshold,
    style,
    on: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        isDone.current = false
        if (event.pointerType !== 'touch' || !event.isPrimary) return
        const holding = setTimeout(() => {
          isDone.current = true
          end()
          deeds.onHold()
        }, holdMs)
        start.current = { x: event.clientX, y: event.clientY, holding }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!start.current) return
        const [x, y] = [event.clientX - start.current.x, event.clientY - start.current.y]
        if (Math.max(Math.abs(x), Math.abs(y)) <= slop) return
        clearTimeout(start.current.holding)
        if (distance === 0 && Math.abs(y) > Math.abs(x)) return end()
        if (!event.currentTarget.hasPointerCapture(event.pointerId))
          event.currentTarget.setPointerCapture(event.pointerId)
        isDone.current = true
        setDistance(x)
      },
      onPointerUp: () => {
        if (distance >= threshold) deeds.onRight()
        else if (distance <= -threshold) deeds.onLeft()
        end()
      },
      onPointerCancel: end,
      // Long presses open the browser's own menu of a link.
      onContextMenu: (event: MouseEvent) => {
        if (start.current || isDone.current) event.preventDefault()
      },
      onClickCapture: (event: MouseEvent) => {
        if (!isDone.current) return
        isDone.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}
