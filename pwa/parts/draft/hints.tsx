import { isDay, offeredDay, writtenDay } from '#pwa/parts/draft/dates.ts'
import { Button } from '#pwa/ui/button.tsx'
import type { Blank } from '#shared/contract/drafts.ts'
import { css } from '#styled/css/css.js'
import { useRef } from 'react'

/** Values for a blank to take by a tap: those of the brief, or the likely days and any other. */
export function Hints({ blank, onTake }: { blank: Blank; onTake: (value: string) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const { hints, type } = blank
  if (hints.length === 0 && type !== 'date') return null
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8', minWidth: '0' })}>
      {type !== 'date' && <span className={css({ textStyle: 'small', color: 'fg.muted' })}>From your brief</span>}
      {hints.map((hint) => (
        <Button
          key={hint}
          className={css({ minWidth: '0', maxWidth: 'full', '& > span': { truncate: true } })}
          onClick={() => onTake(isDay(hint) ? writtenDay(hint) : hint)}
        >
          <span>{isDay(hint) ? offeredDay(hint) : hint}</span>
        </Button>
      ))}
      {type === 'date' && (
        <span className={css({ position: 'relative' })}>
          <Button kind="ghost" className={css({ color: 'accent.fg' })} onClick={() => picker.current?.showPicker?.()}>
            Other date
          </Button>
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-label={`Another date for ${blank.label}`}
            className={css({ position: 'absolute', inset: '0', opacity: '0', pointerEvents: 'none' })}
            onChange={({ target }) => isDay(target.value) && onTake(writtenDay(target.value))}
          />
        </span>
      )}
    </div>
  )
}
