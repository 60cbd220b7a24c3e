/** Attempts in a row to sign in with one name from one network. */
export type SignInAttemptRow = {
  /** SHA-256 of what was typed as e-mail or user name, in hex: now and then that is a password. */
  login_hash: string
  /** An IPv4 address, or the /64 of an IPv6 one; empty where there is none. */
  network: string
  /** One more than allowed once it is locked, and never more. */
  failed: number
  /** When the last attempt was counted; while it is locked none is. */
  counted_at: number
}

/** The secret that a person's app makes codes from. */
export type SecondFactorRow = {
  user_id: string
  /** The secret, encrypted. */
  sealed: string
  created_at: number
  /** Null until a first code has shown that the app has it: until then no code is asked for. */
  confirmed_at: number | null
  /** The newest time step whose code was used. */
  last_step: number
}

/** A code that works once in the place of the app; it goes when it is used. */
export type RecoveryCodeRow = {
  user_id: string
  /** SHA-256 of the code, in hex; the code itself is nowhere. */
  code_hash: string
}

export type SignInTables = {
  sign_in_attempts: SignInAttemptRow
  second_factors: SecondFactorRow
  recovery_codes: RecoveryCodeRow
}
