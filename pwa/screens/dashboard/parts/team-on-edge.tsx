import type { TeamMember } from '#pwa/screens/dashboard/dashboard.state.ts'
import type { Duty } from '#pwa/screens/dashboard/duty.ts'
import { AgentFace, type FaceState } from '#pwa/parts/face/agent-face.tsx'
import { belowTablet, useMedia } from '#pwa/ui/use-media.ts'
import { css } from '#styled/css/css.js'

const shown = 7

const faces: Record<Duty, FaceState> = {
  free: 'open',
  working: 'running',
  queued: 'queued',
  waiting: 'open',
  paused: 'queued',
}

/**
 * The team behind the edge of the composer; who is busy or needs the reader has risen. While something is written it is the
 * one who is `meant`, and the others are dimmed. Decoration: words say it too.
 */
export function TeamOnEdge({ team, meant }: { team: readonly TeamMember[] | null; meant?: string | undefined }) {
  const size = useMedia(belowTablet) ? 40 : 48
  return (
    <div aria-hidden className={edge}>
      {team &&
        firstToShow(team, meant).map((agent) => {
          const isUp = meant === undefined ? isRisen(agent.duty) : agent.id === meant
          return (
            <span
              key={agent.id}
              className={face}
              data-up={isUp || undefined}
              data-dim={(meant !== undefined && !isUp) || undefined}
            >
              <AgentFace agent={agent} size={size} state={faces[agent.duty]} />
            </span>
          )
        })}
    </div>
  )
}

// The room of faces, also before there is one: what is below does not move when they come.
const edge = css({
  display: 'flex',
  gap: '8',
  overflow: 'hidden',
  paddingInline: '16',
  height: '[36px]',
  md: { height: '[44px]', justifyContent: 'flex-end', paddingInline: '24' },
})

const face = css({
  transform: 'translateY(28%)',
  transition: '[transform 200ms cubic-bezier(.2,.8,.2,1), opacity 200ms]',
  '&[data-up]': { transform: 'translateY(8%)' },
  '&[data-dim]': { opacity: '[0.4]' },
})

function isRisen(duty: Duty): boolean {
  return duty === 'working' || duty === 'waiting'
}

/** As many as there is room for, in their own order; a raised agent is never left out for one that is not. */
export function firstToShow<A extends { id: string; duty: Duty }>(team: readonly A[], meant?: string): A[] {
  const isUp = ({ id, duty }: A) => id === meant || isRisen(duty)
  const chosen = [...team.filter(isUp), ...team.filter((agent) => !isUp(agent))].slice(0, shown)
  return team.filter((agent) => chosen.includes(agent))
}
