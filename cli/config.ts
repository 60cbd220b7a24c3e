import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { CliError, exit, usageError } from './exit.ts'

/** What the environment says, read once. */
export type Environment = {
  server: string | undefined
  token: string | undefined
  /** The code of a second factor, for signing in. */
  totp: string | undefined
  color: boolean
  configFile: string
  /** The folder of what waits to be sent. */
  outboxFolder: string
}

/** What `muster login` keeps. The token belongs to this server and to no other. */
export type Stored = { server?: string; token?: string; expires_at?: string; user_id?: string }

/** Reads MUSTER_SERVER, MUSTER_TOKEN, MUSTER_TOTP, NO_COLOR and where the configuration lies. Empty counts as unset. */
export function readEnvironment(source: Record<string, string | undefined> = process.env, platform: string = process.platform): Environment {
  return {
    server: source.MUSTER_SERVER?.trim() || undefined,
    token: source.MUSTER_TOKEN?.trim() || undefined,
    totp: source.MUSTER_TOTP?.trim() || undefined,
    color: !source.NO_COLOR && source.TERM !== 'dumb',
    configFile: join(configFolder(source, platform), 'muster', 'config.json'),
    outboxFolder: join(dataFolder(source, platform), 'muster', 'outbox'),
  }
}

/** What the server's program is started with on this machine: this environment, with the data that is meant. */
export function serverEnvironment({ data, database }: { data?: string; database?: string | true }, source: Record<string, string | undefined> = process.env): Record<string, string | undefined> {
  if (database === true && !source.DATABASE_URL) throw usageError('DATABASE_URL is not set: give the address behind --database.')
  return { ...source, LOG_LEVEL: 'silent', ...(data !== undefined && { MUSTER_DATA: data, DATABASE_URL: '' }), ...(typeof database === 'string' && { DATABASE_URL: database }) }
}

/** What a command that is started for somebody finds in its environment: what is here, and more. */
export function commandEnvironment(more: Record<string, string>, source: Record<string, string | undefined> = process.env): Record<string, string | undefined> {
  return { ...source, ...more }
}

/** The stored settings; empty when there are none yet. */
export async function readStored(file: string): Promise<Stored> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return {}
    throw new CliError(exit.failed, 'unreadable_config', `Can't read the settings in ${file} (${codeOf(error)}).`, { cause: error })
  }
  const stored = parse(text)
  if (!stored) {
    throw new CliError(exit.failed, 'damaged_config', `The settings in ${file} are damaged: delete that file, then sign in with: muster login`)
  }
  return stored
}

/** Replaces the stored settings whole: a crash leaves the old file or the new one. Only the owner may read it. */
export async function writeStored(file: string, stored: Stored): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await chmod(dirname(file), 0o700)
    await rm(draft, { force: true })
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(`${JSON.stringify(stored, null, 2)}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw new CliError(exit.failed, 'unwritable_config', `Can't write the settings to ${file} (${codeOf(error)}).`, { cause: error })
  }
}

function configFolder(source: Record<string, string | undefined>, platform: string): string {
  if (platform === 'win32') return source.APPDATA || join(homedir(), 'AppData', 'Roaming')
  return xdgFolder(source.XDG_CONFIG_HOME, source, '.config')
}

function dataFolder(source: Record<string, string | undefined>, platform: string): string {
  if (platform === 'win32') return source.LOCALAPPDATA || join(homedir(), 'AppData', 'Local')
  return xdgFolder(source.XDG_DATA_HOME, source, join('.local', 'share'))
}

/** The XDG base directory specification: a relative path is invalid and ignored. */
function xdgFolder(named: string | undefined, { HOME }: Record<string, string | undefined>, usual: string): string {
  return named && isAbsolute(named) ? named : join(HOME || homedir(), usual)
}

function parse(text: string): Stored | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { server, token, expires_at, user_id } = value as Record<string, unknown>
  if ([server, token, expires_at, user_id].some((field) => field !== undefined && typeof field !== 'string')) return undefined
  return value as Stored
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown error'
}
