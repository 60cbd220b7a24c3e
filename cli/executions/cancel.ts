import type { Api } from '#shared/client/client.ts'
import type { Context } from '../context.ts'

const patience = 5000

/** Stops a run on the server after Ctrl-C and returns what to tell; a run that was not answered yet is found by its key. */
export async function cancelRun(api: Api, run: { id: string | undefined; key: string }, { out }: Context): Promise<string> {
  out.progress('Cancelling the run…')
  try {
    const id = run.id ?? (await findByKey(api, run.key))
    if (id === undefined) return 'Nothing was started.'
    const { status } = await api.executions.cancel({ params: { id }, body: {} }, { timeout: patience })
    return status === 'cancelled' ? 'The run was cancelled.' : `The run had already ended (${status}).`
  } catch {
    return `The server could not be told to stop: the run may go on. Its key is ${run.key}.`
  }
}

async function findByKey(api: Api, key: string): Promise<string | undefined> {
  const { items } = await api.executions.list({ query: { idempotency_key: key, limit: 1 } }, { timeout: patience })
  return items[0]?.id
}
