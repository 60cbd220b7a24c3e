import { iconButton } from '#styled/recipes/icon-button.js'
import { month } from '#styled/recipes/month.js'
import { DatePicker, parseDate, useDatePicker, useDatePickerContext } from '@ark-ui/react/date-picker'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'

type MonthProps = {
  /** The date that is chosen, `YYYY-MM-DD`; null where none is. */
  date: string | null
  /** The month that is shown where none is chosen is this date's. */
  today: string
  /** The day that weeks begin with, 0 for Sunday. */
  weekStart: number
  /** A date by its name: it is read out. */
  nameOf: (date: string) => string
  /** Whether a dot is to be below a date. */
  isMarked?: (date: string) => boolean
  onSelect: (date: string) => void
}

/** A month to choose a date of; its name leads to the months of the year, and that to the years. */
export function Month({ date, today, weekStart, nameOf, isMarked, onSelect }: MonthProps) {
  // Leafing through leaves the chosen date alone; a newly chosen one brings its month.
  const [shown, setShown] = useState({ for: date, at: parseDate(date ?? today) })
  if (shown.for !== date) setShown({ for: date, at: parseDate(date ?? today) })
  const picker = useDatePicker({
    inline: true,
    locale: 'en-GB',
    startOfWeek: weekStart,
    fixedWeeks: true,
    outsideDaySelectable: true,
    value: date ? [parseDate(date)] : [],
    focusedValue: shown.at,
    translations: { content: 'Month', dayCell: ({ value }) => nameOf(value.toString()) },
    onFocusChange: ({ focusedValue }) => setShown({ for: date, at: focusedValue }),
    onValueChange: ({ value }) => value[0] && onSelect(value[0].toString()),
  })

  const styles = month()
  return (
    <DatePicker.RootProvider value={picker} className={styles.root}>
      <DatePicker.Content aria-roledescription={undefined} role="group">
        <DatePicker.View view={picker.view}>
          <Head />
          {picker.view === 'day' && <Days today={today} isMarked={isMarked} />}
          {picker.view === 'month' && <Spans rows={picker.getMonthsGrid({ columns: 4, format: 'short' })} />}
          {picker.view === 'year' && <Spans rows={picker.getYearsGrid({ columns: 4 })} />}
        </DatePicker.View>
      </DatePicker.Content>
    </DatePicker.RootProvider>
  )
}

function Head() {
  const { view, visibleRangeText } = useDatePickerContext()
  const leadsTo = view === 'day' ? ', choose a month' : view === 'month' ? ', choose a year' : ''
  const styles = month()
  return (
    <DatePicker.ViewControl className={styles.head}>
      <DatePicker.ViewTrigger className={styles.title} aria-label={`${visibleRangeText.formatted}${leadsTo}`}>
        <DatePicker.RangeText aria-live="polite" />
      </DatePicker.ViewTrigger>
      <span className={styles.turn}>
        <DatePicker.PrevTrigger className={iconButton()}>
          <ChevronLeft size={20} strokeWidth={1.75} aria-hidden />
        </DatePicker.PrevTrigger>
        <DatePicker.NextTrigger className={iconButton()}>
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
        </DatePicker.NextTrigger>
      </span>
    </DatePicker.ViewControl>
  )
}

function Days({ today, isMarked }: { today: string; isMarked: MonthProps['isMarked'] | undefined }) {
  const picker = useDatePickerContext()
  const styles = month()
  return (
    <DatePicker.Table className={styles.grid}>
      <DatePicker.TableHead>
        <DatePicker.TableRow>
          {picker.weekDays.map(({ short }) => (
            <DatePicker.TableHeader key={short} className={styles.weekday}>
              {short.slice(0, 2)}
            </DatePicker.TableHeader>
          ))}
        </DatePicker.TableRow>
      </DatePicker.TableHead>
      <DatePicker.TableBody>
        {picker.weeks.map((week) => (
          <DatePicker.TableRow key={week[0]!.toString()}>
            {week.map((day) => (
              <DatePicker.TableCell key={day.toString()} value={day} className={styles.cell}>
                <DatePicker.TableCellTrigger
                  className={styles.day}
                  data-today={day.toString() === today ? '' : undefined}
                >
                  {day.day}
                  {isMarked?.(day.toString()) && <span className={styles.dot} />}
                </DatePicker.TableCellTrigger>
              </DatePicker.TableCell>
            ))}
          </DatePicker.TableRow>
        ))}
      </DatePicker.TableBody>
    </DatePicker.Table>
  )
}

function Spans({ rows }: { rows: { value: number; label: string }[][] }) {
  const styles = month()
  return (
    <DatePicker.Table columns={4} className={styles.grid}>
      <DatePicker.TableBody>
        {rows.map((row) => (
          <DatePicker.TableRow key={row[0]!.value}>
            {row.map(({ value, label }) => (
              <DatePicker.TableCell key={value} value={value} className={styles.cell}>
                <DatePicker.TableCellTrigger className={styles.span}>{label}</DatePicker.TableCellTrigger>
              </DatePicker.TableCell>
            ))}
          </DatePicker.TableRow>
        ))}
      </DatePicker.TableBody>
    </DatePicker.Table>
  )
}
