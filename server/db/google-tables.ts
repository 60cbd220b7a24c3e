/** Milliseconds since 1970 in UTC. */
type Millis = number

/** Which of the two flows a connection came from: the calendar's own, or all that Arlo works with. */
export type ConnectionKind = 'calendar' | 'workspace'

/** An authorization that was begun and not finished. */
export type GoogleStateRow = {
  /** SHA-256 of the state, in hex; the state itself is nowhere. */
  state_hash: string
  user_id: string
  kind: ConnectionKind
  /** The PKCE verifier, encrypted. */
  sealed: string
  redirect_uri: string
  expires_at: Millis
  /** The Idempotency-Key it was finished under; empty where it came without one, null until then. */
  used_key: string | null
  /** Whether the finish succeeded: the same request then gets the same answer. */
  done: 0 | 1
}

/** A person's Google account, as far as they let Muster in. Left out of backups. */
export type GoogleConnectionRow = {
  user_id: string
  kind: ConnectionKind
  workspace_id: string
  email: string
  /** What was granted, separated by spaces. */
  scopes: string
  /** The access token and the refresh token as JSON, encrypted; empty once Google has withdrawn them. */
  sealed: string
  token_expires_at: Millis
  /** Until when some process is at refreshing the token. */
  refresh_until: Millis | null
  last_synced: Millis | null
  /** What the person has to do, once the connection does not work any more. */
  error: string | null
  created_at: Millis
}

/**
 * An event of the workspace that is written to a person's Google calendar, and what is still to be written. Nothing of
 * Google's is in it.
 */
export type GoogleMirrorRow = {
  workspace_id: string
  event_id: string
  user_id: string
  kind: ConnectionKind
  /** Raised by every change, so that a late write does not pass for the latest. */
  seq: number
  wanted: 'there' | 'gone'
  /** Whether it has been written once. */
  written: 0 | 1
  /** Whether its attendees are invited by Google. */
  invites: 0 | 1
  /** When it is written next; null where Google has the latest, or has refused it for good. */
  next_at: Millis | null
  tries: number
  error: string | null
}

/** A grant that Google still has to be asked to end. It belongs to no one any more; left out of backups. */
export type GoogleRevocationRow = {
  id: string
  /** The account and its refresh token as JSON, encrypted. */
  sealed: string
  next_at: Millis
  tries: number
  /** After that it is not tried any more. */
  until: Millis
}

export type GoogleTables = {
  google_states: GoogleStateRow
  google_connections: GoogleConnectionRow
  google_mirrors: GoogleMirrorRow
  google_revocations: GoogleRevocationRow
}
