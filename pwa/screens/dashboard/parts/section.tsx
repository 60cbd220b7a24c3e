import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** A part of the dashboard with its heading, and the way to all of it. */
export function Section({
  title,
  all,
  count,
  tone,
  children,
}: {
  title: string
  all?: { label: string; to: string }
  /** How many there are, where that is not plain to see. */
  count?: number
  /** Amber: the reader must act. */
  tone?: 'waiting'
  children: ReactNode
}) {
  return (
    <section aria-label={title} className={part}>
      <div
        className={css({
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 'touch',
        })}
      >
        <h2 className={tone ? css({ textStyle: 'heading', color: 'waiting.fg' }) : css({ textStyle: 'heading' })}>
          {title}
        </h2>
        {count !== undefined && <span className={css({ textStyle: 'label', color: 'fg.muted' })}>{count}</span>}
        {all && (
          <Link to={all.to} className={link}>
            {all.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** What a section says when there is nothing in it. */
export function Nothing({ children }: { children: string }) {
  return <p className={css({ textStyle: 'label', color: 'fg.muted', paddingBlock: '12' })}>{children}</p>
}

// On phones a strip of the ground stands between them.
const part = css({
  minWidth: '0',
  mdDown: {
    position: 'relative',
    marginInline: '[-16px]',
    paddingInline: '16',
    paddingTop: '[14px]',
    paddingBottom: '16',
    _before: {
      content: '""',
      position: 'absolute',
      insetInline: '0',
      top: '0',
      height: '[8px]',
      background: 'bg.canvas',
      borderTop: 'hairline',
      borderBottom: 'hairline',
    },
  },
})

const link = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'touch',
  borderRadius: 'badge',
  textStyle: 'label',
  fontWeight: 'strong',
  color: 'accent.fg',
  _hover: { textDecoration: 'underline' },
})
