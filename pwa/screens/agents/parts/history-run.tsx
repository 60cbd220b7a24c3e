import { problemOf } from '#pwa/data/api.ts'
import { loadRun } from '#pwa/data/execution-history.ts'
import type { ShownAgent } from '#pwa/screens/agents/agent.state.ts'
import { type ShownTurn, statusWords } from '#pwa/screens/agents/parts/describe-turn.ts'
import { clockTime, dayName } from '#pwa/parts/times.ts'
import { TurnView } from '#pwa/screens/agents/parts/turn-view.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import { css } from '#styled/css/css.js'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'

type HistoryRunProps = { agent: ShownAgent; runId: string; turns: readonly ShownTurn[]; isLoaded: boolean }

/** One run of the history with its whole reply. */
export function HistoryRun({ agent, runId, turns, isLoaded }: HistoryRunProps) {
  const turn = turns.find(({ execution }) => execution.id === runId)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isWanted = isLoaded && !turn

  useEffect(() => {
    if (!isWanted) return
    loadRun(agent.id, runId).then(
      (exists) => setTrouble(exists ? null : 'missing'),
      (error: unknown) => setTrouble(problemOf(error).detail),
    )
    // `attempt` asks again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [agent.id, runId, isWanted, attempt])

  return (
    <div className={css({ flex: '1', overflowY: 'auto' })}>
      <div className={column}>
        <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8' })}>
          <Link to={{ search: '?tab=history' }} className={back}>
            <ChevronLeft size={16} aria-hidden />
            All runs
          </Link>
          {turn && (
            <span className={css({ display: 'flex', gap: '12', alignItems: 'center', textStyle: 'small', color: 'fg.subtle' })}>
              {dayName(turn.execution.created_at)}, {clockTime(turn.execution.created_at)}
              <Badge look="boxed" state={statusWords[turn.execution.status].state}>
                {statusWords[turn.execution.status].word}
              </Badge>
            </span>
          )}
        </div>
        {turn && <TurnView turn={turn} agent={agent} onRepeat={undefined} />}
        {!turn && trouble === null && <PageSpinner />}
        {!turn && trouble === 'missing' && <Empty title="Run not found" text="It may belong to another agent or account." />}
        {!turn && trouble !== null && trouble !== 'missing' && <InlineTrouble text={trouble} onRetry={() => setAttempt(attempt + 1)} />}
      </div>
    </div>
  )
}

const column = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '16',
  maxWidth: '[calc({sizes.reading} + 2 * {spacing.16})]',
  marginInline: 'auto',
  paddingInline: '16',
  paddingTop: '8',
  paddingBottom: '[calc(env(safe-area-inset-bottom) + 24px)]',
})

const back = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4',
  minHeight: 'touch',
  marginLeft: '[-4px]',
  paddingRight: '8',
  borderRadius: 'control',
  textStyle: 'label',
  fontWeight: 'strong',
  color: 'fg.muted',
  _hover: { color: 'fg.default' },
})
