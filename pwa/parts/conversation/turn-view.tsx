import type { Replier, ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'
import { AskedFiles } from '#pwa/parts/conversation/asked-files.tsx'
import { FromTask } from '#pwa/parts/conversation/from-task.tsx'
import { Reply } from '#pwa/parts/conversation/reply.tsx'
import type { ReplyActions } from '#pwa/parts/conversation/reply-foot.tsx'
import { Unsent, type UnsentActions } from '#pwa/parts/conversation/unsent.tsx'
import { css } from '#styled/css/css.js'
import { conversation } from '#styled/recipes/conversation.js'
import { type ReactNode, memo } from 'react'

type TurnViewProps = {
  turn: ShownTurn
  agent: Replier
  actions: ReplyActions | undefined
  unsent?: UnsentActions
  /** Whether a run request on this device takes one of its next actions. */
  isAnswered?: boolean
  /** Whether nothing was said after it. */
  isLast?: boolean
  /** The drafts that stand in full at a later turn, one after another, and whether they open beside it. */
  laterDrafts?: string
  hasBeside?: boolean
  /** Whether it has the whole height of the log, so that its question can stand at the top. */
  isHeld?: boolean
  /** Stands below its reply. */
  after?: ReactNode
}

/**
 * A run request and its reply. Snapshots of valtio are the same object until they change, so settled turns are not
 * drawn again.
 */
export const TurnView = memo(
  function TurnView({
    turn,
    agent,
    actions,
    unsent,
    isAnswered = false,
    isLast = true,
    laterDrafts = '',
    hasBeside = false,
    isHeld = false,
    after,
  }: TurnViewProps) {
    const styles = conversation()
    const { prompt, context } = turn.run
    return (
      <article data-held={isHeld || undefined} className={article}>
        <div className={styles.ask}>
          <AskedFiles turn={turn} />
          <p className={styles.bubble}>{prompt}</p>
          <FromTask context={context} />
        </div>
        {turn.state === 'unsent' || turn.state === 'rejected' ? (
          <Unsent turn={turn} agent={agent} actions={unsent} />
        ) : (
          <Reply
            turn={turn}
            agent={agent}
            actions={actions}
            isSpent={isAnswered || Boolean(turn.run.answered)}
            isLast={isLast}
            laterDrafts={laterDrafts}
            hasBeside={hasBeside}
          />
        )}
        {after}
      </article>
    )
  },
  (before, after) =>
    before.turn === after.turn &&
    before.agent === after.agent &&
    before.isAnswered === after.isAnswered &&
    before.isLast === after.isLast &&
    before.isHeld === after.isHeld &&
    before.after === after.after &&
    before.laterDrafts === after.laterDrafts &&
    !before.actions === !after.actions &&
    !before.unsent?.runBuiltin === !after.unsent?.runBuiltin,
)

const article = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: '16',
  // The log's own edges above and below are not its.
  '&[data-held]': {
    minHeight: '[calc(var(--log) - 2 * {spacing.16})]',
    lg: { minHeight: '[calc(var(--log) - 2 * {spacing.24})]' },
  },
})
