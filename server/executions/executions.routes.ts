import { executions } from '#shared/contract/executions.ts'
import { isFinal } from '#shared/domain/execution-status.ts'
import { Answer, type Api, handle } from '../handle.ts'
import { readKey } from '../idempotency.ts'
import { asksNotToWait, wantsEvents } from '../negotiation.ts'
import { acceptExecution } from './accept.rules.ts'
import {
  actOnExecution,
  cancelExecution,
  getExecution,
  getFile,
  pageExecutions,
  presentReply,
  waitForExecution,
} from './executions.rules.ts'
import { streamExecution } from './stream.ts'

export function executionRoutes(api: Api): void {
  const { services } = api

  handle(api, executions.create, async ({ params, body, caller, header }) => {
    const { execution, replayed } = await acceptExecution(
      services,
      caller,
      params.id,
      body,
      readKey(header('idempotency-key')),
    )
    const headers: Record<string, string> = replayed ? { 'idempotent-replayed': 'true' } : {}
    if (wantsEvents(header('accept'))) return streamExecution(services, caller, execution, 0, headers)
    if (asksNotToWait(header('prefer')) && !isFinal(execution.status)) {
      return new Answer(presentReply(execution), 202, { ...headers, 'preference-applied': 'respond-async' })
    }
    const current = isFinal(execution.status)
      ? execution
      : await waitForExecution(services, caller, execution.id, services.patience)
    return new Answer(presentReply(current), isFinal(current.status) ? 200 : 202, headers)
  })

  handle(api, executions.list, ({ query, caller }) => pageExecutions(services, caller, query))

  handle(api, executions.get, ({ params, caller }) => getExecution(services, caller, params.id))

  handle(api, executions.file, ({ params, caller }) => getFile(services, caller, params.id, params.n))

  handle(api, executions.events, async ({ params, caller, header }) => {
    const execution = await getExecution(services, caller, params.id)
    if (!wantsEvents(header('accept'))) return execution
    return streamExecution(services, caller, execution, Number.parseInt(header('last-event-id') ?? '0', 10) || 0)
  })

  handle(api, executions.act, ({ params, body, caller }) =>
    actOnExecution(services, caller, params.id, params.action_id, body),
  )

  handle(api, executions.cancel, ({ params, caller }) => cancelExecution(services, caller, params.id))
}
