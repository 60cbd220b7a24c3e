import { css } from '#styled/css/css.js'
import { type ReactNode, createContext, useContext, useId } from 'react'

/** What the head of a page says that shows one section alone: the section need not say it again. */
export const SaidAbove = createContext<string | undefined>(undefined)

type SectionProps = {
  title: string
  text?: ReactNode
  /** What can be added here. */
  action?: ReactNode
  children?: ReactNode
}

/** One group of the page: a heading, a sentence and its rows. */
export function Section({ title, text, action, children }: SectionProps) {
  const id = useId()
  const isSaid = useContext(SaidAbove) === title
  return (
    <section
      aria-labelledby={id}
      className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8', paddingBottom: '24' })}
    >
      <div className={isSaid && !action ? undefined : head}>
        <h2 id={id} className={isSaid ? css({ srOnly: true }) : css({ textStyle: 'title' })}>
          {title}
        </h2>
        {action}
      </div>
      {text && <p className={css({ color: 'fg.muted' })}>{text}</p>}
      {children}
    </section>
  )
}

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '16',
  minHeight: 'touch',
})

type RowProps = {
  /** Who or what it is, as a picture. */
  face?: ReactNode
  title: ReactNode
  note?: ReactNode
  children?: ReactNode
}

/** A line of a group: what it is, one line about it, and what can be done. */
export function Row({ face, title, note, children }: RowProps) {
  return (
    <li className={row}>
      {face}
      <span className={css({ display: 'grid', gap: '2', flex: '[1 1 9rem]', minWidth: '0' })}>
        <span className={css({ textStyle: 'body', fontWeight: 'strong', overflowWrap: 'anywhere' })}>{title}</span>
        {note && (
          <span className={css({ textStyle: 'small', color: 'fg.subtle', overflowWrap: 'anywhere' })}>{note}</span>
        )}
      </span>
      {children && <span className={actions}>{children}</span>}
    </li>
  )
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '12',
  rowGap: '4',
  minHeight: 'row',
  paddingBlock: '8',
  borderBottom: 'hairline',
  _last: { borderBottom: 'none' },
})

const actions = css({ display: 'flex', alignItems: 'center', gap: '4', flexShrink: '0', marginLeft: 'auto' })

/**
 * For the last button of a row where it has no outline: its words end where the row does. No wider than a phone's
 * gutter, which would scroll sideways.
 */
export const flush = css({ marginRight: '[-16px]' })

/**
 * For a button without an outline that stands alone, or first in a line: its words begin and end where the others do.
 */
export const flushAlone = css({ marginInline: '[-16px]' })

/** Shown while an answer is awaited for longer than a moment. */
export function Waiting({ what }: { what: string }) {
  return (
    <p role="status" className={css({ textStyle: 'label', color: 'fg.subtle' })}>
      {`Loading ${what}...`}
    </p>
  )
}
