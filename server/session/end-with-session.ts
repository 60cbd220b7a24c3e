import { accessTokenLasts } from '../account/tokens.rules.ts'
import type { Caller } from '../auth.ts'
import type { Services } from '../services.ts'
import { sessionLasts } from './session.repo.ts'

const lookEveryMs = 1000

/** A stream that ends when its caller is signed out, in whichever process that happens; the client then hears 401 when it comes back. */
export function endWithSession(services: Services, caller: Caller, response: Response): Response {
  if (!response.body) return response
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader()
  const look = async () => {
    const lasts = caller.scopes ? await accessTokenLasts(services, caller.sessionId) : await sessionLasts(services.db, caller.sessionId)
    if (!lasts) await reader.cancel()
  }
  // A database that does not answer signs nobody out.
  const looking = setInterval(() => void look().catch(() => {}), lookEveryMs)
  looking.unref()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        clearInterval(looking)
        controller.close()
      } catch (error) {
        clearInterval(looking)
        throw error
      }
    },
    cancel(reason) {
      clearInterval(looking)
      return reader.cancel(reason)
    },
  })
  return new Response(body, response)
}
