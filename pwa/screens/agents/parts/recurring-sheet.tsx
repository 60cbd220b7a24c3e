import { AgeLine } from '#pwa/parts/age-line.tsx'
import { becameOf, formatMoment, formatRepeat } from '#pwa/screens/agents/format-repeat.ts'
import { type ShownSchedule, useRecurringRuns } from '#pwa/screens/agents/recurring.state.ts'
import { viewerZone } from '#pwa/parts/viewer-zone.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import { css } from '#styled/css/css.js'
import type { ScheduleRun } from '#shared/contract/schedules.ts'
import { Link } from 'react-router-dom'

type RecurringSheetProps = {
  schedule: ShownSchedule
  now: number
  hindrance: string | null
  onEdit: () => void
  onDelete: () => void
  onClose: () => void
}

/** One recurring task in full, with what became of each of its times. */
export function RecurringSheet({ schedule, now, hindrance, onEdit, onDelete, onClose }: RecurringSheetProps) {
  const { id, prompt, repeat, time_zone, paused, paused_reason, next_at } = schedule
  const runs = useRecurringRuns(id)
  return (
    <Sheet
      kind="bottom"
      isOpen
      onClose={onClose}
      title={<h2 className={css({ textStyle: 'title' })}>Recurring task</h2>}
    >
      <p className={words}>{prompt}</p>
      <p className={css({ textStyle: 'label', color: 'fg.muted', paddingTop: '8' })}>
        {formatRepeat(repeat, time_zone, viewerZone())}
      </p>
      <div className={css({ textStyle: 'small', color: 'fg.subtle' })}>
        {paused ? (
          <Badge state={paused_reason === null ? 'idle' : 'waiting'}>Paused</Badge>
        ) : (
          next_at !== null && <p>Next: {formatMoment(next_at, now)}</p>
        )}
        {paused_reason !== null && <p className={css({ color: 'waiting.fg' })}>{paused_reason}</p>}
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8', paddingTop: '16' })}>
        <Button aria-label="Edit recurring task" aria-haspopup="dialog" disabled={hindrance !== null} onClick={onEdit}>
          Edit
        </Button>
        <Button
          kind="ghost"
          className={css({ color: 'danger.fg' })}
          aria-haspopup="dialog"
          disabled={hindrance !== null}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
      {hindrance && <p className={css({ textStyle: 'small', color: 'fg.muted', paddingTop: '8' })}>{hindrance}</p>}
      <section aria-labelledby="recurring-runs" className={css({ paddingTop: '24' })}>
        <h3 id="recurring-runs" className={css({ textStyle: 'label', fontWeight: 'strong', paddingBottom: '4' })}>
          What became of it
        </h3>
        {runs.list && runs.age && <AgeLine age={runs.age} onRetry={runs.reload} />}
        {runs.list === null &&
          (runs.failed ? (
            <InlineTrouble text="Couldn't load what became of it." onRetry={runs.reload} />
          ) : (
            <PageSpinner />
          ))}
        {runs.list?.length === 0 && (
          <p className={css({ textStyle: 'label', color: 'fg.muted' })}>It has not run yet.</p>
        )}
        <ul aria-labelledby="recurring-runs">
          {runs.list?.map((run) => (
            <RunRow key={run.at} run={run} now={now} />
          ))}
        </ul>
        {runs.hasEarlier && (
          <Button disabled={runs.isAsking} onClick={runs.showEarlier}>
            Show earlier
          </Button>
        )}
        <p role="alert" className={css({ textStyle: 'small', color: 'danger.fg' })}>
          {runs.trouble}
        </p>
      </section>
    </Sheet>
  )
}

function RunRow({ run, now }: { run: Readonly<ScheduleRun>; now: number }) {
  const { word, state } = becameOf(run)
  const why = run.reason ?? run.outcome_note
  const line = (
    <>
      <span className={css({ flex: '1', minWidth: '0' })}>
        <span className={css({ display: 'block', textStyle: 'label' })}>{formatMoment(run.at, now)}</span>
        {why && (
          <span className={css({ display: 'block', textStyle: 'small', color: 'fg.subtle', overflowWrap: 'anywhere' })}>
            {why}
          </span>
        )}
      </span>
      <Badge look="boxed" state={state}>
        {word}
      </Badge>
    </>
  )
  return (
    <li className={css({ borderTop: 'hairline', _first: { borderTop: 'none' } })}>
      {run.execution_id === null ? (
        <div className={runRow}>{line}</div>
      ) : (
        <Link
          to={{ search: `?tab=history&run=${encodeURIComponent(run.execution_id)}` }}
          className={`${runRow} ${linked}`}
        >
          {line}
        </Link>
      )}
    </li>
  )
}

const words = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: '[12rem]', overflowY: 'auto' })

const runRow = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  minHeight: 'touch',
  paddingBlock: '8',
  borderRadius: 'badge',
})

const linked = css({ _hover: { color: 'accent.fg' } })
