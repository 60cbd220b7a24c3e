import { AgentFace, type FaceState } from '#pwa/parts/face/agent-face.tsx'
import { assistantGradient } from '#pwa/theme/tokens/faces.ts'
import { type ComponentProps, useId } from 'react'

type ReplierFaceProps = { agent: ComponentProps<typeof AgentFace>['agent']; size: number; state?: FaceState }

/** The face of a replier: an agent's own, or the mark that looks back for the assistant of the chat. */
export function ReplierFace({ agent, size, state = 'open' }: ReplierFaceProps) {
  return agent.id === 'assistant' ? (
    <AssistantFace size={size} state={state} />
  ) : (
    <AgentFace agent={agent} size={size} state={state} />
  )
}

const line = { fill: 'none', stroke: '#fff', strokeLinecap: 'round' as const }

function AssistantFace({ size, state }: { size: number; state: FaceState }) {
  const id = useId()
  const [top, bottom] = assistantGradient
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden focusable="false" style={{ flexShrink: 0 }}>
      <linearGradient id={id} x1="0.3" y1="0" x2="0.7" y2="1">
        <stop stopColor={top} />
        <stop offset="1" stopColor={bottom} />
      </linearGradient>
      <rect width="40" height="40" rx="13" fill={`url(#${id})`} />
      <rect x=".5" y=".5" width="39" height="39" rx="12.5" fill="none" stroke="#fff" strokeOpacity=".16" />
      <path d="M9.2 28V18.2a5.4 5.4 0 0 1 10.8 0V28M20 18.2a5.4 5.4 0 0 1 10.8 0V28" strokeWidth={3.4} {...line} />
      {[14.6, 25.4].map((x) =>
        state === 'queued' ? (
          <path key={x} d={`M${x - 1.7} 20.6q1.7 1.5 3.4 0`} strokeWidth={1.5} {...line} />
        ) : (
          <circle
            key={x}
            cx={state === 'running' ? x + 0.9 : x}
            cy={state === 'running' ? 19.6 : 21}
            r={2.1}
            fill="#fff"
          />
        ),
      )}
    </svg>
  )
}
