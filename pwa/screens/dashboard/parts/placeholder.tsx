import type { ReactNode } from 'react'

/** Holds the room of what is still loading; drawn only once it has taken a while. */
export function Placeholder({ isShown, className, children, columns }: { isShown: boolean; className?: string; children: ReactNode; columns?: string }) {
  return (
    <ul aria-hidden className={className} style={{ visibility: isShown ? undefined : 'hidden', gridTemplateColumns: columns }}>
      {children}
    </ul>
  )
}
