import { DateChoice } from '#pwa/parts/date-choice.tsx'
import { longDay } from '#pwa/parts/long-day.ts'
import { weekStart } from '#pwa/parts/week-start.ts'
import { weekOf } from '#pwa/screens/calendar/local-day.ts'
import { Button } from '#pwa/ui/button.tsx'
import { belowTablet, useMedia } from '#pwa/ui/use-media.ts'
import { css } from '#styled/css/css.js'
import { month } from '#styled/recipes/month.js'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

type ScheduleProps = {
  date: string
  today: string
  /** What a date holds, in words; empty where that is nothing. */
  about: (date: string) => string
  isMarked: (date: string) => boolean
  onSelect: (date: string) => void
}

/** The dates to choose from: a month, and on phones its week until the month is asked for. */
export function Schedule(props: ScheduleProps) {
  const isPhone = useMedia(belowTablet)
  const [isOpen, setOpen] = useState(false)
  const isWeek = isPhone && !isOpen
  const [, , monthName] = longDay(props.date, props.date).split(' ')
  return (
    <>
      <div className={head}>
        <h2 id="schedule-heading" className={css({ textStyle: 'heading' })}>
          Your Schedule
        </h2>
        {isPhone && (
          <Button
            kind="ghost"
            aria-expanded={isOpen}
            aria-label={`${monthName}, ${isOpen ? 'show the week' : 'show the month'}`}
            onClick={() => setOpen(!isOpen)}
          >
            {monthName}
            <ChevronDown size={20} strokeWidth={1.75} aria-hidden className={isOpen ? turned : undefined} />
          </Button>
        )}
      </div>
      {isWeek ? (
        <Week {...props} />
      ) : (
        <DateChoice
          {...props}
          onSelect={(date) => {
            setOpen(false)
            props.onSelect(date)
          }}
        />
      )}
    </>
  )
}

function Week({ date, today, about, isMarked, onSelect }: ScheduleProps) {
  const styles = month()
  return (
    <div role="group" aria-label="Week" className={week}>
      {weekOf(date, weekStart(navigator.language)).map((each) => {
        const day = longDay(each, today)
        const name = [day, each === today && 'today', about(each)].filter(Boolean).join(', ')
        return (
          <div key={each} className={dayColumn}>
            <span aria-hidden className={css({ textStyle: 'small', color: 'fg.subtle' })}>
              {day.charAt(0)}
            </span>
            <button
              type="button"
              aria-label={name}
              aria-pressed={each === date}
              data-selected={each === date ? '' : undefined}
              data-today={each === today ? '' : undefined}
              className={styles.day}
              onClick={() => onSelect(each)}
            >
              {Number(each.slice(8))}
              {isMarked(each) && <span className={styles.dot} />}
            </button>
          </div>
        )
      })}
    </div>
  )
}

const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8',
  minHeight: 'touch',
})

const week = css({ display: 'grid', gridTemplateColumns: '[repeat(7, minmax(0, 1fr))]', gap: '4' })

// With large letters a day is as wide as its column.
const dayColumn = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'center', minWidth: '0' })

const turned = css({ transform: 'rotate(180deg)' })
