import { proxy, ref } from 'valtio'

/** What can be done about what the toast tells: taking it back, going there. */
export type ToastAction = { label: string; onAct: () => void }

export type Toast = { id: number; kind: 'plain' | 'success' | 'destructive'; title: string; description: string; action: ToastAction | null }

/** How long a toast stays, in milliseconds (product.md §4). */
export const toastDuration = 5000

/** The one toast that may be visible. */
export const toasts = proxy<{ current: Toast | null }>({ current: null })

let lastId = 0

/** Shows a toast in place of the one before. */
export function toast(kind: Toast['kind'], title: string, description = '', action?: ToastAction): void {
  lastId += 1
  toasts.current = { id: lastId, kind, title, description, action: action ? ref(action) : null }
}

/** Takes the toast away, unless another one has come. */
export function dismissToast(id: number): void {
  if (toasts.current?.id === id) toasts.current = null
}
