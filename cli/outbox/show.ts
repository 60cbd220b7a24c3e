import { formatBytes } from '#shared/domain/files.ts'
import type { Context } from '../context.ts'
import { find } from '../find.ts'
import { momentOf } from '../moment.ts'
import type { ServerFlag } from '../verb.ts'
import { present, formatState } from './list.ts'
import { entryType, openOutbox, reasonOf } from './outbox.ts'

/** Shows one kept run request, given by its key or the end of it. */
export async function showKept(wanted: string, flags: ServerFlag, context: Context): Promise<void> {
  const { mine, connection } = await openOutbox(flags, context, true)
  const stored = find(entryType, mine, wanted)
  const { entry, state } = stored
  await context.out.one(present(stored), () => [
    ['Key', entry.key],
    ['State', formatState(stored)],
    ['Why', state.fault ? reasonOf(state.fault) : ''],
    ['Agent', entry.agent.name],
    ['Server', connection.server],
    ['Kept', momentOf(new Date(entry.createdAt).toISOString(), context)],
    ['Arrived', state.unacknowledgedAttempts > 0 ? 'perhaps: it was sent, and no answer came' : 'no'],
    ['Files', entry.files.map(({ name, size }) => `${name} (${formatBytes(size)})`).join(', ')],
    ['Prompt', entry.body.prompt],
  ])
}
