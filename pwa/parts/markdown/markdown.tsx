import { deferred } from '#pwa/ui/deferred.tsx'
import { prose } from '#styled/recipes/prose.js'
import { css } from '#styled/css/css.js'
import { type ReactNode, useDeferredValue } from 'react'

type MarkdownProps = { text: string; tail?: ReactNode }

// A reply is there to be read, with the renderer or without.
const MarkdownTree = deferred(() => import('#pwa/parts/markdown/tree.tsx').then((m) => m.MarkdownTree), 'extra', PlainText)

/** A reply in markdown; plain text until the renderer is here. `tail` stands after the last word. */
export function Markdown({ text, tail }: MarkdownProps) {
  return (
    <div className={prose()}>
      <MarkdownTree text={useDeferredValue(text)} tail={tail} />
    </div>
  )
}

function PlainText({ text, tail }: MarkdownProps) {
  return (
    <p className={css({ whiteSpace: 'pre-wrap' })}>
      {text}
      {tail}
    </p>
  )
}
