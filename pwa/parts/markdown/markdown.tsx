import { prose } from '#styled/recipes/prose.js'
import { css } from '#styled/css/css.js'
import { type ReactNode, Suspense, lazy, useDeferredValue } from 'react'

const MarkdownTree = lazy(() => import('#pwa/parts/markdown/tree.tsx').then((m) => ({ default: m.MarkdownTree })))

/** A reply in markdown; plain text until the renderer is here. `tail` stands after the last word. */
export function Markdown({ text, tail }: { text: string; tail?: ReactNode }) {
  const drawn = useDeferredValue(text)
  return (
    <div className={prose()}>
      <Suspense
        fallback={
          <p className={css({ whiteSpace: 'pre-wrap' })}>
            {text}
            {tail}
          </p>
        }
      >
        <MarkdownTree text={drawn} tail={tail} />
      </Suspense>
    </div>
  )
}
