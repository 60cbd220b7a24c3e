import type { Api } from '#shared/client/client.ts'
import type { Environment } from './config.ts'
import { type Config, firstProfile, readConfig } from './config/profiles.ts'
import { type Choice, type Connection, chooseConnection } from './connection.ts'
import type { Keychain } from './keychain.ts'
import { type Out, type Sink, createOut } from './out.ts'
import { type Source, type Stdin, createStdin } from './stdin.ts'

/** What a command works with. Everything is opened when it is asked for, so help and version open nothing. */
export type Context = {
  environment: Environment
  out: Out
  stdin: () => Stdin
  /** Aborts at Ctrl-C; its reason ends the command with 130. */
  interrupted: AbortSignal
  /** The flag of `--profile`, once the words have been read. */
  profile: string | undefined
  /** Which server to talk to, and as whom; the flag of `--server` comes before everything else. */
  connection: (server: string | undefined) => Promise<Connection>
  /** The same without a look into the keychain; for `login` the profile need not exist yet. */
  choose: (server: string | undefined, isNew?: boolean) => Promise<Choice>
  /** The connection chosen so far, for the error that may follow. */
  lastConnection: () => Connection | undefined
  api: (connection: Connection) => Promise<Api>
  /** The system's keychain; undefined where there is none. */
  keychain: () => Promise<Keychain | undefined>
  now: () => Date
  /** The time zone of the terminal, by its IANA name. */
  timeZone: () => string
  /** Waits; an interruption ends the wait with its reason. */
  sleep: (milliseconds: number) => Promise<void>
}

/** The outside of a command: real streams in the program, stand-ins in tests. */
export type Io = {
  args: string[]
  environment: Environment
  stdin: () => Source
  stdout: Sink
  stderr: Sink
  interrupted: AbortSignal
  keychain?: () => Promise<Keychain | undefined>
}

/** Puts a command's surroundings together; reads and connects nothing yet. */
export function createContext(io: Io): Context {
  let chosen: Connection | undefined
  let stdin: Stdin | undefined
  const keychain =
    io.keychain ?? (async () => (io.environment.keychain ? (await import('./keychain.ts')).openKeychain() : undefined))
  const context: Context = {
    environment: io.environment,
    out: createOut({ stdout: io.stdout, stderr: io.stderr, json: asksForJson(io.args), color: io.environment.color }),
    stdin: () => (stdin ??= createStdin(io.stdin(), io.interrupted)),
    interrupted: io.interrupted,
    profile: undefined,
    async choose(server, isNew) {
      const { environment } = io
      const choice = chooseConnection(
        { server, profile: context.profile },
        environment,
        await configFor(server, context),
        isNew,
      )
      chosen = choice.connection
      return choice
    },
    async connection(server) {
      const choice = await context.choose(server)
      const { connection, name } = choice
      if (choice.profile.token_in === 'keychain' && connection.tokenFrom === 'login') {
        const { readToken } = await import('./keychain.ts')
        connection.token = await readToken(await keychain(), name, connection.server)
      }
      return connection
    },
    lastConnection: () => chosen,
    api: async (connection) => (await import('./http.ts')).connectTo(connection),
    keychain,
    now: () => new Date(),
    timeZone,
    sleep: (milliseconds) => sleep(milliseconds, io.interrupted),
  }
  return context
}

/** What another command needs to reach the server of this one, as in ` --profile work`: for hints that name one. */
export function flagsOf({ lastConnection }: Pick<Context, 'lastConnection'>): string {
  return lastConnection()?.flags ?? ''
}

/**
 * The stored settings; errors in them are thrown only where they matter: a damaged file must not stop a command that
 * does not need it.
 */
async function configFor(server: string | undefined, { environment, profile }: Context): Promise<Config> {
  const isSaid =
    environment.token !== undefined &&
    (server ?? environment.server) !== undefined &&
    (profile ?? environment.profile) === undefined
  return readConfig(environment.configFile).catch((error: unknown) => {
    if (isSaid) return { current: firstProfile, profiles: {} }
    throw error
  })
}

// Looked up before parsing, so that a parse error is JSON too.
function asksForJson(args: string[]): boolean {
  const end = args.indexOf('--')
  return (end < 0 ? args : args.slice(0, end)).includes('--json')
}

/** A TZ that names no zone makes the clock show UTC, and the platform report nothing of use. */
function timeZone(): string {
  const zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone && zone !== 'Etc/Unknown' ? zone : 'UTC'
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, milliseconds)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort)
  })
}
