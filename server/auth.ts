import { hash, randomBytes } from 'node:crypto'
import type { TokenScope } from '#shared/contract/account.ts'
import type { Person } from './session/session.repo.ts'

/** Who is calling. Every query takes its workspace and user from here and nowhere else. */
export type Caller = {
  user: Person
  userId: string
  workspaceId: string
  /** The session, or the access token that stands in its place. */
  sessionId: string
  /** What an access token may do; null for somebody who has signed in, who may do all. */
  scopes: TokenScope[] | null
}

/** Whose things are meant, whoever asks. */
export type Whose = Pick<Caller, 'userId' | 'workspaceId'>

/** A new secret of 256 bits, in base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** How a secret is stored: high entropy needs no salt and no slow hash. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}

// Native code, loaded when the first password comes.
const argon2 = () => import('@node-rs/argon2')

/** Argon2id with the library's defaults (19 MiB, t=2, p=1). */
export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(password)
}

let nobodysHash: Promise<string> | undefined

/** Checks a password; without a hash it works as long, so that timing does not tell whether an account exists. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(newSecret())
  const { verify } = await argon2()
  const matches = await verify(passwordHash ?? (await nobodysHash), password)
  return matches && passwordHash !== undefined
}

/** The bearer token of an Authorization header (RFC 6750), if there is one. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(header ?? '')?.[1]
}
