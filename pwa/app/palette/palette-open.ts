import { onSignedOut } from '#pwa/data/session/session.ts'
import { proxy } from 'valtio'

/** Whether the palette is open. Apart from the shell, all of which would be drawn anew as it opens and closes. */
export const palette = proxy({ isOpen: false })

onSignedOut(() => {
  palette.isOpen = false
})
