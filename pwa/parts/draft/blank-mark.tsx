import { cx } from '#pwa/ui/cx.ts'
import { css } from '#styled/css/css.js'
import { createContext, memo, use } from 'react'

/** What the blanks of the text that is shown are filled with, and what a tap on one does. */
export type Blanks = {
  labels: Readonly<Record<string, string>>
  answers: Readonly<Record<string, string | null>>
  current: string | null
  /** Undefined where the text can only be read. */
  onSelect?: ((id: string) => void) | undefined
}

export const BlanksContext = createContext<Blanks>({ labels: {}, answers: {}, current: null })

/** A blank in its place in the text: to be filled, filled, or left out. */
export function BlankMark({ id }: { id: string }) {
  const { labels, answers, current, onSelect } = use(BlanksContext)
  const label = labels[id]
  if (label === undefined) return `[[${id}]]`
  return <Mark id={id} label={label} answer={answers[id]} isCurrent={current === id} onSelect={onSelect} />
}

type MarkProps = {
  id: string
  label: string
  answer: string | null | undefined
  isCurrent: boolean
  onSelect: Blanks['onSelect']
}

/** Drawn anew only where it is another one: a text may have many. */
const Mark = memo(function Mark({ id, label, answer, isCurrent, onSelect }: MarkProps) {
  const look = answer === undefined ? open : answer === null ? leftOut : filled
  const words = answer ?? label
  if (!onSelect) return <span className={look}>{words}</span>
  const state = answer === undefined ? 'blank' : answer === null ? 'left out' : `filled, ${label}`
  return (
    <button
      type="button"
      data-blank={id}
      data-state={answer === undefined ? 'open' : answer === null ? 'out' : 'filled'}
      aria-label={`${words}, ${state}`}
      aria-current={isCurrent || undefined}
      className={cx(look, ringed)}
      onClick={() => onSelect(id)}
    >
      {words}
    </button>
  )
})

const open = css({
  display: 'inline',
  whiteSpace: 'nowrap',
  paddingInline: '[6px]',
  paddingBlock: '[1px]',
  borderRadius: 'badge',
  border: '[1px solid color-mix(in srgb, {colors.accent.fg} 45%, transparent)]',
  background: 'accent.bg',
  color: 'accent.fg',
  fontWeight: 'strong',
})

const filled = css({
  display: 'inline',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  textDecoration: 'underline',
  textDecorationStyle: 'dotted',
  textDecorationColor: 'border.strong',
  textDecorationThickness: '[2px]',
  textUnderlineOffset: '[4px]',
})

const leftOut = css({
  display: 'inline',
  color: 'fg.subtle',
  textDecoration: 'line-through',
})

// Goes over each of the looks: a selector with an attribute counts for more.
const ringed = css({
  '&[aria-current]': {
    borderRadius: 'badge',
    borderColor: 'accent.fg',
    background: 'bg.panel',
    color: 'fg.default',
    outline: '2px solid {colors.accent.fg}',
    outlineOffset: '[-1px]',
  },
})
