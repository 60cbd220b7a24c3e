import { setTimeout } from 'node:timers/promises'
import type { RunAgent } from './engine.ts'

/** The engine, loaded with the first run: a server starts, and answers reads, without it. */
export const runAgent: RunAgent = async function* (input) {
  const engine = await import('./run.ts')
  return yield* engine.runAgent(input)
}

let isReady: Promise<void> | undefined

/**
 * Loads the engine and starts the thread of the built-in assistant, which the first run would wait for. Once: where it
 * fails, that run tells.
 */
export function getReady(): Promise<void> {
  return (isReady ??= load().catch(() => {}))
}

async function load(): Promise<void> {
  // What opens the app is answered first.
  await setTimeout(500, undefined, { ref: false })
  const [{ inTextPool, oneOf }] = await Promise.all([import('./text-pool.ts'), import('./run.ts')])
  await oneOf(inTextPool('getReady', undefined, { workspaceId: '', signal: new AbortController().signal }))
}
