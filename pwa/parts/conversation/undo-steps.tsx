import '#pwa/theme/more.css'
import type { ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'
import { useUndoing } from '#pwa/parts/conversation/use-undoing.ts'
import { whyKept } from '#pwa/parts/why-kept.ts'
import { Button } from '#pwa/ui/button.tsx'
import { undoableMs } from '#shared/contract/limits.ts'
import type { Step } from '#shared/contract/runs.ts'
import { count } from '#shared/domain/plural.ts'
import { css } from '#styled/css/css.js'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'

type UndoStepsProps = { run: Pick<ShownTurn['run'], 'id' | 'steps' | 'finished_at'> }

/** Takes back what a run changed, all of it or step by step, and says what became of that. */
export function UndoSteps({ run }: UndoStepsProps) {
  const { under, undoSteps } = useUndoing(run)
  const [isChoosing, setChoosing] = useState(false)
  const [now] = useState(() => Date.now())
  const isYoung = run.finished_at !== null && now - Date.parse(run.finished_at) < undoableMs
  const changed = run.steps.filter(({ undo }) => undo)
  const open = isYoung ? changed.filter(({ id, undo }) => undo?.state === 'open' && under[id] === undefined) : []
  const going = changed.filter(({ id, undo }) => undo?.state === 'open' && under[id] === null)
  const refused = changed.flatMap(({ id, undo }) => (undo?.state === 'open' && under[id] ? [under[id]] : []))
  const undone = changed.filter(({ undo }) => undo?.state === 'undone')
  const kept = changed.filter(({ undo }) => undo?.state === 'kept')

  const undo = (steps: readonly Pick<Step, 'id'>[]) => {
    setChoosing(false)
    undoSteps(steps.map(({ id }) => id))
  }
  return (
    <div className={css({ display: 'grid', gap: '4', textStyle: 'small', color: 'fg.muted' })}>
      {open.length > 0 && (
        <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center' })}>
          <Button kind="ghost" className={css({ marginInlineStart: '[-17px]' })} onClick={() => undo(open)}>
            <Undo2 size={16} aria-hidden />
            {open.length > 1 ? `Undo all ${open.length}` : 'Undo'}
          </Button>
          {open.length > 1 && (
            <Button kind="ghost" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
              Choose…
            </Button>
          )}
        </div>
      )}
      {isChoosing && (
        <ul>
          {open.map((step) => (
            <li key={step.id} className={line}>
              <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{step.summary}</span>
              <Button kind="ghost" aria-label={`Undo “${step.summary}”`} onClick={() => undo([step])}>
                Undo
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div role="status" className={css({ display: 'grid', gap: '4' })}>
        {going.length > 0 && <p>Taking back {count(going.length, 'change')}…</p>}
        {undone.length > 0 && (
          <p>
            {undone.length === changed.length
              ? 'Taken back'
              : `Taken back: ${undone.map(({ summary }) => summary).join('; ')}`}
          </p>
        )}
        {kept.map((step) => (
          <p key={step.id}>
            {step.summary}: stays, {whyKept(step.undo!)}.
          </p>
        ))}
        {[...new Set(refused)].map((why) => (
          <p key={why} className={css({ color: 'danger.fg' })}>
            Not taken back: {why}
          </p>
        ))}
      </div>
    </div>
  )
}

const line = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12' })
