import type { ShownAgent } from '#pwa/screens/agents/agent.state.ts'
import { type ShownTurn, faceOf, stateOf } from '#pwa/parts/conversation/describe-turn.ts'
import { clockTime, seconds } from '#pwa/parts/times.ts'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { css } from '#styled/css/css.js'
import { Link } from 'react-router-dom'

export function HistoryRow({ turn, agent }: { turn: ShownTurn; agent: ShownAgent }) {
  const { id, prompt, created_at, started_at, finished_at, attached_files } = turn.run
  const { word, state } = stateOf(turn)
  const meta = [
    clockTime(created_at),
    started_at && finished_at && seconds(started_at, finished_at),
    attached_files.length > 0 && `${attached_files.length} ${attached_files.length === 1 ? 'file' : 'files'}`,
  ]
  return (
    <li className={css({ paddingLeft: '16' })}>
      <Link
        to={{ search: `?tab=history&run=${encodeURIComponent(id)}` }}
        aria-disabled={id === '' || undefined}
        className={row}
      >
        <AgentFace agent={agent} size={28} state={faceOf(turn)} />
        <span className={text}>
          <span className={css({ flex: '1', minWidth: '0' })}>
            <span className={css({ display: 'block', fontWeight: 'strong', truncate: true })}>{prompt}</span>
            <span className={css({ display: 'block', textStyle: 'small', color: 'fg.subtle' })}>
              {meta.filter(Boolean).join(' · ')}
            </span>
          </span>
          <Badge look="boxed" state={state}>
            {word}
          </Badge>
        </span>
      </Link>
    </li>
  )
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  minHeight: 'row',
  borderRadius: 'control',
  _hover: { background: 'bg.inset' },
  _focusVisible: { outlineOffset: '[-2px]' },
})

const text = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  flex: '1',
  minWidth: '0',
  minHeight: 'row',
  paddingRight: '16',
  borderBottom: 'hairline',
})
