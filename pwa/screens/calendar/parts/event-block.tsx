import type { Agent } from '#shared/contract/agents.ts'
import type { CalendarEvent } from '#shared/contract/calendar.ts'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { WaitingMark } from '#pwa/parts/waiting-mark.tsx'
import { endOf, hoursOn } from '#pwa/screens/calendar/events-of-day.ts'
import type { Planned } from '#pwa/screens/calendar/use-planned.ts'
import { cx } from '#pwa/ui/cx.ts'
import { css } from '#styled/css/css.js'

/** In minutes: from here on a second line has room. */
const roomy = 45

type EventBlockProps = {
  event: CalendarEvent
  date: string
  /** Milliseconds since 1970. */
  now: number
  /** How long it is drawn. */
  minutes: number
  isWaiting: boolean
  onOpen: () => void
}

/** An event among the hours of a date: Muster's with a bar of ink, one from elsewhere with an edge and its source. */
export function EventBlock({ event, date, now, minutes, isWaiting, onOpen }: EventBlockProps) {
  const { time } = hoursOn(event, date)
  const isOurs = event.source === 'workspace'
  const style = cx(block, isOurs ? ours : theirs, endOf(event) <= now && past)
  const about = isOurs ? event.attendees.join(', ') : 'Google'
  const content = (
    <>
      <span className={minutes >= roomy ? title : `${title} ${oneLine}`} dir="auto">
        {event.title}
      </span>
      <span className={css({ srOnly: true })}>, {time}</span>
      {isWaiting && <WaitingMark />}
      {minutes >= roomy && about && <span className={second}>{about}</span>}
    </>
  )
  const hint = `${time} ${event.title}`
  if (isOurs)
    return (
      <button type="button" aria-haspopup="dialog" title={hint} className={style} onClick={onOpen}>
        {content}
      </button>
    )
  return event.link ? (
    <a href={event.link} target="_blank" rel="noreferrer" title={hint} className={style}>
      {content}
      <span className={css({ srOnly: true })}>, opens in a new tab</span>
    </a>
  ) : (
    <div title={hint} className={style}>
      {content}
    </div>
  )
}

type GhostBlockProps = {
  planned: Planned
  agent: Pick<Agent, 'id' | 'color' | 'custom'> | undefined
  onShow: () => void
}

/** An event that is proposed and on no calendar yet; its day has what adds it or leaves it out. */
export function GhostBlock({ planned, agent, onShow }: GhostBlockProps) {
  return (
    <button type="button" title={planned.title} className={`${block} ${ghost}`} onClick={onShow}>
      {agent && <AgentFace agent={agent} size={16} />}
      <span className={`${title} ${oneLine}`} dir="auto">
        {planned.title}
      </span>
      <span className={css({ srOnly: true })}>, proposed</span>
    </button>
  )
}

const block = css({
  position: 'relative',
  width: 'full',
  height: 'full',
  overflow: 'hidden',
  paddingBlock: '2',
  borderRadius: 'badge',
  textAlign: 'start',
  textStyle: 'micro',
  _focusVisible: { outlineOffset: '[-2px]' },
})

const ours = css({
  display: 'block',
  paddingInlineStart: '12',
  paddingInlineEnd: '4',
  background: 'bg.inset',
  _hover: { background: 'bg.hover' },
  _before: {
    content: '""',
    position: 'absolute',
    insetBlock: '4',
    insetInlineStart: '4',
    width: '[3px]',
    borderRadius: 'full',
    background: '[currentColor]',
  },
})

const theirs = css({ display: 'block', paddingInline: '8', background: 'bg.panel', border: 'edge' })

const past = css({ color: 'fg.subtle' })

const ghost = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '4',
  paddingInline: '4',
  border: 'ghost',
  background: 'accent.bg',
  color: 'accent.fg',
})

const title = css({ display: 'block', fontWeight: 'strong', overflowWrap: 'anywhere' })

const oneLine = css({ truncate: true })

const second = css({ display: 'block', color: 'fg.muted', truncate: true })
