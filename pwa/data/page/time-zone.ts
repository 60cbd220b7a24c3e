import { session } from '../session/session.ts'

/**
 * The IANA zone in which what the signed-in user writes means a time: the one chosen for the account, else the
 * device's.
 */
export function ownTimeZone(): string {
  return session.user?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
