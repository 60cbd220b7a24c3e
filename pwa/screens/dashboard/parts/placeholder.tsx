import { cx } from '#pwa/ui/cx.ts'
import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

/** Holds the room of what is still loading; drawn only once it has taken a while. */
export function Placeholder({
  isShown,
  className,
  children,
}: {
  isShown: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <ul aria-hidden className={cx(className, !isShown && css({ visibility: 'hidden' }))}>
      {children}
    </ul>
  )
}
