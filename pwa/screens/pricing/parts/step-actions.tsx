import { SheetFoot } from '#pwa/ui/sheet-foot.tsx'
import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

/** What a step ends with: what went wrong, the ways on, and what they promise. */
export function StepActions({ trouble, note, children }: { trouble: string; note?: ReactNode; children: ReactNode }) {
  return (
    <SheetFoot trouble={trouble}>
      <div className={css({ display: 'grid', gap: '8' })}>{children}</div>
      {note && (
        <p className={css({ textStyle: 'small', color: 'fg.subtle', textAlign: 'center', paddingTop: '8' })}>{note}</p>
      )}
    </SheetFoot>
  )
}
