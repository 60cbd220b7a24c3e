import { problemOf } from '#pwa/data/network/api.ts'
import { threadOf } from '#pwa/data/conversations/conversations.ts'
import { changeUnsentPrompt } from '#pwa/data/conversations/unsent-prompts.ts'
import { loadRun, loadThread } from '#pwa/data/conversations/run-history.ts'
import type { ShownAgent } from '#pwa/screens/agents/agent.state.ts'
import { type ShownTurn, labelOf } from '#pwa/parts/conversation/describe-turn.ts'
import { dock } from '#pwa/parts/conversation/layout.ts'
import { draftDesk, leaveDesk } from '#pwa/parts/draft/draft-desk.ts'
import { lastTurns } from '#pwa/parts/draft/drafts-of-turns.ts'
import { clockTime, dayName } from '#pwa/parts/times.ts'
import { TurnView } from '#pwa/parts/conversation/turn-view.tsx'
import type { ReplyActions } from '#pwa/parts/conversation/reply-foot.tsx'
import { back } from '#pwa/screens/agents/parts/thread-line.tsx'
import { turnsOf } from '#pwa/parts/conversation/thread.ts'
import { ButtonLink } from '#pwa/ui/button.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import { css } from '#styled/css/css.js'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

const FillBar = deferred(() => import('#pwa/parts/draft/fill-bar.tsx').then((m) => m.FillBar), 'extra')

type HistoryRunProps = {
  agent: ShownAgent
  runId: string
  turns: readonly ShownTurn[]
  isLoaded: boolean
  actions: ReplyActions | undefined
}

/** One run of the history in its conversation, with all that was said there. */
export function HistoryRun({ agent, runId, turns, isLoaded, actions }: HistoryRunProps) {
  const turn = turns.find(({ run }) => run.id === runId)
  const thread = turn ? threadOf(turn) : null
  const said = thread === null ? [] : turnsOf(turns, thread)
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLDivElement>(null)
  const { filling } = useSnapshot(draftDesk)
  const filled = filling !== null && lastTurns(said).has(filling.draftId) ? filling.draftId : null
  const navigate = useNavigate()
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

  useEffect(() => leaveDesk, [])

  useEffect(() => {
    // What is kept of it is shown meanwhile, and offline.
    if (thread !== null) loadThread(agent.id, thread).catch(() => {})
  }, [agent.id, thread])

  useLayoutEffect(() => {
    // Not `scrollIntoView`: that scrolls the page too, and takes the agent and the tabs out of sight.
    if (said.length > 1 && scroller.current && shown.current) scroller.current.scrollTop = shown.current.offsetTop - 12
  }, [said.length])

  /** What is done with a reply shows where the next one appears. */
  const leaving: ReplyActions | undefined = actions && {
    repeat: (key) => {
      actions.repeat(key)
      void navigate({ search: '' })
    },
    edit: (key) => {
      actions.edit(key)
      void navigate({ search: '' })
    },
    take: (key, next) => {
      const to = actions.take(key, next)
      if (to === null) void navigate({ search: '' })
      return to
    },
    ask: (key, words) => {
      actions.ask(key, words)
      void navigate({ search: '' })
    },
    begin: (key, words) => {
      actions.begin(key, words)
      void navigate({ search: '' })
    },
    attach: (prompt) => {
      actions.attach(prompt)
      void navigate({ search: '' })
    },
  }

  return (
    <>
      {/* What is only for screen readers has its place in it, and makes nothing around it higher. */}
      <div ref={scroller} className={css({ position: 'relative', flex: '1', minHeight: '0', overflowY: 'auto' })}>
        <div className={column}>
          <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8' })}>
            <Link to={{ search: '?tab=history' }} className={back}>
              <ChevronLeft size={16} aria-hidden />
              All runs
            </Link>
            {turn && (
              <span
                className={css({
                  display: 'flex',
                  gap: '12',
                  alignItems: 'center',
                  textStyle: 'small',
                  color: 'fg.subtle',
                })}
              >
                {dayName(turn.run.created_at)}, {clockTime(turn.run.created_at)}
                <Badge look="boxed" state={labelOf(turn.run).state}>
                  {labelOf(turn.run).word}
                </Badge>
              </span>
            )}
          </div>
          {said.map((each) => (
            <div key={each.key} ref={each === turn ? shown : undefined}>
              <TurnView turn={each} agent={agent} actions={leaving} />
            </div>
          ))}
          {turn && thread !== null && (
            <ButtonLink
              to={{ search: `?thread=${encodeURIComponent(thread)}` }}
              className={css({ justifySelf: 'start' })}
              onClick={() => changeUnsentPrompt(agent.id, { thread: null })}
            >
              Continue this conversation
            </ButtonLink>
          )}
          {!turn && trouble === null && <PageSpinner />}
          {!turn && trouble === 'missing' && (
            <Empty title="Run not found" text="It may belong to another agent or account." />
          )}
          {!turn && trouble !== null && trouble !== 'missing' && (
            <InlineTrouble text={trouble} onRetry={() => setAttempt(attempt + 1)} />
          )}
        </div>
      </div>
      {filled !== null && (
        <div className={dock}>
          <FillBar id={filled} />
        </div>
      )}
    </>
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
