import { dueDay } from '#pwa/parts/format-due.ts'
import { dateOf, instantOf } from '#pwa/parts/local-date.ts'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { field } from '#styled/recipes/field.js'
import { type FormEvent, useState } from 'react'

const dayMs = 24 * 60 * 60_000

/** Until when something is to be done: the likely days, another one, or none. */
export function DuePicker({ today, onPick }: { today: string; onPick: (date: string | null) => void }) {
  const [date, setDate] = useState('')
  // From noon, so that a day of 23 hours is one too.
  const after = (days: number) => dateOf(instantOf(today, '12:00') + days * dayMs)
  const weekday = new Date(instantOf(today, '12:00')).getDay()
  const monday = after((8 - weekday) % 7 || 7)
  const likely = [...new Set([today, after(1), monday])]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (date) onPick(date)
  }
  return (
    <div className={css({ display: 'grid', gap: '16' })}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
        {likely.map((each) => (
          <Button key={each} onClick={() => onPick(each)}>
            {each === monday && each !== after(1) ? 'Monday' : dueDay(each)}
          </Button>
        ))}
        <Button kind="ghost" onClick={() => onPick(null)}>
          No date
        </Button>
      </div>
      <form className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8' })} onSubmit={submit}>
        <label className={css({ display: 'grid', gap: '4', flex: '[1 1 10rem]', textStyle: 'label' })}>
          Another day
          <input type="date" value={date} className={field().input} onChange={(event) => setDate(event.target.value)} />
        </label>
        <Button type="submit" disabled={date === ''}>
          Set date
        </Button>
      </form>
    </div>
  )
}
