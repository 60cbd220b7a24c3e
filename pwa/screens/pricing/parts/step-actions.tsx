import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

/** What a step ends with: what went wrong, the ways on, and what they promise. It stays while the step scrolls. */
export function StepActions({ trouble, note, children }: { trouble: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className={footer}>
      <p role="alert" className={css({ textStyle: 'small', color: 'danger.fg', '&:not(:empty)': { paddingBottom: '8' } })}>
        {trouble}
      </p>
      <div className={css({ display: 'grid', gap: '8' })}>{children}</div>
      {note && <p className={css({ textStyle: 'small', color: 'fg.subtle', textAlign: 'center', paddingTop: '8' })}>{note}</p>}
    </div>
  )
}

const footer = css({
  position: 'sticky',
  bottom: '0',
  marginInline: '[calc(-1 * {spacing.16})]',
  // The sheet ends with room of its own, which the actions cover.
  marginBottom: '[calc(-1 * {spacing.24})]',
  paddingInline: '16',
  paddingTop: '12',
  paddingBottom: '16',
  background: 'bg.panel',
  borderTop: 'hairline',
  zIndex: 'sticky',
})
