import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { PersonFace } from '#pwa/parts/person-face.tsx'
import type { Project } from '#shared/contract/projects.ts'
import { teamOf } from '#shared/domain/team-of.ts'
import { css } from '#styled/css/css.js'
import type { ComponentProps } from 'react'

const shown = 5

/** The faces of a project's team, one over the other, with its names for those who do not see them. */
export function FaceStack({
  of: project,
  agents,
}: {
  of: Pick<Project, 'team' | 'members'>
  agents: readonly (ComponentProps<typeof AgentFace>['agent'] & { name: string })[]
}) {
  const names = teamOf(project)
  const faces = [
    ...project.team.flatMap((called) => {
      const agent = agents.find(({ name }) => name === called)
      return agent ? <AgentFace key={agent.id} agent={agent} size={20} /> : []
    }),
    ...(project.members ?? []).map(({ id, name }) => <PersonFace key={id} name={name} size={20} />),
  ]
  return (
    <span className={css({ display: 'flex', alignItems: 'center' })}>
      <span className={css({ srOnly: true })}>{names.length > 0 ? `Team: ${names.join(', ')}` : 'No team yet'}</span>
      {faces.slice(0, shown).map((face) => (
        // A ring in the colour of the paper parts each face from the one below.
        <span key={face.key} className={face.type === PersonFace ? disc : tile}>
          {face}
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

const tile = css({
  position: 'relative',
  borderRadius: '[7px]',
  boxShadow: '[0 0 0 2px {colors.bg.panel}]',
  '& + &': { marginLeft: '[-5px]' },
})
// Initials are whole: the next ones begin where these end.
const disc = css({ position: 'relative', borderRadius: 'full', boxShadow: '[0 0 0 2px {colors.bg.panel}]' })
