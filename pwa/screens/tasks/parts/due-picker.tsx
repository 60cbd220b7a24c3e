import { DateChoice } from '#pwa/parts/date-choice.tsx'
import { dueDay } from '#pwa/parts/format-due.ts'
import { dateOf, instantOf } from '#pwa/parts/local-date.ts'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'

const dayMs = 24 * 60 * 60_000

/** Until when something is to be done: the likely days, another one, or none. */
export function DuePicker({ today, onPick }: { today: string; onPick: (date: string | null) => void }) {
  // From noon, so that a day of 23 hours is one too.
  const after = (days: number) => dateOf(instantOf(today, '12:00') + days * dayMs)
  const weekday = new Date(instantOf(today, '12:00')).getDay()
  const monday = after((8 - weekday) % 7 || 7)
  const mondayWords = weekday === 1 ? 'Next Monday' : 'Monday'
  const likely = [...new Set([today, after(1), monday])]
  return (
    <div className={css({ display: 'grid', gap: '16' })}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8', '& > *': { flex: '1' } })}>
        {likely.map((each) => (
          <Button key={each} onClick={() => onPick(each)}>
            {each === monday && each !== after(1) ? mondayWords : dueDay(each)}
          </Button>
        ))}
        <Button kind="ghost" onClick={() => onPick(null)}>
          No date
        </Button>
      </div>
      <DateChoice date={null} today={today} onSelect={onPick} />
    </div>
  )
}
