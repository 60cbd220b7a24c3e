import type { Agent } from '#shared/contract/agents.ts'
import type { ProjectMember } from '#shared/contract/projects.ts'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { faceChip, looseChip } from '#pwa/parts/face/chip.ts'
import { PersonFace } from '#pwa/parts/person-face.tsx'
import { css } from '#styled/css/css.js'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

type TeamFieldProps = {
  agents: readonly Agent[]
  people: readonly ProjectMember[]
  /** The names of the agents who are in it. */
  team: readonly string[]
  members: readonly ProjectMember[]
  onChange: (change: { team: readonly string[] } | { members: readonly ProjectMember[] }) => void
}

/** Who is in the team: each agent and each person is a button that is pressed or not. */
export function TeamField({ agents, people, team, members, onChange }: TeamFieldProps) {
  // Who is gone from the workspace can still be taken out.
  const gone = team.filter((name) => agents.every((agent) => agent.name !== name))
  const others = members.filter(({ id }) => people.every((person) => person.id !== id))
  const toggleAgent = (name: string) =>
    onChange({ team: team.includes(name) ? team.filter((each) => each !== name) : [...team, name] })
  const togglePerson = ({ id, name }: ProjectMember) => {
    const left = members.filter((member) => member.id !== id)
    onChange({ members: left.length < members.length ? left : [...members, { id, name }] })
  }
  return (
    <fieldset className={css({ minWidth: '0', paddingBottom: '24' })}>
      <legend className={css({ textStyle: 'label', fontWeight: 'strong', paddingBottom: '4' })}>Team</legend>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
        {agents.map((agent) => (
          <Chip key={agent.id} name={agent.name} isChosen={team.includes(agent.name)} onToggle={toggleAgent}>
            <AgentFace agent={agent} size={24} />
          </Chip>
        ))}
        {gone.map((name) => (
          <Chip key={name} name={name} isChosen onToggle={toggleAgent}>
            <span className={noFace} />
          </Chip>
        ))}
        {[...people, ...others].map((person) => (
          <Chip
            key={person.id}
            name={person.name}
            isChosen={members.some(({ id }) => id === person.id)}
            onToggle={() => togglePerson(person)}
          >
            <PersonFace name={person.name} size={24} />
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

type ChipProps = { name: string; isChosen: boolean; onToggle: (name: string) => void; children: ReactNode }

function Chip({ name, isChosen, onToggle, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={`${faceChip} ${isChosen ? pressed : looseChip}`}
      onClick={() => onToggle(name)}
    >
      <span className={css({ position: 'relative', flexShrink: '0' })}>
        {children}
        {isChosen && (
          <span className={mark}>
            <Check size={10} strokeWidth={3.5} aria-hidden />
          </span>
        )}
      </span>
      <span className={css({ truncate: true })}>{name}</span>
    </button>
  )
}

const pressed = css({ background: 'accent.bg', borderColor: 'accent.fg' })

const noFace = css({
  display: 'block',
  width: '[24px]',
  height: '[24px]',
  borderRadius: '[8px]',
  background: 'bg.hover',
})

const mark = css({
  position: 'absolute',
  right: '[-6px]',
  bottom: '[-4px]',
  display: 'grid',
  placeItems: 'center',
  width: '[14px]',
  height: '[14px]',
  borderRadius: 'full',
  background: 'accent.solid',
  color: 'fg.onSolid',
  boxShadow: '[0 0 0 2px {colors.accent.bg}]',
})
