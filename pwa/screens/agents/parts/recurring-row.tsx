import { becameOf, formatMoment, formatRepeat } from '#pwa/screens/agents/format-repeat.ts'
import type { ShownSchedule } from '#pwa/screens/agents/recurring.state.ts'
import { viewerZone } from '#pwa/parts/viewer-zone.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { css } from '#styled/css/css.js'
import { Pause, Play } from 'lucide-react'

type RecurringRowProps = {
  schedule: ShownSchedule
  now: number
  isFixed: boolean
  onOpen: () => void
  onPaused: (paused: boolean) => void
}

/** One recurring task: when it runs and what became of it last; pressing it shows more. */
export function RecurringRow({ schedule, now, isFixed, onOpen, onPaused }: RecurringRowProps) {
  const { prompt, repeat, time_zone, paused, paused_reason, next_at, last_run } = schedule
  const title = prompt.trim().split('\n')[0]!
  return (
    <li className={item}>
      <button type="button" aria-haspopup="dialog" className={row} onClick={onOpen}>
        <span className={css({ display: 'block', fontWeight: 'strong', truncate: true })}>{title}</span>
        <span className={css({ display: 'block', textStyle: 'label', color: 'fg.muted', overflowWrap: 'anywhere' })}>
          {formatRepeat(repeat, time_zone, viewerZone())}
        </span>
        <span className={meta}>
          {paused ? (
            <Badge state={paused_reason === null ? 'idle' : 'waiting'}>Paused</Badge>
          ) : (
            next_at !== null && <span>Next: {formatMoment(next_at, now)}</span>
          )}
          {last_run && (
            <span>
              Last: {becameOf(last_run).word.toLowerCase()}, {formatMoment(last_run.at, now)}
            </span>
          )}
        </span>
        {paused_reason !== null && (
          <span className={css({ display: 'block', textStyle: 'small', color: 'waiting.fg' })}>{paused_reason}</span>
        )}
      </button>
      <IconButton
        label={`${paused ? 'Resume' : 'Pause'} ${title}`}
        side="above"
        align="end"
        disabled={isFixed}
        onClick={() => onPaused(!paused)}
      >
        {paused ? (
          <Play size={20} strokeWidth={1.75} aria-hidden />
        ) : (
          <Pause size={20} strokeWidth={1.75} aria-hidden />
        )}
      </IconButton>
    </li>
  )
}

const item = css({ display: 'flex', alignItems: 'center', gap: '8', borderTop: 'hairline' })

const row = css({
  flex: '1',
  minWidth: '0',
  minHeight: 'row',
  paddingBlock: '12',
  textAlign: 'start',
  borderRadius: 'badge',
  _hover: { color: 'accent.fg' },
  _focusVisible: { outlineOffset: '[-2px]' },
})

const meta = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '16',
  textStyle: 'small',
  color: 'fg.subtle',
})
