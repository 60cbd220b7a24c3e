/**
 * The database cannot be reached, or has not answered for so long that nobody waits any more. What was being written
 * may have been written all the same: who asks again asks with the same key.
 */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent'

  constructor(cause?: unknown) {
    super('The database does not answer.', { cause })
  }
}
