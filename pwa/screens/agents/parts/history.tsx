import type { ShownAgent } from '#pwa/screens/agents/agent.state.ts'
import { useAgentConversation } from '#pwa/screens/agents/conversation.state.ts'
import type { ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'
import { HistoryRow } from '#pwa/screens/agents/parts/history-row.tsx'
import { HistoryRun } from '#pwa/screens/agents/parts/history-run.tsx'
import { dayName } from '#pwa/parts/times.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import { css } from '#styled/css/css.js'

/** The agent's runs by day, newest first; `runId` opens one of them. */
export function History({ agent, runId }: { agent: ShownAgent; runId: string | null }) {
  const chat = useAgentConversation(agent)
  if (runId)
    return <HistoryRun agent={agent} runId={runId} turns={chat.turns} isLoaded={chat.isLoaded} actions={chat.actions} />
  if (chat.turns.length === 0) return chat.isLoaded ? <Empty title="No execution history yet" /> : <PageSpinner />
  return (
    <div className={css({ position: 'relative', flex: '1', minHeight: '0', overflowY: 'auto' })}>
      <div className={column}>
        {byDay(chat.turns).map(([day, turns]) => (
          <section key={day} aria-label={day}>
            <h2
              className={css({
                textStyle: 'label',
                fontWeight: 'strong',
                color: 'fg.muted',
                paddingInline: '16',
                paddingTop: '24',
                paddingBottom: '4',
              })}
            >
              {day}
            </h2>
            <ul>
              {turns.map((turn) => (
                <HistoryRow key={turn.key} turn={turn} agent={agent} />
              ))}
            </ul>
          </section>
        ))}
        {chat.hasEarlier && (
          <div className={css({ padding: '16' })}>
            <Button onClick={chat.showEarlier}>Show earlier runs</Button>
          </div>
        )}
      </div>
    </div>
  )
}

function byDay(turns: readonly ShownTurn[]): [day: string, turns: ShownTurn[]][] {
  const days = new Map<string, ShownTurn[]>()
  for (const turn of turns.toReversed()) {
    const day = dayName(turn.run.created_at)
    const known = days.get(day)
    if (known) known.push(turn)
    else days.set(day, [turn])
  }
  return [...days]
}

const column = css({
  maxWidth: '[calc({sizes.reading} + 2 * {spacing.16})]',
  marginInline: 'auto',
  paddingBottom: '[calc(env(safe-area-inset-bottom) + 24px)]',
})
