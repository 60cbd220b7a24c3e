import { ProblemError } from '#shared/contract/problem.ts'
import type { Context } from '../context.ts'
import { CliError, exit } from '../exit.ts'
import { find } from '../find.ts'
import { isTransient } from '../http.ts'
import type { ServerFlag } from '../verb.ts'
import { type Result, takeBack } from './attempt.ts'
import { withLock } from './lock.ts'
import { entryType, openOutbox, lockWaitOf, sendCommand } from './outbox.ts'
import { type StoredEntry, markTakenBack, readEntries } from './store.ts'

/** Takes run requests back: what was never sent is deleted, what may have arrived is cancelled on the server. */
export async function cancelKept(wanted: string[], flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const { mine, folder, connection } = await openOutbox(flags, context, true)
  const targets = [...new Set(wanted.map((words) => find(entryType, mine, words)))]
  // The process that is sending right now skips them from here on, and so does every process after a crash.
  for (const target of targets) await markTakenBack(folder, target)
  const api = await context.api(connection)
  const results: Result[] = []
  try {
    await withLock(folder, lockWaitOf(context), async () => {
      const { kept } = await readEntries(folder)
      for (const target of targets) {
        const result = await takeBack(kept.find(({ name }) => name === target.name) ?? sentMeanwhile(target), {
          folder,
          api,
          signal,
        })
        results.push(result)
        if (!out.json && out.terminal) out.done(`Cancelled: "${result.prompt}". ${result.detail}`)
      }
    })
  } catch (error) {
    const isLater = isTransient(error) || (error instanceof ProblemError && error.status >= 500)
    if (!isLater || signal.aborted) throw error
    const hint = `It may have arrived. It is cancelled as soon as the server can be reached, by: ${sendCommand(connection)}`
    throw new CliError(exit.unreachable, error.code, error.detail, { hint, cause: error })
  } finally {
    if (out.json) out.value(results.map(({ prompt: _prompt, ...result }) => result))
  }
}

function sentMeanwhile(target: StoredEntry): StoredEntry {
  return { ...target, state: { ...target.state, unacknowledgedAttempts: 1 } }
}
