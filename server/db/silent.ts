/**
 * The database cannot be reached, or has not answered for too long. What was being written may have been written all
 * the same: callers retry with the same key.
 */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent'

  constructor(cause?: unknown) {
    super('The database does not answer.', { cause })
  }
}
