import {
  type Replier,
  type ShownTurn,
  faceOf,
  noticeableSteps,
  workLine,
} from '#pwa/parts/conversation/describe-turn.ts'
import { draftsOf, proposalsOf } from '#pwa/parts/draft/drafts-of-turns.ts'
import { OutcomeLine } from '#pwa/parts/conversation/outcome-line.tsx'
import { Question } from '#pwa/parts/conversation/question.tsx'
import { ReplyFoot, type ReplyActions } from '#pwa/parts/conversation/reply-foot.tsx'
import { Steps } from '#pwa/parts/conversation/steps.tsx'
import { seconds } from '#pwa/parts/times.ts'
import { ReplierFace } from '#pwa/parts/face/replier-face.tsx'
import { closeMarks } from '#pwa/parts/markdown/close-marks.ts'
import { Markdown } from '#pwa/parts/markdown/markdown.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { css } from '#styled/css/css.js'
import { conversation } from '#styled/recipes/conversation.js'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useCallback, useState } from 'react'

type ReplyProps = {
  turn: ShownTurn
  agent: Replier
  actions: ReplyActions | undefined
  /** Whether one of its next actions was taken. */
  isSpent: boolean
  isLast: boolean
  /** The drafts that stand in full at a later reply, and whether they open beside the conversation. */
  laterDrafts: string
  hasBeside: boolean
}

const ReplyDrafts = deferred(() => import('#pwa/parts/draft/reply-drafts.tsx').then((m) => m.ReplyDrafts), 'extra')

const ProposalCard = deferred(
  () => import('#pwa/parts/proposal/proposal-card.tsx').then((m) => m.ProposalCard),
  'extra',
)

const UndoSteps = deferred(() => import('#pwa/parts/conversation/undo-steps.tsx').then((m) => m.UndoSteps), 'extra')

const NextActions = deferred(
  () => import('#pwa/parts/conversation/next-actions.tsx').then((m) => m.NextActions),
  'extra',
)

/** What the agent did, in one line that opens to all its steps, and what it wrote. */
export function Reply({ turn, agent, actions, isSpent, isLast, laterDrafts, hasBeside }: ReplyProps) {
  const styles = conversation()
  const { run } = turn
  const isLive = turn.state !== 'ended' && turn.state !== 'awaiting-approval'
  const [isOpen, setOpen] = useState(false)
  const hasSteps = run.steps.length > 0
  const shownSteps = isOpen ? run.steps : noticeableSteps(run.steps)
  const now = useNow(isLive)
  const started = run.started_at
  const drafts = draftsOf(turn)
  const proposals = proposalsOf(turn)
  // What stands below them comes with them, and not before to be pushed down.
  const [shown, setShown] = useState<readonly string[]>([])
  const isShown = (id: string) => shown.includes(id)
  const noteShown = useCallback((id: string) => setShown((before) => [...before, id]), [])
  const isWhole = drafts.slice(-1).every(isShown) && proposals.every(isShown)
  const Chevron = isOpen ? ChevronDown : ChevronRight

  const line = (
    <>
      <ReplierFace agent={agent} size={24} state={faceOf(turn)} />
      <span className={`${css({ truncate: true })} ${isLive ? css({ color: 'fg.default' }) : ''}`}>
        {workLine(turn, agent.name)}
      </span>
      {started && turn.state !== 'awaiting-approval' && (
        <span className={css({ color: 'fg.subtle', whiteSpace: 'nowrap' })}>
          {seconds(started, run.finished_at ?? now)}
        </span>
      )}
    </>
  )

  return (
    <div className={styles.reply}>
      <h2 className={css({ srOnly: true })}>Reply of {agent.name}</h2>
      {hasSteps ? (
        <button type="button" aria-expanded={isOpen} className={styles.stepsToggle} onClick={() => setOpen(!isOpen)}>
          {line}
          <Chevron size={16} aria-hidden />
        </button>
      ) : (
        <div className={styles.stepsToggle}>{line}</div>
      )}
      {shownSteps.length > 0 && <Steps steps={shownSteps} />}
      <ReplyText turn={turn} name={agent.name} apology={agent.apology} />
      {drafts.length > 0 && (
        <ReplyDrafts
          ids={drafts}
          later={laterDrafts}
          isLast={isLast}
          turnKey={turn.key}
          actions={actions}
          hasBeside={hasBeside}
          onShown={noteShown}
        />
      )}
      {proposals.map((id) => (
        <ProposalCard key={id} id={id} isLast={isLast} onShown={noteShown} />
      ))}
      {turn.state === 'awaiting-approval' && <Question turn={turn} agent={agent} />}
      {turn.state === 'ended' && isWhole && (
        <>
          {!isSpent && run.next?.length > 0 && <NextActions turn={turn} isLast={isLast} actions={actions} />}
          {!(run.outcome === 'needs_you' && isSpent) && <OutcomeLine run={run} />}
          {run.steps.some(({ undo }) => undo) && <UndoSteps run={run} />}
          <ReplyFoot turn={turn} actions={actions} hasDraft={drafts.length > 0} />
        </>
      )}
    </div>
  )
}

/** A run that stopped without a press on Stop has its own reason: a question that lapsed. */
function whyStopped(error: string | null): string {
  return error === null || error === 'Stopped.' || error === 'Cancelled before it ended.' ? 'Stopped' : error
}

function ReplyText({ turn, name, apology }: { turn: ShownTurn; name: string; apology: string | undefined }) {
  const styles = conversation()
  const { run } = turn
  if (turn.state !== 'ended') {
    return (
      <>
        {(turn.live || run.status === 'running') && (
          <Markdown
            text={closeMarks(turn.live)}
            tail={
              !['awaiting-approval', 'paused'].includes(turn.state) && <span aria-hidden className={styles.caret} />
            }
          />
        )}
        {turn.state === 'reconnecting' && (
          <p role="status" className={styles.notice}>
            The connection was lost. {name} keeps working, and the reply goes on here.
          </p>
        )}
      </>
    )
  }
  const result = run.status === 'failed' ? (apology ?? run.result) : run.result
  return (
    <>
      {result && <Markdown text={result} />}
      {run.error && run.status === 'failed' && (
        <p className={css({ textStyle: 'label', color: 'danger.fg' })}>{run.error}</p>
      )}
      {run.status === 'cancelled' && <p className={styles.notice}>{whyStopped(run.error)}</p>}
    </>
  )
}
