import { count, inline } from '../markdown.ts'
import { takeKind } from './question-words.ts'
import type { Ask } from './questions.ts'
import { take, useWords } from './said.ts'

const form =
  /\b(?:which|what|any) projects?\b[^?]*?\b(?:no|without|not (?:have |got )?(?:any|an?|one)|n['’]t (?:have |got )?(?:any|an?|one))\s+((?:(?:single|open|overdue|late|unassigned|high|medium|low|urgent|important|prio(?:rity)?)[ -])*)(?:tasks?|to-?dos?)(?: (?:of|with) (high|medium|low) prio(?:rity)?| (?:that (?:is|are) )?(overdue|late|unassigned))?\W*$/i

/** "Which project has no open task of high priority": of projects, those that have none of some tasks. */
const projectsWithout: Ask = (said) => {
  const [, before = '', priority, state] = form.exec(said.text) ?? []
  if (!form.test(said.text)) return []
  const words = `${before} ${priority ?? ''} ${state ?? ''}`.toLowerCase()
  const wanted = /\b(?:high|urgent|important)\b/.test(words)
    ? 'High'
    : /\bmedium\b/.test(words)
      ? 'Medium'
      : /\blow\b/.test(words)
        ? 'Low'
        : undefined
  const isLate = /\b(?:overdue|late)\b/.test(words)
  const isNobodys = /\bunassigned\b/.test(words)
  for (const slot of ['filter', 'thing', 'status', 'number']) take(said, slot)
  takeKind(said)
  useWords(said, /\b(?:no|without|not|[a-z]{2,6}n['’]t|any|an?|one|single)\b/i)
  useWords(said, /\b(?:open|overdue|late|unassigned)\b/i)
  useWords(said, /\b(?:high|medium|low|urgent|important)\b(?:[ -]prio(?:rity)?)?/i)
  useWords(said, /\bprio(?:rity)?\b/i)
  useWords(said, /\btasks?\b/i)
  const kind = [isLate ? 'overdue' : 'open', isNobodys && 'unassigned', wanted && `${wanted.toLowerCase()}-priority`]
    .filter(Boolean)
    .join(' ')
  return [
    {
      plain: `Which projects have no ${kind} tasks?`,
      answer: ({ projects, tasks }) => {
        const having = new Set(
          (tasks ?? [])
            .filter(
              (task) =>
                task.status !== 'Completed' &&
                (!isLate || task.overdue) &&
                (!isNobodys || task.assignees.length === 0) &&
                (wanted === undefined || task.priority === wanted),
            )
            .map(({ project }) => project),
        )
        const found = projects.filter(({ name, status }) => status !== 'Completed' && !having.has(name))
        return found.length === 0
          ? `Each project has ${kind} tasks.`
          : `**${count(found.length, 'project')}** without ${kind} tasks:\n\n${found.map(({ name }) => `- **${inline(name)}**`).join('\n')}`
      },
    },
  ]
}

export const ofProjectsWithout: readonly Ask[] = [projectsWithout]
