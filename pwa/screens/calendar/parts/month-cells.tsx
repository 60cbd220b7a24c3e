import { longDay } from '#pwa/parts/long-day.ts'
import { eventsOf, hoursOn, startOf } from '#pwa/screens/calendar/events-of-day.ts'
import { shortDay } from '#pwa/screens/calendar/local-day.ts'
import type { PlannerProps } from '#pwa/screens/calendar/parts/planner.tsx'
import { cx } from '#pwa/ui/cx.ts'
import { timeOf } from '#pwa/parts/local-date.ts'
import { count } from '#shared/domain/plural.ts'
import { css } from '#styled/css/css.js'

/** So many events of a date are named; the rest has its number. */
const most = 3

/** The weeks of a month, each date with the first of its events. */
export function MonthCells(props: PlannerProps) {
  const { dates, date, today, events, dueOn, onShow, onOpen } = props
  return (
    <>
      <div aria-hidden className={week}>
        {dates.slice(0, 7).map((each) => (
          <span key={each} className={css({ textStyle: 'small', color: 'fg.subtle', paddingInline: '8' })}>
            {shortDay(each, each)}
          </span>
        ))}
      </div>
      <ol className={`${week} ${cells}`}>
        {dates.map((each) => {
          const own = eventsOf(events, each)
          const due = each < today ? 0 : dueOn(each).length
          const shown = own.length > most + 1 ? own.slice(0, most) : own
          const isOutside = each.slice(0, 7) !== date.slice(0, 7)
          return (
            <li key={each} aria-label={longDay(each, today)} className={cell}>
              <button
                type="button"
                aria-label={`Show ${longDay(each, today)}`}
                aria-pressed={each === date}
                className={cx(number, isOutside && outside, each === today && now)}
                onClick={() => onShow(each)}
              >
                {Number(each.slice(8))}
              </button>
              {shown.map((event) =>
                event.source === 'workspace' ? (
                  <button
                    key={event.id}
                    type="button"
                    aria-haspopup="dialog"
                    title={`${hoursOn(event, each).time} ${event.title}`}
                    className={line}
                    onClick={() => onOpen(event.id)}
                  >
                    <Line event={event} date={each} />
                  </button>
                ) : (
                  <span key={event.id} title={`${hoursOn(event, each).time} ${event.title}`} className={line}>
                    <Line event={event} date={each} />
                  </span>
                ),
              )}
              {shown.length < own.length && (
                <button type="button" className={`${line} ${more}`} onClick={() => onShow(each, 'day')}>
                  {own.length - shown.length} more
                </button>
              )}
              {due > 0 && <span className={`${line} ${more}`}>{count(due, 'task')} due</span>}
            </li>
          )
        })}
      </ol>
    </>
  )
}

function Line({ event, date }: { event: PlannerProps['events'][number]; date: string }) {
  const isWhole = hoursOn(event, date).time === 'All day'
  return (
    <>
      {!isWhole && <span className={css({ color: 'fg.subtle', flex: 'none' })}>{timeOf(startOf(event))}</span>}
      <span className={css({ truncate: true })} dir="auto">
        {event.title}
      </span>
    </>
  )
}

const week = css({ display: 'grid', gridTemplateColumns: '[repeat(7, minmax(0, 1fr))]', marginTop: '8' })

const cells = css({ borderTop: 'hairline', borderLeft: 'hairline' })

const cell = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: '2',
  minWidth: '0',
  minHeight: '[7rem]',
  padding: '4',
  borderBottom: 'hairline',
  borderRight: 'hairline',
})

const number = css({
  display: 'grid',
  placeItems: 'center',
  width: '[1.75rem]',
  height: '[1.75rem]',
  borderRadius: 'full',
  textStyle: 'small',
  _hover: { background: 'bg.hover' },
  '&[aria-pressed=true]': { fontWeight: 'strong', outline: '[1px solid {colors.border.strong}]' },
})

const outside = css({ color: 'fg.subtle' })

const now = css({
  background: 'fg.default',
  color: 'bg.panel',
  fontWeight: 'strong',
  _hover: { background: 'fg.default' },
})

const line = css({
  display: 'flex',
  gap: '4',
  width: 'full',
  minHeight: '[1.5rem]',
  alignItems: 'center',
  paddingInline: '4',
  borderRadius: 'badge',
  textStyle: 'micro',
  textAlign: 'start',
  _hover: { background: 'bg.hover' },
})

const more = css({ color: 'fg.muted' })
