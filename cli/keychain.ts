import { withTimeout } from '#shared/domain/with-timeout.ts'
import { loginCommand } from './connection.ts'
import { CliError, exit } from './exit.ts'

/**
 * Where the system keeps secrets, unlocked with the person's own sign-in. Each call throws when it is locked or
 * fails.
 */
export type Keychain = {
  read: (account: string) => Promise<string | null>
  write: (account: string, secret: string) => Promise<void>
  remove: (account: string) => Promise<void>
}

/**
 * An unlocking may be asked for on the screen; a person needs a moment, and a machine without one no more than that.
 */
const timeoutMs = 60_000

/** The keychain of this system; undefined where the module that speaks to it is not installed. */
export async function openKeychain(): Promise<Keychain | undefined> {
  const native = await import('@napi-rs/keyring').catch(() => undefined)
  if (!native) return undefined
  // By default it would fall back to the kernel's own keyring, which forgets everything when the machine restarts.
  const entry = (account: string) => new native.AsyncEntry('muster', account, { linux: { store: 'secret-service' } })
  return {
    read: async (account) => (await inTime(entry(account).getPassword())) ?? null,
    write: async (account, secret) => inTime(entry(account).setPassword(secret)),
    remove: async (account) => void (await inTime(entry(account).deletePassword())),
  }
}

/** The name that a token is kept under: it belongs to one server. */
export function accountOf(profile: string, server: string): string {
  return `${profile}@${server}`
}

/**
 * Returns the token of a sign-in that the settings say lies in the keychain; throws an error that says what to do when
 * it cannot be read.
 */
export async function readToken(keychain: Keychain | undefined, profile: string, server: string): Promise<string> {
  if (!keychain) throw missing(profile, "can't be reached from here")
  const token = await keychain.read(accountOf(profile, server)).catch((error: unknown) => {
    throw missing(profile, `can't be read (${reasonOf(error)})`)
  })
  if (token === null) throw missing(profile, 'has it no more')
  return token
}

export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').replace(/\.$/, '')
}

function missing(profile: string, why: string): CliError {
  const login = loginCommand(profile)
  return new CliError(exit.signedOut, 'keychain', `The token lies in the system keychain, which ${why}.`, {
    hint: `Unlock it, or keep the token in a file: ${login} --insecure-storage`,
  })
}

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  return withTimeout(timeoutMs, work, () => new Error('it did not answer'))
}
