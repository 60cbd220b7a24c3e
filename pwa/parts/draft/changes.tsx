import type { Draft } from '#shared/contract/drafts.ts'
import { filledText } from '#shared/domain/draft-text.ts'
import { css } from '#styled/css/css.js'
import { diffWordsWithSpace } from 'diff'

type Text = Pick<Draft, 'body' | 'blanks' | 'answers'>

/** Milliseconds that a comparison may take; two texts without anything in common are shown one after the other. */
const timeout = 300

/** The words that only one of two texts has, in their places. */
export function Changes({ from, to }: { from: Text; to: Text }) {
  const [before, after] = [filledText(from), filledText(to)]
  const parts = diffWordsWithSpace(before, after, { timeout }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ]
  return (
    <p aria-label="What this version changes" className={text}>
      {parts.map(({ value, added, removed }, n) => {
        // The parts of one comparison never move.
        const key = n
        if (added) return <ins key={key}>{value}</ins>
        return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>
      })}
    </p>
  )
}

const text = css({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  textStyle: 'reading',
  '& ins': { background: 'done.bg', color: 'done.fg', textDecoration: 'none', borderRadius: '[3px]' },
  '& del': { color: 'fg.subtle' },
})
