import { proxy, ref } from 'valtio'

/** What can be done about what the toast reports: taking it back, going there. */
export type ToastAction = { label: string; onAct: () => void }

export type Toast = {
  id: number
  kind: 'plain' | 'success' | 'destructive'
  title: string
  description: string
  action: ToastAction | null
}

/** How long a toast stays, in milliseconds (docs/look.md, "Toasts and notices"). */
export const toastDuration = 5000

/** The same for one that offers to take something back. */
export const toastWithActionDuration = 8000

/** The one toast that may be visible. */
export const toasts = proxy<{ current: Toast | null }>({ current: null })

let lastId = 0

/** The toast that comes once the visible one has gone. */
let next: Toast | null = null

/**
 * Shows a toast in place of the one before. One with an action keeps its time, for nothing else offers that action: a
 * toast without one waits until it has gone, unless it reports a failure; that is shown at once, and the action
 * offered anew afterwards.
 */
export function toast(kind: Toast['kind'], title: string, description = '', action?: ToastAction): void {
  lastId += 1
  const coming: Toast = { id: lastId, kind, title, description, action: action ? ref(action) : null }
  const { current } = toasts
  const isKept = current?.action && !action
  if (isKept && kind !== 'destructive') {
    next = coming
    return
  }
  if (isKept) next = { ...current, action: ref(current.action!) }
  else if (action) next = null
  toasts.current = coming
}

/** Takes the toast away, unless another one has come, and shows the one that waits. */
export function dismissToast(id: number): void {
  if (toasts.current?.id !== id) return
  toasts.current = next
  next = null
}
