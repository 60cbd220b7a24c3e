import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { usageError } from './exit.ts'

/** What the environment says, read once. */
export type Environment = {
  server: string | undefined
  token: string | undefined
  profile: string | undefined
  /** A file of certificate authorities that are trusted besides the usual ones. */
  caFile: string | undefined
  proxies: { http: Variable | undefined; https: Variable | undefined; all: Variable | undefined; except: string }
  /** Whether a service that keeps secrets may be running. */
  keychain: boolean
  /** The code of a second factor, for signing in. */
  totp: string | undefined
  color: boolean
  /** The shell that commands are typed into, and where its settings lie. */
  shell: string | undefined
  home: string
  configFile: string
  /** The folder of what waits to be sent. */
  outboxFolder: string
}

/** A variable and its value: the name is for the message when the value is wrong. */
export type Variable = { name: string; value: string }

/** Reads what concerns the server and the way to it, the terminal, and where things lie. Empty counts as unset. */
export function readEnvironment(
  source: Record<string, string | undefined> = process.env,
  platform: string = process.platform,
): Environment {
  // As curl does it: the lower-case name comes first.
  const variable = (name: string): Variable | undefined => {
    const [value] = [name.toLowerCase(), name].map((each) => source[each]?.trim()).filter(Boolean)
    return value ? { name, value } : undefined
  }
  return {
    server: source.MUSTER_SERVER?.trim() || undefined,
    token: source.MUSTER_TOKEN?.trim() || undefined,
    profile: source.MUSTER_PROFILE?.trim() || undefined,
    caFile: source.MUSTER_CA_FILE?.trim() || undefined,
    proxies: {
      http: variable('HTTP_PROXY'),
      https: variable('HTTPS_PROXY'),
      all: variable('ALL_PROXY'),
      except: variable('NO_PROXY')?.value ?? '',
    },
    // Elsewhere it is part of the system.
    keychain: platform !== 'linux' || Boolean(source.DBUS_SESSION_BUS_ADDRESS || source.XDG_RUNTIME_DIR),
    totp: source.MUSTER_TOTP?.trim() || undefined,
    color: !source.NO_COLOR && source.TERM !== 'dumb',
    shell: source.SHELL || undefined,
    home: source.HOME || homedir(),
    configFile: join(configFolder(source, platform), 'muster', 'config.json'),
    outboxFolder: join(dataFolder(source, platform), 'muster', 'outbox'),
  }
}

/** The environment of the server's program on this machine: this one, with the data that is meant. */
export function serverEnvironment(
  { data, database }: { data?: string; database?: string | true },
  source: Record<string, string | undefined> = process.env,
): Record<string, string | undefined> {
  if (database === true && !source.DATABASE_URL)
    throw usageError('DATABASE_URL is not set: give the address behind --database.')
  return {
    ...source,
    LOG_LEVEL: 'silent',
    ...(data !== undefined && { MUSTER_DATA: data, DATABASE_URL: '' }),
    ...(typeof database === 'string' && { DATABASE_URL: database }),
  }
}

/** The environment of a command that is started for the user: this one, with additions. */
export function commandEnvironment(
  more: Record<string, string>,
  source: Record<string, string | undefined> = process.env,
): Record<string, string | undefined> {
  return { ...source, ...more }
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
