import { topDialog } from '#pwa/ui/open-dialogs.ts'

/** What takes letters itself. */
const typing = 'input, textarea, select, [contenteditable], [role=menu]'

/** Whether a key was pressed alone, and neither into a field nor over an open dialog. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return false
  const target = event.target as Element | null
  return !target?.closest?.(typing) && !topDialog()
}
