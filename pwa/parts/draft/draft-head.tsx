import type { ShownDraft } from '#pwa/parts/draft/use-draft.ts'
import { WaitingMark } from '#pwa/parts/waiting-mark.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { headingOf } from '#shared/domain/draft-text.ts'
import { css } from '#styled/css/css.js'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** What kind of text it is, and which of its versions is shown. */
export function DraftHead({ view, note, end }: { view: ShownDraft; note?: string; end?: ReactNode }) {
  const { draft, versions, chosen, show } = view
  const at = versions.findIndex(({ n }) => n === chosen)
  if (!draft) return null
  return (
    <div className={head}>
      <span className={css({ minWidth: '0', truncate: true })}>
        {headingOf(draft).label}
        {note && <span className={css({ color: 'fg.subtle', marginLeft: '8' })}>{note}</span>}
      </span>
      <span className={css({ display: 'flex', alignItems: 'center', flex: 'none' })}>
        {view.isWaiting && <WaitingMark />}
        <IconButton label="Version before" disabled={at <= 0} onClick={() => show(versions[at - 1]!.n)}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <span aria-live="polite" className={css({ fontWeight: 'strong', fontVariantNumeric: 'tabular-nums' })}>
          {at + 1} of {versions.length}
        </span>
        <IconButton
          label="Next version"
          disabled={at >= versions.length - 1}
          align="end"
          onClick={() => show(versions[at + 1]!.n)}
        >
          <ChevronRight size={16} aria-hidden />
        </IconButton>
        {end}
      </span>
    </div>
  )
}

const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8',
  minHeight: 'touch',
  textStyle: 'small',
  color: 'fg.muted',
})
