import type { Whose } from './turns.ts'

/**
 * Who does accepted work. A job is the id of a row that is already durable, so handing one over twice or losing one is
 * harmless: handlers claim the row, and `sweep` finds rows that no process works on.
 */
export type Jobs = {
  /** Works on `id` as soon as it is its turn; without an owner it is the server's own. Never throws. */
  enqueue: (id: string, whose?: Whose) => void
  /** Takes back what has not been begun; false where it has, or was not handed over. */
  takeBack: (id: string) => boolean
  /** Takes no more work and resolves when what was begun has ended. */
  stop: () => Promise<void>
}
