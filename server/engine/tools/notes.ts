import * as v from 'valibot'
import { Id } from '#shared/contract/common.ts'
import { maxNotesLength } from '#shared/contract/limits.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { wallClockAt } from '#shared/domain/zoned-time.ts'
import { changeEvent, getEvent } from '../../calendar/calendar.rules.ts'
import { hasGuests } from '../../integrations/mirrors.rules.ts'
import { changeProject, getProject } from '../../projects/projects.rules.ts'
import { changeTask, createTask, getTask } from '../../tasks/tasks.rules.ts'
import { defineTool } from './tool.ts'

export const takeNoteTool = defineTool({
  name: 'take_note',
  description:
    'Writes a note down: below the notes of a task, an event or a project, or, where none is named, by ' +
    'itself among the completed tasks, where search_workspace finds it.',
  input: v.object({
    text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxNotesLength)),
    title: v.optional(
      v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200), v.description('What a note by itself is called.')),
    ),
    on: v.optional(v.object({ kind: v.picklist(['task', 'event', 'project']), id: Id })),
  }),
  announce: () => 'Taking a note',
  async ask({ on }, { workspace }) {
    if (on?.kind !== 'event' || !(await hasGuests(workspace.db, workspace.id, on.id))) return undefined
    return `Add this note to “${(await getEvent(workspace.db, workspace.id, on.id)).title}”? Google shows it to its guests.`
  },
  async run({ text, title, on }, { workspace, now, timeZone }) {
    const { date, time } = wallClockAt(now.getTime(), timeZone)
    const below = (notes: string) => {
      const joined = [notes, `${date}, ${time}: ${text}`].filter(Boolean).join('\n\n')
      if (joined.length > maxNotesLength)
        throw new ProblemError(400, 'invalid_input', 'The notes there are full. Take this note by itself.')
      return joined
    }
    const noted = await workspace.change(async (write) => {
      if (!on) {
        const task = await createTask(write, {
          title: `Note: ${title ?? firstWords(text)}`,
          notes: text,
          status: 'Completed',
        })
        return { kind: 'task' as const, id: task.id, name: task.title }
      }
      const { kind, id } = on
      if (kind === 'task')
        return {
          kind,
          id,
          name: (await changeTask(write, id, { notes: below((await getTask(write.tx, write.workspaceId, id)).notes) }))
            .title,
        }
      if (kind === 'event')
        return {
          kind,
          id,
          name: (
            await changeEvent(write, workspace.userId, id, {
              notes: below((await getEvent(write.tx, write.workspaceId, id)).notes),
            })
          ).title,
        }
      return {
        kind,
        id,
        name: (
          await changeProject(write, id, {
            description: below((await getProject(write.tx, write.workspaceId, id)).description),
          })
        ).name,
      }
    })
    const { kind, id, name } = noted
    return {
      answer: { noted: { kind, id, title: name } },
      receipt: {
        status: 'done',
        summary: on ? `Added a note to “${name}”` : `Took the note “${name.replace(/^Note: /, '')}”`,
        link: { kind, id },
      },
    }
  },
})

function firstWords(text: string): string {
  const [line = ''] = text.split('\n')
  return line.length > 60 ? `${line.slice(0, 60).replace(/\s+\S*$/, '')}…` : line
}
