import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

/** A text as it came, every line and blank of it; `tail` stands after the last word. */
export function PlainText({ text, tail }: { text: string; tail?: ReactNode; renderBlank?: unknown }) {
  return (
    <p className={css({ whiteSpace: 'pre-wrap' })}>
      {text}
      {tail}
    </p>
  )
}
