import { type Wish, ask, confirm, lost } from './wish.ts'
import { describeFilter, pickTasks, readFilter } from '../questions/filter.ts'
import type { Scene } from '../scene.ts'
import type { SeenTask } from '../../tools/tasks.ts'

/** More at once needs a yes first. */
const mostUnasked = 10

const opening =
  /^(?:all|every|each)(?:\s+of)?\b|^everything\b|^(?:the|my|our)?\s*(?:overdue|unassigned)\s+tasks\b|^\p{L}+['’]s\s+(?:open\s+|overdue\s+|remaining\s+|pending\s+)?tasks\b/iu
/** Words that a filter understands: another word means that it is not understood in full. */
const known =
  /\b(?:all|every|each|of|the|my|our|tasks?|to-?dos?|open|overdue|late|unassigned|pending|in progress|started|completed|done|high|medium|low|urgent|priority|due|that|are|is|which|have|has|no|assignee|without|in|for|from|on|by|project|this|next|last|week|month|today|tomorrow|yesterday|with|assigned|to|remaining|still|currently|still|items?|and|everything|not)\b|['’]s\b/gi

/** The tasks that "all of Chip's overdue tasks" means; undefined where no group is meant, a question where it is not clear. */
export function selectTasks(
  reference: string,
  scene: Scene,
  openOnly: boolean,
): { tasks: SeenTask[] } | { question: Wish[] } | undefined {
  if (
    !opening.test(reference.trim()) ||
    scene.tasks.some(({ title }) => title.toLowerCase() === reference.trim().toLowerCase())
  )
    return undefined
  const filter = readFilter(reference, scene)
  let left = reference
  for (const name of [...filter.assignees, ...(filter.project ? [filter.project, ...filter.project.split(/\s+/)] : [])])
    left = left.replaceAll(new RegExp(name.replaceAll(/[^\p{L}\p{N} ]/gu, '.'), 'gi'), ' ')
  left = left.replaceAll(known, ' ')
  // When they are due was read as the day that they shall have.
  const isCut = /\bdue\b|\b(?:that|which|what)\s*(?:is|are)?\s*$/i.test(reference) && !filter.span && !filter.overdue
  if (isCut || (/[\p{L}\p{N}]{3,}/u.test(left) && !filter.span))
    return {
      question: ask(
        `I do not know exactly which tasks “${reference.trim()}” are, so nothing was changed. Say it by person, project, due date or status, as in “all overdue tasks of Chip”, or name the tasks.`,
      ),
    }
  const isNarrow =
    filter.assignees.length > 0 ||
    filter.nobody ||
    filter.project !== undefined ||
    filter.overdue ||
    filter.span !== undefined ||
    filter.priority !== undefined ||
    filter.status !== undefined
  if (!scene.isWhole)
    return {
      question: ask(
        'There are more tasks than I can look through at once, so nothing was changed. Name the tasks that you mean.',
      ),
    }
  const tasks = pickTasks(
    scene.tasks,
    openOnly && filter.status === 'Completed' ? { ...filter, status: undefined } : filter,
  )
  if (tasks.length === 0) return { question: lost(`There are no ${describeFilter(filter)}, so nothing was changed.`) }
  if ((!isNarrow || tasks.length > mostUnasked) && !scene.said.agreed) {
    return {
      question: confirm(
        `Do you mean these ${tasks.length} ${describeFilter(filter)}? Nothing was changed yet.\n\n${tasks
          .slice(0, 20)
          .map(({ title, assignee }) => `- **${title}**${assignee ? ` (${assignee})` : ''}`)
          .join(
            '\n',
          )}${tasks.length > 20 ? `\n- …and ${tasks.length - 20} more` : ''}\n\nSay “yes” and I change all of them.`,
      ),
    }
  }
  return { tasks }
}
