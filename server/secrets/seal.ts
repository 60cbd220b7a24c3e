import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../env.ts'

/** Where the key comes from: MUSTER_SECRET, or a file in the data directory. */
export type SecretSource = Pick<Env, 'secret' | 'dataDir'>

const algorithm = 'aes-256-gcm'
const version = 'v1'

/** Encrypts a text for the database (AES-256-GCM with a new nonce each time). */
export function seal(source: SecretSource, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyOf(source), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** The text that was sealed; undefined when it was changed, or sealed under another secret. */
export function open(source: SecretSource, sealed: string): string | undefined {
  const [prefix, packed = ''] = sealed.split('.')
  const bytes = Buffer.from(packed, 'base64url')
  if (prefix !== version || bytes.length < 28) return undefined
  const decipher = createDecipheriv(algorithm, keyOf(source), bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const keys = new WeakMap<SecretSource, Buffer>()

/** Derived, so that a pass phrase of any length does; kept, so that the file is read once. */
function keyOf(source: SecretSource): Buffer {
  const known = keys.get(source)
  if (known) return known
  const key = Buffer.from(
    hkdfSync('sha256', source.secret ?? secretFile(source.dataDir), 'muster', 'sealed in the database', 32),
  )
  keys.set(source, key)
  return key
}

/** The secret beside the data, made by the first process that needs it. */
function secretFile(dataDir: string): string {
  const file = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 16)
    throw new Error(
      `${file} is damaged. Put back the one that was there, or delete it and enter the vendors' keys again.`,
    )
  return secret
}
