// The modal dialogs that are open, the last one on top: whatever lies outside it is inert and not announced.
const open: HTMLElement[] = []
const listeners = new Set<() => void>()

/** Notes that a dialog is open, until the returned function is called. */
export function noteOpen(dialog: HTMLElement): () => void {
  open.push(dialog)
  for (const changed of listeners) changed()
  return () => {
    open.splice(open.indexOf(dialog), 1)
    for (const changed of listeners) changed()
  }
}

export function topDialog(): HTMLElement | undefined {
  return open.at(-1)
}

export function watchDialogs(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
