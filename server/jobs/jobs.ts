/**
 * Who does accepted work. A job is the id of a row that is already durable, so handing one over twice or losing one is
 * harmless: handlers claim the row, and `sweep` finds rows that no process works on.
 */
export type Jobs = {
  /** Works on `id` as soon as there is room. Never throws. */
  enqueue: (id: string) => void
  /** Takes back what has not been begun; false where it has, or was not handed over. */
  takeBack: (id: string) => boolean
  /** Takes no more work and resolves when what was begun has ended. */
  stop: () => Promise<void>
}
