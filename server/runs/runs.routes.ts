import { runs } from '#shared/contract/runs.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { Answer, type Api, handle } from '../http/handle.ts'
import { handleWrite } from '../http/handle-write.ts'
import { keyOfRun } from '../http/idempotency.ts'
import { asksNotToWait, wantsEvents } from '../http/negotiation.ts'
import { acceptRun } from './accept.rules.ts'
import { actOnRun, cancelRun, getRun, getFile, pageRuns, presentReply, waitForRun } from './runs.rules.ts'
import { undoRun } from './undo.rules.ts'
import { streamRun } from './stream.ts'

export function runRoutes(api: Api): void {
  const { services } = api

  handle(api, runs.create, async ({ params, body, caller, header }) => {
    const key = keyOfRun(header('idempotency-key'), body.answers)
    const { run, replayed } = await acceptRun(services, caller, params.id, body, key)
    const headers: Record<string, string> = replayed ? { 'idempotent-replayed': 'true' } : {}
    if (wantsEvents(header('accept'))) return streamRun(services, caller, run, 0, headers)
    if (asksNotToWait(header('prefer')) && !isFinal(run.status)) {
      return new Answer(presentReply(run), 202, { ...headers, 'preference-applied': 'respond-async' })
    }
    const current = isFinal(run.status) ? run : await waitForRun(services, caller, run.id, services.replyTimeoutMs)
    return new Answer(presentReply(current), isFinal(current.status) ? 200 : 202, headers)
  })

  handle(api, runs.list, ({ query, caller }) => pageRuns(services, caller, query))

  handle(api, runs.get, ({ params, caller }) => getRun(services, caller, params.id))

  handle(api, runs.file, ({ params, caller }) => getFile(services, caller, params.id, params.n))

  handle(api, runs.events, async ({ params, caller, header }) => {
    const run = await getRun(services, caller, params.id)
    if (!wantsEvents(header('accept'))) return run
    return streamRun(services, caller, run, Number.parseInt(header('last-event-id') ?? '0', 10) || 0)
  })

  handle(api, runs.act, ({ params, body, caller }) => actOnRun(services, caller, params.id, params.action_id, body))

  handleWrite(
    api,
    runs.undo,
    async (write, { params, body, caller }) => ({
      id: params.id,
      ...(await undoRun(write, services, caller.userId, params.id, body.steps)),
    }),
    { after: services.google.wake },
  )

  handle(api, runs.cancel, ({ params, caller }) => cancelRun(services, caller, params.id))
}
