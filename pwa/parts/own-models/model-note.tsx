import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

/** What is known of a model, and below it how it stands. */
export function ModelNote({ about, badge }: { about: string; badge: ReactNode }) {
  return (
    <span className={css({ display: 'grid', gap: '4' })}>
      {about}
      <span>{badge}</span>
    </span>
  )
}
