import { setTimeout } from 'node:timers/promises'
import type { RunAgent } from './engine.ts'

/** The engine, loaded with the first run: a server starts, and answers reads, without it. */
export const runAgent: RunAgent = async function* (input) {
  const engine = await import('./run.ts')
  return yield* engine.runAgent(input)
}

/** What the engine is made of, each with what the one before it does not have. */
const parts = [
  () => import('./tools/tool.ts'),
  () => import('./models/take-turn.ts'),
  () => import('./profiles.ts'),
  () => import('./run.ts'),
] as const

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
  // A part at a time: all in one go, everybody would wait for it.
  for (const part of parts) {
    await part()
    await setTimeout(20, undefined, { ref: false })
  }
  const { inTextPool, oneOf } = await import('./text-pool.ts')
  await oneOf(inTextPool('getReady', undefined, { workspaceId: '', signal: new AbortController().signal }))
}
