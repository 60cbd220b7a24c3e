import * as v from 'valibot'
import type { ModelChoice } from './choice.ts'

/** How many answers a server on one's own machine writes at once, where it does not say so. */
const usualSlots = 2
/** vLLM puts many together. */
const slotsOfVllm = 16
const answerMs = 1500

const Props = v.object({ total_slots: v.pipe(v.number(), v.minValue(1)) })

type Server = { slots?: Promise<number> | undefined; busy: number; waiting: (() => void)[] }

const servers = new Map<string, Server>()

/**
 * Waits until the server of a local model can write another answer, first come, first served, and returns what frees
 * its place; at once for every other model. `waits` is called where there is none free. Throws the signal's reason.
 */
export async function takeSlot(choice: ModelChoice, signal: AbortSignal, waits: () => void): Promise<() => void> {
  if (choice.vendor !== 'local' || choice.base_url === null) return () => {}
  const address = choice.base_url
  const server = servers.get(address) ?? { busy: 0, waiting: [] }
  servers.set(address, server)
  const slots = await (server.slots ??= slotsOf(choice))
  if (server.busy < slots && server.waiting.length === 0) server.busy += 1
  else {
    waits()
    // Whoever frees a place hands it on, so that nobody overtakes.
    await new Promise<void>((resolve, reject) => {
      const mine = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        server.waiting.splice(server.waiting.indexOf(mine), 1)
        reject(signal.reason as Error)
      }
      server.waiting.push(mine)
      if (signal.aborted) leave()
      else signal.addEventListener('abort', leave, { once: true })
    })
  }
  let isFree = false
  return () => {
    if (isFree) return
    isFree = true
    const next = server.waiting.shift()
    if (next) return next()
    server.busy -= 1
    // It may be started anew with others.
    if (server.busy === 0) server.slots = undefined
  }
}

/** llama.cpp tells how many it was started with. */
async function slotsOf({ server, base_url, fetch: ask = fetch }: ModelChoice): Promise<number> {
  if (server === 'vllm') return slotsOfVllm
  if (server !== 'llama.cpp') return usualSlots
  try {
    const response = await ask(`${base_url!.replace(/\/v1$/, '')}/props`, { signal: AbortSignal.timeout(answerMs) })
    return v.parse(Props, await response.json()).total_slots
  } catch {
    return usualSlots
  }
}
