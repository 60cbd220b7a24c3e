import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

type EmptyProps = { title: string; text?: string; heading?: 'h1' | 'h2'; children?: ReactNode }

/** What a list says when there is nothing in it. */
export function Empty({ title, text, heading: Heading = 'h2', children }: EmptyProps) {
  return (
    <div
      className={css({
        display: 'grid',
        justifyItems: 'center',
        gap: '8',
        paddingBlock: '64',
        paddingInline: '16',
        textAlign: 'center',
      })}
    >
      <Heading className={css({ textStyle: 'heading' })}>{title}</Heading>
      {text && <p className={css({ textStyle: 'label', color: 'fg.muted' })}>{text}</p>}
      {children}
    </div>
  )
}
