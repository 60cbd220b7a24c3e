import type { Wishes } from '../commands/read-wishes.ts'
import { type Thing, nameOf } from '../commands/wish.ts'
import { inline } from '../markdown.ts'
import { type Report, notDone } from '../report.ts'
import type { Task } from '../request.ts'
import { significantWords } from '../significant-words.ts'
import { workspace } from './revise/words.ts'

/** What is done with tasks, events and projects, and with no text. */
const command =
  /\b(?:mark|tick|close|complete|completed|done|finished|delete|cancel|move|push|postpone|reschedule|assign|give|hand|rename|reopen|priority|due|overdue|start(?:ed)?|pause)\b/i

/**
 * Below a draft, what changes something that the prompt does not plainly name was meant for the draft: it is not done, and the
 * reply says so. Undefined where nothing of the kind is wanted.
 */
export function meantForDraft(
  { wishes }: Wishes,
  { prompt, draftAtHand, history, taken, seen }: Omit<Task, 'taken'> & { taken?: unknown },
): { text: string; report: Report } | undefined {
  if (draftAtHand === undefined || taken || seen || workspace.test(prompt)) return undefined
  const said = significantWords(prompt)
  const before = history.at(-1)?.reply ?? ''
  const unnamed = wishes
    .flatMap((wish) => changedBy(wish) ?? [])
    .find((thing) => {
      const named = significantWords(nameOf(thing)).filter((word) => said.includes(word)).length
      return !before.includes(nameOf(thing)) && (named === 0 || (named === 1 && !command.test(prompt)))
    })
  return (
    unnamed && {
      text: `I do not know what of the draft is to change, and **${inline(nameOf(unnamed))}** is not named, so nothing was changed. Say which words of the text are to be others, as in “Friday, not Thursday”, or name what else you mean.`,
      report: notDone('nothing was changed'),
    }
  )
}

function changedBy(wish: Wishes['wishes'][number]): Thing | undefined {
  if (wish.do === 'change-task') return { kind: 'task', is: wish.task }
  if (wish.do === 'change-event') return { kind: 'event', is: wish.event }
  if (wish.do === 'change-project') return { kind: 'project', is: wish.project }
  return wish.do === 'delete' ? wish.thing : undefined
}
