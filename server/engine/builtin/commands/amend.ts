import type { Scene } from '../scene.ts'
import { type Clause, asTitle } from './clause.ts'
import { doersIn } from '../doers.ts'
import { agentNamed, takeAssignee, takeMoment, takePriority, takeProject } from './fields.ts'
import { type Wish, ask } from './wish.ts'

/**
 * Adds to what the sentence before makes: "… and make it high priority", "… and assign it to Chip", "… and invite Dot".
 * Undefined where the words say nothing of it.
 */
export function amend(clause: Clause, before: Wish, scene: Scene): Wish[] | undefined {
  if (before.do === 'create-event') return amendEvent(clause, before, scene)
  return before.do === 'create-project' ? amendProject(clause, before, scene) : amendTask(clause, before, scene)
}

function amendEvent(
  { text, show }: Clause,
  before: Extract<Wish, { do: 'create-event' }>,
  scene: Scene,
): Wish[] | undefined {
  const named = /^(?:call|name|title)\s+it\s+(.+)$/iu.exec(text)
  if (named) before.fields.title = asTitle(show(named[1]!))
  const invited = /^(?:invite|add|include)\s+(.+?)(?:\s+to\s+(?:it|that|the (?:meeting|event|call)))?$/iu.exec(text)
  const people = invited
    ? show(invited[1]!)
        .split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*/)
        .map((name) => agentNamed(name, scene)?.name ?? name)
    : []
  if (
    !named &&
    (people.length === 0 || !people.every((name) => /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*$|^\S+@\S+$/u.test(name)))
  )
    return undefined
  if (people.length > 0) before.fields.attendees = [...new Set([...(before.fields.attendees ?? []), ...people])]
  return []
}

function amendProject(
  { text }: Clause,
  before: Extract<Wish, { do: 'create-project' }>,
  scene: Scene,
): Wish[] | undefined {
  if (!/\b(?:it|its|that)\b/i.test(text)) return undefined
  const team = /^(?:add|put|assign|include)\b/i.test(text) ? doersIn(text, scene).map(({ name }) => name) : []
  const moment = takeMoment(text, scene.clock)
  if (moment.question) return ask(moment.question)
  const status = /\b(?:to|it|as)\s+active\b/i.test(text) ? 'Active' : undefined
  if (team.length === 0 && !moment.when?.day && !status) return undefined
  Object.assign(before.fields, {
    ...(team.length > 0 && { team: [...new Set([...(before.fields.team ?? []), ...team])] }),
    ...(moment.when?.day && { due: moment.when.day }),
    ...(status && { status }),
  })
  return []
}

function amendTask({ text }: Clause, before: Wish, scene: Scene): Wish[] | undefined {
  if (
    before.do !== 'create-task' ||
    !/^(?:(?:and|also|then)\s+)*(?:make|set|give|assign|mark|put|add|move|flag|it|it['’]s)\b/i.test(text) ||
    !/\b(?:it|its|this|that)\b/i.test(text)
  )
    return undefined
  if (/^(?:create|add|make)\s+(?:an?|another)\b/i.test(text)) return undefined
  const priority = takePriority(text.replace(/\b(high|low|medium|urgent)$/i, '$1 priority'))
  const assignee = takeAssignee(priority.text.replace(/\bit to\b/i, 'it, assigned to'), scene)
  const project = takeProject(assignee.text, scene)
  const moment = takeMoment(project.text, scene.clock)
  if (moment.question) return ask(moment.question)
  const status = /\b(?:done|completed|finished)\b/i.test(text)
    ? 'Completed'
    : /\b(?:in progress|started)\b/i.test(text)
      ? 'In Progress'
      : undefined
  const fields = {
    ...(status && { status }),
    ...(priority.is && { priority: priority.is }),
    ...(assignee.is && { assignee: assignee.is }),
    ...(project.is && { project: project.is }),
    ...(moment.when?.day && { due: moment.when.day }),
  }
  if (Object.keys(fields).length === 0) return undefined
  Object.assign(before.fields, fields)
  return []
}
