import { longDay } from '#pwa/parts/long-day.ts'
import { weekStart } from '#pwa/parts/week-start.ts'
import { deferred } from '#pwa/ui/deferred.tsx'
import { css } from '#styled/css/css.js'

const Month = deferred(
  () => import('#pwa/ui/month.tsx').then((m) => m.Month),
  <div className={css({ height: '[21.25rem]' })} />,
)

type DateChoiceProps = {
  /** `YYYY-MM-DD`, as all dates here; null where none is chosen. */
  date: string | null
  today: string
  /** What is said of a date after its name. */
  about?: (date: string) => string | false
  /** Whether a dot is to be below a date. */
  isMarked?: (date: string) => boolean
  onSelect: (date: string) => void
}

/** A month to take a date of, in the reader's own week. */
export function DateChoice({ today, about, ...month }: DateChoiceProps) {
  const nameOf = (date: string) =>
    [longDay(date, today), date === today && 'today', about?.(date)].filter(Boolean).join(', ')
  return <Month today={today} weekStart={weekStart(navigator.language)} nameOf={nameOf} {...month} />
}
