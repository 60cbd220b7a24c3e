import { hash, randomBytes } from 'node:crypto'

/** A new secret of 256 bits, in base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** How a secret is stored: high entropy needs no salt and no slow hash. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}
