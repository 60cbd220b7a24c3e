import { withCache, writeCache } from './cache.ts'

/** The answer kept under `name`, for showing it without a network; undefined where nothing is kept. Never throws. */
export async function readAnswer<Value>(name: string): Promise<{ value: Value; keptAt: number } | undefined> {
  return (await withCache((db) => db.answers.get(name))) as { value: Value; keptAt: number } | undefined
}

/**
 * Keeps an answer on this device in place of the one before; with everything else it goes when its user signs out.
 * Never throws.
 */
export async function saveAnswer(name: string, value: unknown): Promise<void> {
  // What a store holds is a proxy, which IndexedDB cannot take.
  const plain: unknown = JSON.parse(JSON.stringify(value))
  await writeCache((db) => db.answers.put({ name, value: plain, keptAt: Date.now() }))
}

/** Removes what is kept under `name`. Never throws. */
export async function forgetAnswer(name: string): Promise<void> {
  await writeCache((db) => db.answers.delete(name))
}
