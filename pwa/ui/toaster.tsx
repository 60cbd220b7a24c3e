import '#pwa/theme/screens.css'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { topDialog, watchDialogs } from '#pwa/ui/open-dialogs.ts'
import { type Toast, dismissToast, toastDuration, toastWithActionDuration, toasts } from '#pwa/ui/toast.ts'
import { useCountdown } from '#pwa/ui/use-countdown.ts'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { aboveEdges } from '#pwa/ui/use-dock.ts'
import { useSwipe } from '#pwa/ui/use-swipe.ts'
import { toast as recipe } from '#styled/recipes/toast.js'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'

/** Where toasts appear: one at a time, within the dialog that is open, if any; F8 goes there and Esc back. */
export function Toaster() {
  const { current } = useSnapshot(toasts)
  const dialog = useSyncExternalStore(watchDialogs, topDialog)
  return dialog && current ? createPortal(<Viewport isOver />, dialog) : <Viewport />
}

/** `isOver` lifts it over the dialog that it lies in, which may move and cuts off what reaches beyond it. */
function Viewport({ isOver = false }: { isOver?: boolean }) {
  const { current } = useSnapshot(toasts)
  // The region has to be there before the words, or screen readers miss them.
  const isThere = useDelay(50)
  const viewport = useRef<HTMLElement>(null)
  const cameFrom = useRef<Element | null>(null)
  // A user who has come here with F8 wants to act on it.
  const [isInside, setInside] = useState(false)

  useLayoutEffect(() => {
    aboveEdges(viewport.current)
    // A dialog may have closed with what it reports, and be drawn no more; browsers without popovers show it in place.
    if (isOver && viewport.current?.isConnected) viewport.current.showPopover?.()
  }, [isOver])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return
      event.preventDefault()
      cameFrom.current = document.activeElement
      viewport.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  const leave = (id: number) => {
    const hadFocus = viewport.current?.contains(document.activeElement)
    dismissToast(id)
    if (hadFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }

  return (
    <section
      ref={viewport}
      data-above
      tabIndex={-1}
      popover={isOver ? 'manual' : undefined}
      aria-label="Notifications (F8)"
      className={recipe().viewport}
      onFocus={() => setInside(true)}
      onBlur={() => setInside(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !current) return
        // The dialog around it stays.
        event.preventDefault()
        leave(current.id)
      }}
    >
      <div role="status" aria-live="polite">
        {isThere && current && (
          <ToastCard key={current.id} toast={current} isInside={isInside} onClose={() => leave(current.id)} />
        )}
      </div>
    </section>
  )
}

const icons = { plain: Info, success: CircleCheck, destructive: CircleAlert }

function ToastCard({ toast, isInside, onClose }: { toast: Toast; isInside: boolean; onClose: () => void }) {
  const [isHeld, setHeld] = useState(false)
  const isHidden = useSyncExternalStore(watchVisibility, () => document.hidden)
  const swipe = useSwipe(50, onClose)
  const duration = toast.action ? toastWithActionDuration : toastDuration
  useCountdown(duration, isInside || isHeld || isHidden || swipe.isDragging, onClose)
  const styles = recipe({ kind: toast.kind })
  const Icon = icons[toast.kind]
  return (
    <div
      className={styles.root}
      style={swipe.style}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      {...swipe.on}
    >
      <span className={styles.icon}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{toast.title}</p>
        {toast.description && <p className={styles.description}>{toast.description}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.onAct()
            onClose()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton label="Dismiss" size="small" align="end" onClick={onClose}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  )
}

function watchVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
