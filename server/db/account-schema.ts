/** What the table of users holds besides `UserRow`; null where the default holds. */
export type AccountColumns = {
  /** The IANA zone that the person has chosen. */
  time_zone: string | null
}

export type AccessTokenRow = {
  id: string
  user_id: string
  name: string
  /** SHA-256 of the token, in hex; the token itself is nowhere. */
  token_hash: string
  /** JSON. */
  scopes: string
  created_at: number
  last_used_at: number | null
  expires_at: number
}

export type InvitationRow = {
  id: string
  workspace_id: string
  /** Lower case; empty once the invitation has ended. */
  email: string
  role: 'admin' | 'manager' | 'member'
  /** SHA-256 of the link's token, in hex. */
  token_hash: string
  /** The token, encrypted, so that the link can be shown again; empty once the invitation has ended. */
  sealed: string
  /** Null once that person has gone. */
  invited_by: string | null
  created_at: number
  expires_at: number
  ended: 'accepted' | 'withdrawn' | null
}

/** A link that lets its holder choose a new password. It goes when it is used. */
export type AccountLinkRow = {
  /** SHA-256 of the token, in hex; the token itself is nowhere. */
  token_hash: string
  user_id: string
  created_at: number
  expires_at: number
}

/**
 * A registration whose address is not confirmed yet: there is no account until then. One for an address that has an
 * account is never confirmed.
 */
export type RegistrationRow = {
  /** SHA-256 of the token of the link, in hex; the token itself is nowhere. */
  token_hash: string
  /** Lower case. */
  email: string
  name: string
  password_hash: string
  created_at: number
  expires_at: number
  used_at: number | null
}

export type AccountTables = {
  access_tokens: AccessTokenRow
  invitations: InvitationRow
  account_links: AccountLinkRow
  registrations: RegistrationRow
}
