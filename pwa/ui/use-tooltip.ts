import { useEffect, useRef, useState } from 'react'

const delayMs = 450

/** Shows a tooltip after a short rest of the mouse or at once on keyboard focus; Esc hides it (WCAG 1.4.13). */
export function useTooltip() {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])

  return {
    isOpen,
    on: {
      onPointerEnter: (event: { pointerType: string }) => {
        if (event.pointerType !== 'mouse') return
        timer.current = setTimeout(() => setOpen(true), delayMs)
      },
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: (event: { target: Element }) => setOpen(event.target.matches(':focus-visible')),
      onBlur: hide,
    },
  }
}
