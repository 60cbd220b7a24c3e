import { Badge } from '#pwa/ui/badge.tsx'
import { css } from '#styled/css/css.js'

type AgentStatusProps = {
  agent: { readonly available: boolean }
  /** Works on a run of any user. */
  isBusy: boolean
  /** Has a question to the reader. */
  isAsking: boolean
  look?: 'plain' | 'boxed'
}

/** Whether an agent accepts run requests; a paused one is busy, with the pause as the reason. */
export function AgentStatus({ agent: { available }, isBusy, isAsking, look = 'boxed' }: AgentStatusProps) {
  if (isAsking && available) {
    return (
      <Badge look={look} state="waiting">
        Waiting for you
      </Badge>
    )
  }
  const isTaken = isBusy || !available
  return (
    <span className={css({ display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', columnGap: '8' })}>
      <Badge look={look} state={isTaken ? 'running' : 'done'}>
        {isTaken ? 'Busy' : 'Available'}
      </Badge>
      {!available && <span className={css({ textStyle: 'small', color: 'fg.muted' })}>Paused</span>}
    </span>
  )
}
