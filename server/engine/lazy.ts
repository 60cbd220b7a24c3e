import type { RunAgent } from './engine.ts'

/** The engine, loaded with the first run: a server starts, and answers reads, without it. */
export const runAgent: RunAgent = async function* (input) {
  const engine = await import('./run.ts')
  return yield* engine.runAgent(input)
}
