/** Why a document cannot be read: a password, damage, an unknown format, its size, the work it makes. */
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
