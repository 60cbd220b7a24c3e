import { accessTokenLasts } from '../account/tokens.rules.ts'
import type { Caller } from './caller.ts'
import type { Services } from '../services.ts'
import { sessionLasts } from './session.repo.ts'

const lookEveryMs = 1000

/**
 * A stream that ends when its caller is signed out, in any process; the client then gets 401 when it comes back. Calls
 * `ended` once nothing of it comes any more.
 */
export function endWithSession(
  services: Pick<Services, 'db' | 'now'>,
  caller: Caller,
  response: Response,
  ended: () => void,
): Response {
  if (!response.body) return (ended(), response)
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader()
  const look = async () => {
    const lasts = caller.scopes
      ? await accessTokenLasts(services, caller.sessionId)
      : await sessionLasts(services.db, caller.sessionId)
    if (!lasts) await reader.cancel()
  }
  // A database that does not answer signs no one out.
  const looking = setInterval(() => void look().catch(() => {}), lookEveryMs)
  looking.unref()
  const end = () => {
    clearInterval(looking)
    ended()
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        end()
        controller.close()
      } catch (error) {
        end()
        throw error
      }
    },
    cancel(reason) {
      end()
      return reader.cancel(reason)
    },
  })
  return new Response(body, response)
}
