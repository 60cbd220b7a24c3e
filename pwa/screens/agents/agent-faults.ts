import {
  maxAgentDescriptionLength,
  maxAgentNameLength,
  maxNotesLength,
  maxRoleLength,
  maxSkillLength,
  maxSkills,
} from '#shared/contract/limits.ts'

export type AgentFields = {
  /** Made before it is saved: the eyes follow it. */
  id: string
  name: string
  role: string
  description: string
  skills: readonly string[]
  /** What stands in the field for skills and is none yet. */
  skill: string
  instructions: string
  color: string
}

export type AgentFaults = Partial<Record<keyof AgentFields, string | undefined>>

/** What keeps the fields from being saved, in words for each field; `others` have the names that are taken. */
export function faultsOf(fields: AgentFields, others: readonly { id: string; name: string }[]): AgentFaults {
  const name = fields.name.trim()
  const namesake = others.find((other) => other.id !== fields.id && other.name.toLowerCase() === name.toLowerCase())
  const faults: AgentFaults = {
    name:
      name === ''
        ? 'Enter a name.'
        : (tooLong(name, maxAgentNameLength) ??
          (namesake && `There is an agent called ${namesake.name} already. Choose another name.`)),
    role: fields.role.trim() === '' ? 'Enter a role.' : tooLong(fields.role.trim(), maxRoleLength),
    description: tooLong(fields.description, maxAgentDescriptionLength),
    skills: faultOfSkills(fields.skills),
    instructions: tooLong(fields.instructions, maxNotesLength),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

function faultOfSkills(skills: readonly string[]): string | undefined {
  if (skills.length > maxSkills) return `An agent has at most ${maxSkills} skills. Remove ${skills.length - maxSkills}.`
  const long = skills.find((skill) => skill.length > maxSkillLength)
  return long && `'${long.slice(0, 20)}...' is too long for a skill. Use ${maxSkillLength} characters at most.`
}

function tooLong(text: string, max: number): string | undefined {
  return text.length > max
    ? `Use ${max.toLocaleString('en')} characters at most. This has ${text.length.toLocaleString('en')}.`
    : undefined
}
