import type { Whose } from './turns.ts'

/**
 * The place that a job works in. While it only waits for something outside of this process, another one may have it.
 */
export type Place = {
  /** Lets go of it, where it has it. */
  leave: () => void
  /** Resolves once it has it again. */
  takeBack: () => Promise<void>
}

/**
 * Does a job. `full` where its workspace has all that may go on at once: it stays in line, and no more of that workspace
 * go on here than now; each second it is tried whether one more may.
 */
export type Work = (id: string, place: Place) => Promise<void | 'full'>

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
