import type { TeamMember } from '#pwa/screens/dashboard/dashboard.state.ts'
import type { Duty } from '#pwa/screens/dashboard/duty.ts'
import { AgentFace, type FaceState } from '#pwa/parts/face/agent-face.tsx'
import { useMedia } from '#pwa/ui/use-media.ts'
import { css } from '#styled/css/css.js'

const shown = 7

const faces: Record<Duty, FaceState> = {
  free: 'open',
  working: 'running',
  queued: 'queued',
  waiting: 'open',
  paused: 'queued',
}

/** The team behind the hero's edge; who is busy or needs the reader has risen. Decoration: the sentence says it. */
export function TeamOnEdge({ team }: { team: readonly TeamMember[] | null }) {
  const isWide = useMedia('(min-width: 1200px)')
  const isPhone = useMedia('(max-width: 767px)')
  const size = isWide ? 64 : isPhone ? 40 : 48
  return (
    <div aria-hidden className={edge}>
      {team &&
        firstToShow(team).map((agent) => (
          <span key={agent.id} className={isRisen(agent.duty) ? risen : standing}>
            <AgentFace agent={agent} size={size} state={faces[agent.duty]} />
          </span>
        ))}
    </div>
  )
}

// The room of seven faces, also before there is one: what is below does not move when they come.
const edge = css({
  display: 'flex',
  gap: '8',
  overflow: 'hidden',
  width: 'full',
  height: '[40px]',
  md: { width: '[384px]', height: '[48px]' },
  lg: { width: '[508px]', height: '[64px]', gap: '[10px]' },
})

const risen = css({ transform: 'translateY(4%)', transition: 'transform 200ms cubic-bezier(.2,.8,.2,1)' })
const standing = css({ transform: 'translateY(22%)', transition: 'transform 200ms cubic-bezier(.2,.8,.2,1)' })

function isRisen(duty: Duty): boolean {
  return duty === 'working' || duty === 'waiting'
}

/** As many as there is room for, in their own order; a raised agent is never left out for one that is not. */
export function firstToShow<A extends { id: string; duty: Duty }>(team: readonly A[]): A[] {
  const chosen = [...team.filter(({ duty }) => isRisen(duty)), ...team.filter(({ duty }) => !isRisen(duty))].slice(
    0,
    shown,
  )
  return team.filter((agent) => chosen.includes(agent))
}
