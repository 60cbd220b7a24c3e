import { agents } from '#pwa/data/resources/agents.ts'
import { type Change, createAs, update } from '#pwa/data/outbox/changes.ts'
import type { RefusedChange } from '#pwa/data/outbox/open-changes.ts'
import { dropCall } from '#pwa/data/outbox/outbox-host.ts'
import { eyesOf } from '#pwa/parts/face/gradient-of.ts'
import { useForm } from '#pwa/parts/use-form.ts'
import { type AgentFaults, type AgentFields, faultsOf } from '#pwa/screens/agents/agent-faults.ts'
import type { ShownAgent } from '#pwa/screens/agents/agent.state.ts'
import { addSkills } from '#pwa/screens/agents/parts/skills.ts'
import { gradientNames } from '#pwa/theme/tokens/faces.ts'
import { newId } from '#shared/domain/ids.ts'
import { useState } from 'react'
import { useSnapshot } from 'valtio'

export type AgentForm = ReturnType<typeof useAgentForm>

type Subject = {
  /** The agent to edit; without one a new one is made. */
  agent?: ShownAgent | undefined
  /** A change that was refused and is mended here. */
  refused?: RefusedChange | undefined
}

/** The form of a custom agent; `save` returns the agent's id, or null when a field is not right yet. */
export function useAgentForm({ agent, refused }: Subject) {
  const { list } = useSnapshot(agents)
  const form = useForm<AgentFields>(
    `agents:${agent?.id ?? refused?.id ?? 'new'}`,
    initialOf(agent, refused),
    agent || refused ? [] : ['id', 'color'],
  )
  const { fields } = form
  // What was refused has been looked at before.
  const [looked, setLooked] = useState<readonly (keyof AgentFields)[]>(refused ? ['name', 'role'] : [])
  const [isTried, setTried] = useState(false)
  const found = faultsOf({ ...fields, skills: addSkills(fields.skills, fields.skill) }, list ?? [])
  const shown = Object.entries(found).filter(([name]) => isTried || looked.includes(name as keyof AgentFields))

  const save = async () => {
    setTried(true)
    if (Object.keys(found).length > 0) return null
    if (agent) {
      const changes = { ...refused?.fields, ...changeOf(form.changed(), fields) }
      if (Object.keys(changes).length > 0) await update('agents', agent.id, changes)
    } else {
      const { name, role, description, instructions, color } = fields
      await createAs('agents', fields.id, {
        ...trimmed({ name, role }),
        description,
        instructions,
        color,
        skills: addSkills(fields.skills, fields.skill),
      })
    }
    form.done()
    if (refused) await dropCall(refused.key)
    return fields.id
  }

  return {
    fields,
    faults: Object.fromEntries(shown) as AgentFaults,
    wasLeft: form.wasLeft && Object.keys(form.changed()).length > 0,
    set: form.set,
    reset: () => {
      form.reset()
      setTried(false)
      setLooked([])
    },
    /** A field that was written in is checked as soon as it is left. */
    look: (name: keyof AgentFields) => () => {
      if (fields[name].length > 0 && !looked.includes(name)) setLooked([...looked, name])
    },
    save,
  }
}

function initialOf(agent: ShownAgent | undefined, refused: RefusedChange | undefined): AgentFields {
  const id = agent?.id ?? refused?.id ?? newId()
  const { name, role, description, skills, instructions, color } = { ...blankAgent(id), ...agent, ...refused?.fields }
  return { id, name, role, description, skills, skill: '', instructions, color }
}

/** A new agent does not begin as a colleague's twin: its colour is not that of its eyes. */
function blankAgent(id: string): AgentFields {
  const eyes = gradientNames.indexOf(eyesOf({ id, color: '', custom: true }))
  return {
    id,
    name: '',
    role: '',
    description: '',
    skills: [],
    skill: '',
    instructions: '',
    color: gradientNames[(eyes + 3) % gradientNames.length]!,
  }
}

function changeOf({ id: _id, skill, skills, ...words }: Partial<AgentFields>, now: AgentFields): Change<'agents'> {
  const hasSkills = skills !== undefined || skill !== undefined
  return { ...trimmed(words), ...(hasSkills && { skills: addSkills(now.skills, now.skill) }) }
}

function trimmed<Words extends Partial<Record<string, string>>>(words: Words): Words {
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text?.trim()])) as Words
}
