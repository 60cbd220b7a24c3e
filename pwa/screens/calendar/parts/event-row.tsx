import type { CalendarEvent } from '#shared/contract/calendar.ts'
import { WaitingMark } from '#pwa/parts/waiting-mark.tsx'
import { endOf, hoursOn, startOf } from '#pwa/screens/calendar/events-of-day.ts'
import { plannedTime } from '#pwa/screens/calendar/time-zone.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { css } from '#styled/css/css.js'
import { ExternalLink } from 'lucide-react'
import { skeleton } from '#styled/recipes/skeleton.js'

const sources = { workspace: 'Muster', google: 'Google Calendar' }

type EventRowProps = { event: CalendarEvent; date: string; now: number; isWaiting: boolean; onOpen: () => void }

/** One event as said on the page of one date; pressing it opens its form, or Google's page where it is Google's. */
export function EventRow({ event, date, now, isWaiting, onOpen }: EventRowProps) {
  const { time, note } = hoursOn(event, date)
  // A whole day is the same everywhere.
  const planned = event.all_day ? null : plannedTime(event)
  const isPast = endOf(event) <= now
  const content = (
    <>
      <span className={when}>
        <span
          className={css(
            isPast ? { textStyle: 'label', color: 'fg.subtle' } : { textStyle: 'label', fontWeight: 'strong' },
          )}
        >
          {time}
        </span>
        {note && <span className={small}>{note}</span>}
      </span>
      <span className={css({ display: 'grid', flex: '1', minWidth: '0' })}>
        <span
          className={css(
            isPast
              ? { textStyle: 'label', color: 'fg.subtle', overflowWrap: 'anywhere' }
              : { textStyle: 'label', fontWeight: 'strong', overflowWrap: 'anywhere' },
          )}
        >
          {event.title}
        </span>
        <span className={small}>{[event.attendees.join(', '), sources[event.source]].filter(Boolean).join(' · ')}</span>
        {planned && <span className={small}>{planned}</span>}
      </span>
      {isWaiting && <WaitingMark />}
      {startOf(event) <= now && !isPast && (
        <Badge look="boxed" state="running">
          Now
        </Badge>
      )}
    </>
  )
  return (
    <li className={item}>
      {event.source === 'workspace' ? (
        <button type="button" aria-haspopup="dialog" className={row} onClick={onOpen}>
          {content}
        </button>
      ) : event.link ? (
        <a href={event.link} target="_blank" rel="noreferrer" className={row}>
          {content}
          <span className={css({ srOnly: true })}>opens in a new tab</span>
          <ExternalLink
            size={16}
            aria-hidden
            className={css({ flexShrink: '0', color: 'fg.subtle', marginTop: '2' })}
          />
        </a>
      ) : (
        <div className={row}>{content}</div>
      )}
    </li>
  )
}

/** The row before its event is known, in the same geometry. */
export function EventRowSkeleton() {
  return (
    <li className={item}>
      <div className={row}>
        <div className={when}>
          <div className={skeleton({ shape: 'line', width: 'most' })} />
        </div>
        <div className={css({ display: 'grid', flex: '1', gap: '8', paddingBlock: '2' })}>
          <div className={skeleton({ shape: 'line', width: 'half' })} />
          <div className={skeleton({ shape: 'small', width: 'most' })} />
        </div>
      </div>
    </li>
  )
}

const item = css({ borderTop: 'hairline', _first: { borderTop: 'none' } })

const row = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '16',
  width: 'full',
  minHeight: 'row',
  paddingBlock: '12',
  borderRadius: 'badge',
  _hover: { color: 'accent.fg' },
  _focusVisible: { outlineOffset: '[-2px]' },
})

const when = css({ display: 'grid', flexShrink: '0', width: '[7rem]' })

const small = css({ textStyle: 'small', color: 'fg.subtle', overflowWrap: 'anywhere' })
