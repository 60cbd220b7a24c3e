import { attachableBytes } from '#shared/domain/files.ts'

/** The defaults of product.md §9, until settings change them. */
export const maxRequestBytes = 10 * 1024 * 1024
export const maxAttachedBytes = attachableBytes(maxRequestBytes)
export const maxAttachedFiles = 20
export const apiTimeoutMs = 30_000

/** A plain request is answered this long before the API timeout, so that the answer still arrives. */
export const answerBeforeMs = 5_000

export const passwordPolicy = {
  min_length: 8,
  require_uppercase: true,
  require_lowercase: true,
  require_numbers: true,
  require_special: true,
}

/** Whether a new address has to be confirmed; it can be only where the server sends mail. */
export const requireEmailVerification = true

export const invitationMs = 7 * 24 * 60 * 60_000
export const resetLinkMs = 60 * 60_000
export const verifyLinkMs = 24 * 60 * 60_000

/** One address gets a mail of one kind at most this often, whoever asks for it. */
export const mailEveryMs = 60_000

export const sessionIdleMs = 60 * 60_000
export const deviceTokenMs = 30 * 24 * 60 * 60_000

/** How long the key of a write other than an execution is known. */
export const keysKeptMs = 30 * 24 * 60 * 60_000
