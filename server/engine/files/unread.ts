/** Why a document gives nothing to read: a password, damage or a format nobody reads, its size, the work it makes. */
export const unreadReasons = ['protected', 'damaged', 'large', 'heavy'] as const
export type Unread = (typeof unreadReasons)[number]

/** Thrown by what reads a document when it knows why it cannot. */
export class UnreadError extends Error {
  override name = 'UnreadError'
  readonly reason: Unread

  constructor(reason: Unread) {
    super(reason)
    this.reason = reason
  }
}
