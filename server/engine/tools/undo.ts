import * as v from 'valibot'
import { ProblemError } from '#shared/contract/problem.ts'
import { count } from '#shared/domain/plural.ts'
import { undoLastOf } from '../../runs/undo.rules.ts'
import { defineTool } from './tool.ts'

/** So far back "undo that" reaches, in runs of the conversation. */
const reach = 3

export const undoChangesTool = defineTool({
  name: 'undo_changes',
  description:
    'Takes back what you changed last in this conversation, as far as nobody has changed it since. Use it when the user ' +
    'says "undo that".',
  input: v.object({}),
  announce: () => 'Taking back the last changes',
  async run(_, { workspace, earlierRuns }) {
    const found = await workspace.change((write) =>
      undoLastOf(write, workspace.terms, workspace.userId, earlierRuns.slice(-reach)),
    )
    if (!found)
      throw new ProblemError(409, 'nothing_to_undo', 'There is nothing to take back: nothing was changed here lately.')
    const { undone, kept } = found
    const stays = kept.length > 0 ? `; ${count(kept.length, 'change')} had to stay` : ''
    return {
      answer: { undone, kept },
      receipt: { status: 'done', summary: `Took back ${count(undone.length, 'change')}${stays}` },
    }
  },
})
