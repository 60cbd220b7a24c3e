import { agents } from '#pwa/data/resources/agents.ts'
import { longDay } from '#pwa/parts/long-day.ts'
import { timeOf } from '#pwa/parts/local-date.ts'
import { shortDay } from '#pwa/screens/calendar/local-day.ts'
import { OverHours } from '#pwa/screens/calendar/parts/over-hours.tsx'
import { EventBlock, GhostBlock } from '#pwa/screens/calendar/parts/event-block.tsx'
import type { PlannerProps } from '#pwa/screens/calendar/parts/planner.tsx'
import { blocksOf, minuteOfDay, timeAt, wholeDays } from '#pwa/screens/calendar/time-grid.ts'
import { css } from '#styled/css/css.js'
import { type CSSProperties, type MouseEvent, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'

/** The height of an hour in rem, as in the style sheet below. */
const hourHeight = 2.25
const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** The hour at the top as long as nothing is earlier. */
const firstHour = 7
/** In minutes: the time now takes the place of an hour that is nearer. */
const near = 24

const rem = (minutes: number) => `${(minutes / 60) * hourHeight}rem`

/** Days side by side with their hours: what is due over them, events where they are. */
export function DayColumns(props: PlannerProps) {
  const { dates, date, today, now, events, planned, dueOn, isWaiting, onShow, onOpen, onNew } = props
  const { list: team } = useSnapshot(agents)
  const items = [
    ...events.map((event) => ({ ...event, planned: null })),
    ...planned.map((each) => ({ id: each.item, start: each.start, end: each.end, planned: each })),
  ]
  const days = dates.map((each) => ({
    date: each,
    whole: wholeDays(events, each),
    blocks: blocksOf(items, each),
  }))
  const scroller = useRef<HTMLDivElement>(null)
  const earliest = Math.min(firstHour, ...days.flatMap(({ blocks }) => blocks.map(({ from }) => Math.floor(from / 60))))
  const top = Math.max(0, earliest - 0.25)
  useEffect(() => {
    const rootSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    scroller.current?.scrollTo({ top: top * hourHeight * rootSize })
    // oxlint-disable-next-line react/exhaustive-deps -- what comes later must not move the hours under the reader
  }, [])
  const minute = minuteOfDay(now)
  const isNowShown = dates.includes(today)
  return (
    <div ref={scroller} tabIndex={0} role="group" aria-label="Hours" className={scrolled}>
      <div className={columns} style={{ '--days': dates.length } as CSSProperties}>
        <div className={head} />
        {days.map(({ date: each, whole }) => (
          <div key={each} className={head}>
            <button type="button" aria-pressed={each === date} className={dayName} onClick={() => onShow(each)}>
              <span className={css({ textStyle: 'small' })}>{shortDay(each, each)}</span>
              <span className={each === today ? `${number} ${numberNow}` : number}>{Number(each.slice(8))}</span>
              <span className={css({ srOnly: true })}>{longDay(each, today).split(' ').slice(2).join(' ')}</span>
            </button>
            <OverHours date={each} today={today} tasks={each < today ? [] : dueOn(each)} whole={whole} />
          </div>
        ))}
        <div aria-hidden className={gutter}>
          {hours.slice(1).map((hour) =>
            isNowShown && Math.abs(hour * 60 - minute) < near ? null : (
              <span key={hour} className={hourName} style={{ top: rem(hour * 60) }}>
                {String(hour).padStart(2, '0')}
              </span>
            ),
          )}
          {isNowShown && (
            <span className={`${hourName} ${timeNow}`} style={{ top: rem(minute) }}>
              {timeOf(now)}
            </span>
          )}
        </div>
        {days.map(({ date: each, blocks }) => (
          <div key={each} className={column}>
            {/* For a pointer alone: the button of the screen's head does the same by keyboard. */}
            <button
              type="button"
              tabIndex={-1}
              aria-hidden
              className={free}
              onClick={(event) => onNew({ date: each, time: timeAt(minuteUnder(event)) })}
            />
            <ol aria-label={longDay(each, today)}>
              {blocks.map(({ item, from, to, column: at, columns: of }) => (
                <li
                  key={item.planned?.item ?? item.id}
                  className={place}
                  style={{
                    top: rem(from),
                    height: rem(to - from),
                    insetInlineStart: `${(at / of) * 100}%`,
                    width: `${100 / of}%`,
                  }}
                >
                  {item.planned ? (
                    <GhostBlock
                      planned={item.planned}
                      agent={team?.find(({ id }) => id === item.planned.holder)}
                      onShow={() => onShow(each)}
                    />
                  ) : (
                    <EventBlock
                      event={item}
                      date={each}
                      now={now}
                      minutes={to - from}
                      isWaiting={isWaiting(item.id)}
                      onOpen={() => onOpen(item.id)}
                    />
                  )}
                </li>
              ))}
            </ol>
            {each === today && <span aria-hidden className={nowLine} style={{ top: rem(minute) }} />}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The half hour that was pressed. */
function minuteUnder({ currentTarget, clientY }: MouseEvent<HTMLElement>): number {
  const { top, height } = currentTarget.getBoundingClientRect()
  return Math.min(47, Math.max(0, Math.floor(((clientY - top) / height) * 48))) * 30
}

const scrolled = css({
  overflowY: 'auto',
  // What is due arrives over the hours, which stay where they are.
  overflowAnchor: 'none',
  overscrollBehavior: 'contain',
  height: '[clamp(24rem, calc(100dvh - 17rem), 60rem)]',
  borderTop: 'hairline',
  marginTop: '8',
})

const columns = css({ display: 'grid', gridTemplateColumns: '[3rem repeat(var(--days), minmax(0, 1fr))]' })

const head = css({
  position: 'sticky',
  top: '0',
  zIndex: 'sticky',
  minWidth: '0',
  paddingBottom: '8',
  paddingInline: '2',
  background: 'bg.panel',
  borderBottom: 'hairline',
})

const dayName = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  minHeight: 'control',
  width: 'full',
  paddingInline: '4',
  borderRadius: 'control',
  color: 'fg.muted',
  _hover: { background: 'bg.hover' },
  '&[aria-pressed=true]': { fontWeight: 'strong', color: 'fg.default' },
  _focusVisible: { outlineOffset: '[-2px]' },
})

const number = css({
  display: 'grid',
  placeItems: 'center',
  minWidth: '[1.625rem]',
  height: '[1.625rem]',
  textStyle: 'label',
})

const numberNow = css({ borderRadius: 'full', background: 'fg.default', color: 'bg.panel', fontWeight: 'strong' })

const gutter = css({ position: 'relative', height: '[54rem]' })

const hourName = css({
  position: 'absolute',
  insetInlineEnd: '8',
  textStyle: 'micro',
  color: 'fg.subtle',
  transform: 'translateY(-50%)',
})

const timeNow = css({ color: 'accent.fg', fontWeight: 'strong' })

const column = css({
  position: 'relative',
  minWidth: '0',
  height: '[54rem]',
  borderLeft: 'hairline',
  backgroundImage: '[repeating-linear-gradient(to bottom, {colors.border.default} 0 1px, transparent 1px 2.25rem)]',
})

const free = css({ position: 'absolute', inset: '0', width: 'full', cursor: 'cell' })

const place = css({ position: 'absolute', paddingInline: '2', paddingBottom: '[1px]' })

const nowLine = css({
  position: 'absolute',
  insetInline: '0',
  height: '[2px]',
  background: 'accent.fg',
  pointerEvents: 'none',
  transform: 'translateY(-50%)',
})
