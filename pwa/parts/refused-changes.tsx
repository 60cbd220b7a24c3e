import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { CircleAlert } from 'lucide-react'

type RefusedChangesProps = {
  /**
   * `what` begins a sentence: "'Call Nordhaus' couldn't be saved". `onEdit` is missing where there is nothing to
   * edit.
   */
  changes: readonly { key: string; what: string; why: string; onEdit?: (() => void) | undefined }[]
  onRetry: (key: string) => void
  onDiscard: (key: string) => void
}

/** Changes that the server refused and that were rolled back: why, and what can be done about each. */
export function RefusedChanges({ changes, onRetry, onDiscard }: RefusedChangesProps) {
  if (changes.length === 0) return null
  return (
    <ul aria-label="Not saved" className={css({ display: 'grid', gap: '8' })}>
      {changes.map(({ key, what, why, onEdit }) => (
        <li key={key} className={item}>
          <span className={css({ color: 'failed.fg', paddingTop: '[3px]' })}>
            <CircleAlert size={16} aria-hidden />
          </span>
          <div className={css({ minWidth: '0' })}>
            <p className={css({ textStyle: 'label', fontWeight: 'strong', overflowWrap: 'anywhere' })}>{what}</p>
            <p className={css({ textStyle: 'label', overflowWrap: 'anywhere' })}>{why}</p>
            <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8', paddingTop: '8' })}>
              {onEdit && (
                <Button aria-label={`Edit: ${what}`} onClick={onEdit}>
                  Edit
                </Button>
              )}
              <Button kind="ghost" onClick={() => onRetry(key)}>
                Try again
              </Button>
              <Button kind="ghost" onClick={() => onDiscard(key)}>
                Discard
              </Button>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

const item = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '8',
  padding: '12',
  borderRadius: 'card',
  background: 'failed.bg',
})
