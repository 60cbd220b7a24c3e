import { isDay, offeredDay, writtenDay } from '#pwa/parts/draft/dates.ts'
import { DateChoice } from '#pwa/parts/date-choice.tsx'
import { dateOf } from '#pwa/parts/local-date.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { useMinute } from '#pwa/ui/use-minute.ts'
import type { Blank } from '#shared/contract/drafts.ts'
import { css } from '#styled/css/css.js'
import { useState } from 'react'

/** Values for a blank to take by a tap: those of the brief, or the likely days and any other. */
export function Hints({ blank, onTake }: { blank: Blank; onTake: (value: string) => void }) {
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
      {type === 'date' && <OtherDate label={blank.label} onTake={(date) => onTake(writtenDay(date))} />}
    </div>
  )
}

function OtherDate({ label, onTake }: { label: string; onTake: (date: string) => void }) {
  const [isAsking, setAsking] = useState(false)
  const today = dateOf(useMinute())
  const take = (date: string) => {
    setAsking(false)
    onTake(date)
  }
  return (
    <>
      <Button kind="ghost" className={css({ color: 'accent.fg' })} onClick={() => setAsking(true)}>
        Other date
      </Button>
      {isAsking && (
        <Sheet
          kind="bottom"
          isOpen
          onClose={() => setAsking(false)}
          title={<h2 className={css({ textStyle: 'title' })}>{label}</h2>}
        >
          <DateChoice date={null} today={today} onSelect={take} />
        </Sheet>
      )}
    </>
  )
}
