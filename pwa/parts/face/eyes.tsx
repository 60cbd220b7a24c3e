import type { GradientName } from '#pwa/theme/tokens/faces.ts'
import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

/** Where an agent looks when at rest, in units of the 40 box. */
const gazes: Record<GradientName, number> = { arlo: 1.6, chip: 1.9, clide: -1.8, suki: 0, dot: 1.1, millie: 0, spec: 0 }

const y = 18.5
const white = { fill: '#fff' }
const line = { fill: 'none', stroke: '#fff', strokeLinecap: 'round' as const }

/** Open eyes in the agent's own shape, or the shut arcs that all share. */
export function Eyes({ of, isShut, isAside }: { of: GradientName; isShut: boolean; isAside: boolean }) {
  const x = 20 + (isAside ? 2.2 : gazes[of])
  return (
    <g
      className={css({ transition: 'transform 200ms cubic-bezier(.2,.8,.2,1)' })}
      style={{ transform: `translate(${x}px, ${isAside ? y - 2.3 : y}px)` }}
    >
      {isShut ? shut : open[of]}
    </g>
  )
}

function pair(distance: number, eye: ReactNode): ReactNode {
  return (
    <>
      <g transform={`translate(${-distance} 0)`}>{eye}</g>
      <g transform={`translate(${distance} 0)`}>{eye}</g>
    </>
  )
}

const shut = pair(6.2, <path d="M-3.1 0Q0 2.6 3.1 0" strokeWidth={1.9} {...line} />)

const open: Record<GradientName, ReactNode> = {
  arlo: pair(6.2, <circle r={3.1} {...white} />),
  chip: pair(6.8, <rect x={-2.5} y={-3.7} width={5} height={7.4} rx={2.5} {...white} />),
  clide: pair(7.4, <circle r={2.8} {...white} />),
  suki: pair(6.6, <path d="M-3.7 1.5Q0 -4.1 3.7 1.5" strokeWidth={2.2} {...line} />),
  dot: pair(6.6, <circle r={2.1} {...white} />),
  millie: pair(6.6, <rect x={-3} y={-2.6} width={6} height={5.2} rx={1.6} {...white} />),
  spec: (
    <>
      {pair(
        6.3,
        <>
          <circle r={4.6} strokeWidth={1.8} {...line} />
          <circle cx={0.9} cy={0.5} r={1.7} {...white} />
        </>,
      )}
      <path d="M-1.7 -0.6Q0 -1.6 1.7 -0.6" strokeWidth={1.6} {...line} />
    </>
  ),
}
