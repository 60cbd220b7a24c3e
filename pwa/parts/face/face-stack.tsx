import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { css } from '#styled/css/css.js'
import type { ComponentProps } from 'react'

const shown = 5

/** The faces of a team, one over the other, with its names for those who do not see them. */
export function FaceStack({
  names,
  agents,
}: {
  names: readonly string[]
  agents: readonly (ComponentProps<typeof AgentFace>['agent'] & { name: string })[]
}) {
  const faces = names.flatMap((name) => agents.find((agent) => agent.name === name) ?? [])
  return (
    <span className={css({ display: 'flex', alignItems: 'center' })}>
      <span className={css({ srOnly: true })}>{names.length > 0 ? `Team: ${names.join(', ')}` : 'No team yet'}</span>
      {faces.slice(0, shown).map((agent) => (
        // A ring in the colour of the paper parts each face from the one below.
        <span key={agent.id} className={ringed}>
          <AgentFace agent={agent} size={20} />
        </span>
      ))}
      {names.length > shown && (
        <span aria-hidden className={css({ textStyle: 'small', color: 'fg.subtle', paddingLeft: '8' })}>
          +{names.length - shown}
        </span>
      )}
    </span>
  )
}

const ringed = css({
  position: 'relative',
  borderRadius: '[7px]',
  boxShadow: '[0 0 0 2px {colors.bg.panel}]',
  '& + &': { marginLeft: '[-5px]' },
})
