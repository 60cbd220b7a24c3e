import { chat } from '#shared/contract/chat.ts'
import type { Run } from '#shared/contract/runs.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import type { Caller } from '../session/caller.ts'
import { getRun } from '../runs/runs.rules.ts'
import { streamEvents } from '../runs/stream.ts'
import { Answer, type Api, handle } from '../http/handle.ts'
import { keyOfRun, readKey } from '../http/idempotency.ts'
import { asksNotToWait, wantsEvents } from '../http/negotiation.ts'
import { handleWrite } from '../http/handle-write.ts'
import { awaitPart, sendMessage, tellPart } from './chat.rules.ts'
import { type Mark, nothingYet, presentReply, redeem } from './parts.rules.ts'
import { getSession, pageSessions, removeSession, renameSession } from './sessions.rules.ts'
import { suggestPrompts } from './suggestions.rules.ts'

export function chatRoutes(api: Api): void {
  const { services } = api

  async function answer(caller: Caller, run: Run, mark: Mark, accept: string | undefined, replayed: boolean) {
    const headers: Record<string, string> = replayed ? { 'idempotent-replayed': 'true' } : {}
    if (wantsEvents(accept))
      return streamEvents(services, (gone) => tellPart(services, caller, run, mark, gone), headers)
    return new Answer(await awaitPart(services, caller, run, mark), 200, headers)
  }

  handle(api, chat.send, async ({ body, caller, header }) => {
    const key = keyOfRun(header('idempotency-key'), body.answers)
    const { run, replayed } = await sendMessage(services, caller, body, key)
    if (asksNotToWait(header('prefer')) && !isFinal(run.status)) {
      return new Answer(presentReply(run, nothingYet), 202, { 'preference-applied': 'respond-async' })
    }
    return answer(caller, run, nothingYet, header('accept'), replayed)
  })

  handle(api, chat.continue, async ({ body, caller, header }) => {
    const { runId, mark, replayed } = await redeem(
      services,
      caller,
      body.continuation_token,
      readKey(header('idempotency-key')),
    )
    return answer(caller, await getRun(services, caller, runId), mark, header('accept'), replayed)
  })

  handle(api, chat.suggestions, ({ query, caller }) =>
    suggestPrompts(services, caller, query.time_zone ?? caller.user.time_zone ?? undefined),
  )

  handle(api, chat.sessions, ({ query, caller }) => pageSessions(services, caller, query))

  handle(api, chat.session, ({ params, caller }) => getSession(services, caller, params.id))

  handleWrite(api, chat.renameSession, ({ tx }, { params, body, caller }) =>
    renameSession(tx, caller, params.id, body.title),
  )

  handle(api, chat.removeSession, ({ params, caller }) => removeSession(services, caller, params.id))
}
