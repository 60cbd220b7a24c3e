/**
 * Whether an attendee is a name or an e-mail address. One word that is written like an address has to be one: else it is
 * a slip, and nobody is invited by it.
 */
export function isAttendee(name: string): boolean {
  return !/^[\p{L}\p{N}._%+-]+@\S*$/u.test(name) || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(name)
}
