import type { Api } from '#shared/client/client.ts'
import type { Input } from '#shared/contract/endpoint.ts'
import type { chat } from '#shared/contract/chat.ts'
import { type RetryContext, FollowedRun, type RunEvent, followRun } from '../runs/follow.ts'
import type { Call } from '../write.ts'

export type Message = Input<typeof chat.send>

/**
 * One message and its reply, as a run; `session` is the conversation that it belongs to, once the server has named it.
 */
export class ChatTurn {
  readonly run: FollowedRun
  session: string | null

  constructor(api: Api, message: Message, key: string, context: RetryContext) {
    this.session = message.body.session_id ?? null
    this.run = new FollowedRun(api, (call) => this.#send(api, message, call), key, context)
  }

  async *#send(api: Api, message: Message, call: Call): AsyncGenerator<RunEvent> {
    let last = ''
    for await (const event of api.stream.chat.send(message, call)) {
      if (event.event === 'accepted') {
        this.session = event.data.session_id
        yield event
      } else if (event.event === 'done') {
        // A chat's request ends at its budget, a run's does not: there is the rest, and the end.
        yield* followRun(api, event.data.execution_id, last, call.signal)
        return
      } else {
        last = event.id
        yield event
      }
    }
  }
}
