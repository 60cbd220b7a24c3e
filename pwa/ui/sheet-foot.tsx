import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

/** What a sheet ends with: what went wrong, and the ways on. It stays while the sheet scrolls. */
export function SheetFoot({ trouble, children }: { trouble: string; children: ReactNode }) {
  return (
    <div className={foot}>
      <p
        role="alert"
        className={css({ textStyle: 'small', color: 'danger.fg', '&:not(:empty)': { paddingBottom: '8' } })}
      >
        {trouble}
      </p>
      {children}
    </div>
  )
}

const foot = css({
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
