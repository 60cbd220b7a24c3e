import { Eyes } from '#pwa/parts/face/eyes.tsx'
import { eyesOf, gradientOf } from '#pwa/parts/face/gradient-of.ts'
import { gradients } from '#pwa/theme/tokens/faces.ts'
import { css } from '#styled/css/css.js'
import { useId } from 'react'

export type FaceState = 'open' | 'running' | 'queued'

type AgentFaceProps = {
  agent: { id: string; color: string; custom: boolean }
  /** Pixels. */
  size: number
  state?: FaceState
  /** A dot at the corner while running; for heads, not for small faces. */
  hasDot?: boolean
}

/** An agent's face: running looks up and aside, queued has its eyes shut. Decoration; the name stands beside it. */
export function AgentFace({ agent, size, state = 'open', hasDot = false }: AgentFaceProps) {
  const id = useId()
  const [top, bottom] = gradients[gradientOf(agent.color)]
  return (
    <span className={css({ position: 'relative', display: 'block', flexShrink: '0', width: 'fit' })}>
      <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden focusable="false">
        <linearGradient id={id} x1="0.3" y1="0" x2="0.7" y2="1">
          <stop stopColor={top} />
          <stop offset="1" stopColor={bottom} />
        </linearGradient>
        <rect width="40" height="40" rx="13" fill={`url(#${id})`} />
        <rect x=".5" y=".5" width="39" height="39" rx="12.5" fill="none" stroke="#fff" strokeOpacity=".16" />
        <Eyes of={eyesOf(agent)} isShut={state === 'queued'} isAside={state === 'running'} />
      </svg>
      {hasDot && state === 'running' && <span className={dotClass} />}
    </span>
  )
}

const dotClass = css({
  position: 'absolute',
  right: '[-2px]',
  bottom: '[-2px]',
  width: '[14px]',
  height: '[14px]',
  borderRadius: 'full',
  border: '[2px solid {colors.bg.canvas}]',
  background: 'running.dot',
})
