import type { ShownNext, ShownTurn } from '#pwa/parts/conversation/describe-turn.ts'
import { useNamedModels } from '#pwa/parts/use-named-models.ts'
import { deferred } from '#pwa/ui/deferred.tsx'
import { css } from '#styled/css/css.js'
import { conversation } from '#styled/recipes/conversation.js'
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
