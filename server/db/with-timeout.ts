import { withTimeout as rejectAfter } from '#shared/domain/with-timeout.ts'
import { DatabaseSilent } from './silent.ts'

/** The answer of a database, or `DatabaseSilent` where it hangs for longer than that. */
export function withTimeout<Answer>(asked: Promise<Answer>, ms: number): Promise<Answer> {
  return rejectAfter(ms, asked, () => new DatabaseSilent())
}
