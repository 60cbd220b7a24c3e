import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** A part of the dashboard with its heading, and the way to all of it. */
export function Section({
  title,
  all,
  children,
}: {
  title: string
  all?: { label: string; to: string }
  children: ReactNode
}) {
  return (
    <section aria-label={title} className={css({ minWidth: '0' })}>
      <div
        className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 'touch' })}
      >
        <h2 className={css({ textStyle: 'heading' })}>{title}</h2>
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
