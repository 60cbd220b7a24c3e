import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

type ModelRowProps = { name: string; about: string; badge: ReactNode; children: ReactNode }

/** A model of one's own: what it is called, what is known of it, how it stands, and what can be done. */
export function ModelRow({ name, about, badge, children }: ModelRowProps) {
  return (
    <li className={row}>
      <span className={css({ display: 'grid', gap: '2', flex: '1', minWidth: '0' })}>
        <span className={css({ textStyle: 'body', fontWeight: 'strong', overflowWrap: 'anywhere' })}>{name}</span>
        <span className={css({ textStyle: 'label', color: 'fg.muted', overflowWrap: 'anywhere' })}>{about}</span>
        <span>{badge}</span>
      </span>
      {children}
    </li>
  )
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '16',
  minHeight: 'row',
  paddingBlock: '8',
  borderBottom: 'hairline',
  _last: { borderBottom: 'none' },
})
