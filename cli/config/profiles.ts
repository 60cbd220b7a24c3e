import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { CliError, exit } from '../exit.ts'

/** What is known of one server and the sign-in there. The token belongs to this server and to no other. */
export type Profile = {
  server?: string
  token?: string
  /** The token lies in the system's keychain and not in this file. */
  token_in?: 'keychain'
  expires_at?: string
  user_id?: string
  email?: string
  ca?: string
  proxy?: string
}

/** Everything that is kept: `current` is the profile of commands that name none. */
export type Config = { current: string; profiles: Record<string, Profile> }

export const firstProfile = 'default'

/** Whether a name is valid for a profile: names are typed in shells and read in tables. */
export function isProfileName(name: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,63}$/.test(name) && name !== '__proto__'
}

/** Removes what is kept of a sign-in: what is left is the way to the server. */
export function withoutSignIn({
  token: _token,
  token_in: _place,
  expires_at: _end,
  user_id: _user,
  email: _email,
  ...rest
}: Profile): Profile {
  return rest
}

/** The stored profiles; none when nothing was stored yet. */
export async function readConfig(file: string): Promise<Config> {
  let text: string
  try {
    // Every command reads it: to load node:fs/promises for that takes longer than the reading.
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return { current: firstProfile, profiles: {} }
    throw new CliError(exit.failed, 'unreadable_config', `Can't read the settings in ${file} (${codeOf(error)}).`, {
      cause: error,
    })
  }
  const config = parse(text)
  if (!config) {
    throw new CliError(
      exit.failed,
      'damaged_config',
      `The settings in ${file} are damaged: delete that file, then sign in with: muster login`,
    )
  }
  return config
}

/**
 * Changes what is stored: `change` gets it as it is at that moment, so that two commands at once lose nothing. A crash
 * leaves the old file or the new one. Only the owner may read it.
 */
export async function changeConfig(file: string, change: (config: Config) => Config): Promise<void> {
  const [{ withLock }, { writeDurably }, { setTimeout }] = await Promise.all([
    import('../outbox/lock.ts'),
    import('../outbox/disk.ts'),
    import('node:timers/promises'),
  ])
  const folder = dirname(file)
  try {
    await withLock(folder, { sleep: (milliseconds) => setTimeout(milliseconds), waiting: () => {} }, async () => {
      const config = change(await readConfig(file))
      await writeDurably(folder, basename(file), `${JSON.stringify(config, null, 2)}\n`)
    })
  } catch (error) {
    if (error instanceof CliError) throw error
    throw new CliError(exit.failed, 'unwritable_config', `Can't write the settings to ${file} (${codeOf(error)}).`, {
      cause: error,
    })
  }
}

function parse(text: string): Config | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(value)) return undefined
  // Before profiles there was one, and it was the whole file.
  if (!('profiles' in value))
    return isProfile(value) ? { current: firstProfile, profiles: { [firstProfile]: value } } : undefined
  const { current, profiles } = value
  if (typeof current !== 'string' || !isRecord(profiles)) return undefined
  return Object.entries(profiles).every(([name, profile]) => isProfileName(name) && isProfile(profile))
    ? (value as Config)
    : undefined
}

function isProfile(value: unknown): value is Profile {
  return isRecord(value) && Object.values(value).every((field) => typeof field === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown error'
}
