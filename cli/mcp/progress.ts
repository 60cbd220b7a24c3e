import type { ServerContext } from '@modelcontextprotocol/server'

/** Assistants give up on what is silent for a minute or less. */
const heartbeat = 10_000

/**
 * Reports the progress of a call to the assistant, where it asked for that: news at once, and now and then that it goes
 * on.
 */
export function progressOf({ mcpReq }: ServerContext): { tell: (message: string) => void; end: () => void } {
  const token = mcpReq._meta?.progressToken
  if (token === undefined) return { tell: () => {}, end: () => {} }
  let progress = 0
  let last = ''
  const tell = (message: string) => {
    if (mcpReq.signal.aborted) return
    last = message
    progress += 1
    // One that does not arrive is not missed: the answer contains everything.
    mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken: token, progress, message } })
      .catch(() => {})
  }
  const timer = setInterval(() => tell(last), heartbeat)
  return { tell, end: () => clearInterval(timer) }
}
