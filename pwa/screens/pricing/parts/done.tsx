import { css } from '#styled/css/css.js'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** How long a welcome stays before the dashboard comes, in milliseconds. */
export const welcomeMs = 2000

/** What a dialog says once something has come about. */
export function Done({
  title,
  message,
  text,
  children,
}: {
  title: string
  message: string
  text: string
  children: ReactNode
}) {
  return (
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        justifyItems: 'center',
        gap: '8',
        textAlign: 'center',
        paddingTop: '24',
      })}
    >
      <CircleCheck size={40} strokeWidth={1.75} aria-hidden className={css({ color: 'done.fg' })} />
      <h3 className={css({ textStyle: 'title' })}>{title}</h3>
      <p role="status" className={css({ textStyle: 'body' })}>
        {message}
      </p>
      <p className={css({ textStyle: 'label', color: 'fg.muted' })}>{text}</p>
      <div className={css({ display: 'grid', gap: '8', width: 'full', paddingTop: '24' })}>{children}</div>
    </div>
  )
}
