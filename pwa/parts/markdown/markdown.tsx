import { PlainText } from '#pwa/parts/markdown/plain-text.tsx'
import { Boundary } from '#pwa/ui/boundary.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { prose } from '#styled/recipes/prose.js'
import { type ReactNode, useDeferredValue } from 'react'

type MarkdownProps = {
  text: string
  tail?: ReactNode
  /** Draws what stands in double brackets, by the words between them. */
  renderBlank?: ((id: string) => ReactNode) | undefined
}

// A reply is there to be read, with the renderer or without.
const MarkdownTree = deferred(
  () => import('#pwa/parts/markdown/tree.tsx').then((m) => m.MarkdownTree),
  'extra',
  PlainText,
)

/**
 * A reply in markdown; plain text until the renderer is here, and where it fails. `tail` stands after the last word.
 */
export function Markdown({ text, tail, renderBlank }: MarkdownProps) {
  return (
    <div className={prose()}>
      <Boundary renderError={() => <PlainText text={text} tail={tail} />}>
        <MarkdownTree text={useDeferredValue(text)} tail={tail} renderBlank={renderBlank} />
      </Boundary>
    </div>
  )
}
