import { labelOf } from '#pwa/parts/conversation/describe-turn.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { css } from '#styled/css/css.js'

/** What an agent did with a task lately, in a word, at the end of a line of a list. */
export function LastRun({ of }: { of: Parameters<typeof labelOf>[0] }) {
  const { word, state } = labelOf(of)
  return (
    <span className={css({ flex: 'none' })}>
      <span className={css({ srOnly: true })}>, last run: </span>
      <Badge state={state}>{word}</Badge>
    </span>
  )
}
