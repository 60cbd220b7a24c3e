import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'

/** Before this many pixels a press is still a click, so that buttons inside keep working. */
const slop = 5

/** Lets something be swiped away to the right past `threshold` pixels. */
export function useSwipe(threshold: number, onSwiped: () => void) {
  const start = useRef<number | null>(null)
  const [distance, setDistance] = useState(0)

  const finish = () => {
    start.current = null
    if (distance > threshold) onSwiped()
    else setDistance(0)
  }

  const style: CSSProperties =
    distance > 0
      ? { transform: `translateX(${distance}px)`, opacity: Math.max(0.3, 1 - distance / 300) }
      : { transition: 'transform 160ms, opacity 160ms' }

  return {
    isDragging: distance > 0,
    style,
    on: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button === 0) start.current = event.clientX
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start.current === null) return
        const moved = event.clientX - start.current
        if (moved > slop && !event.currentTarget.hasPointerCapture(event.pointerId))
          event.currentTarget.setPointerCapture(event.pointerId)
        if (moved > slop || distance > 0) setDistance(Math.max(0, moved))
      },
      onPointerUp: finish,
      onPointerCancel: finish,
    },
  }
}
