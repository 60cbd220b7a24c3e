import type { ShownNext, ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'
import type { ResultActionsProps } from '#pwa/parts/result-actions/result-actions.tsx'
import { useNamedModels } from '#pwa/parts/use-named-models.ts'
import { cx } from '#pwa/ui/cx.ts'
import { deferred } from '#pwa/ui/deferred.tsx'
import { fromTablet, useMedia } from '#pwa/ui/use-media.ts'
import { css } from '#styled/css/css.js'
import { conversation } from '#styled/recipes/conversation.js'
import { iconButton } from '#styled/recipes/icon-button.js'
import type { neither } from '#shared/domain/answers.ts'
import { providerLine } from '#shared/domain/provider-line.ts'

/** What can be done with a run request that has had its reply, by its key. */
export type ReplyActions = {
  repeat: (key: string) => void
  edit: (key: string) => void
  /** Opens the composer with a prompt, and the files to attach to it. */
  attach: (prompt: string) => void
  /** Has what the run of a key wrote changed: sends the words in its thread. */
  ask: (key: string, words: string) => void
  /** Begins such a request in the composer. */
  begin: (key: string, words: string) => void
  /** Takes a next action; returns the agent's id, where it goes to another one. */
  take: (key: string, next: ShownNext | typeof neither) => string | null
}

// A reply is there to be read first.
const ResultActions = deferred(
  () => import('#pwa/parts/result-actions/result-actions.tsx').then((m) => m.ResultActions),
  'extra',
  ActionsToCome,
)

type ReplyFootProps = {
  turn: ShownTurn
  actions: ReplyActions | undefined
  /** What it wrote for use has actions of its own. */
  hasDraft: boolean
}

export function ReplyFoot({ turn, actions, hasDraft }: ReplyFootProps) {
  const { run, key } = turn
  const known = useNamedModels(run.provider)
  // The apology of a failed run is not worth keeping.
  const result = run.status === 'failed' || hasDraft ? null : run.result || null
  return (
    <div className={conversation().foot}>
      <ResultActions
        id={key}
        prompt={run.prompt}
        result={result}
        onRepeat={actions && (() => actions.repeat(key))}
        onEdit={actions && (() => actions.edit(key))}
      />
      <span
        className={css({
          display: 'flex',
          alignItems: 'center',
          minHeight: 'touch',
          paddingInline: '12',
          _fine: { minHeight: 'control' },
        })}
      >
        {providerLine(run, known)}
      </span>
    </div>
  )
}

/** Keeps the place of the actions, so that what stands beside them does not move. */
function ActionsToCome({ result, onRepeat, onEdit }: ResultActionsProps) {
  const isWide = useMedia(fromTablet)
  const ofResult = isWide ? 3 : 1
  const others = isWide ? onEdit !== undefined : result !== null || onEdit !== undefined
  const count = (result === null ? 0 : ofResult) + (onRepeat ? 1 : 0) + (others ? 1 : 0)
  return Array.from({ length: count }, (_, n) => (
    <span key={n} aria-hidden className={cx(iconButton(), css({ visibility: 'hidden' }))} />
  ))
}
