import { DatabaseSilent } from './silent.ts'

/** The answer of a database, or `DatabaseSilent` where it hangs for longer than that. */
export async function withTimeout<Answer>(asked: Promise<Answer>, ms: number): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DatabaseSilent()), ms)
  timer.unref()
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
