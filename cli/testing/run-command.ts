import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { type Environment, readEnvironment } from '../config.ts'
import { type Profile, changeConfig, firstProfile, readConfig } from '../config/profiles.ts'
import { createContext } from '../context.ts'
import { exit } from '../exit.ts'
import { describeFailure } from '../failure.ts'
import type { Keychain } from '../keychain.ts'
import { runProgram } from '../program.ts'
import type { Source } from '../stdin.ts'

type Options = {
  server?: string
  token?: string
  environment?: Partial<Environment>
  /** What is piped in; without it standard input is empty. */
  stdin?: string | Buffer
  /** Puts a terminal of this width on all three streams; `typed` is what the person types. */
  terminal?: number
  typed?: string
  /** What the person types next, each once they see the words before it. */
  dialogue?: [seen: string, typed: string][]
  /** The time of day of the terminal, RFC 3339, and its zone; only waits make it later. */
  now?: string
  timeZone?: string
  interrupt?: AbortController
  /** Without one there is no keychain. */
  keychain?: Keychain
}

export type Ended = { code: number; stdout: string; stderr: string; waits: number[] }

/** A path for settings that no other test uses. */
export function newConfigFile(): string {
  return join(mkdtempSync(join(tmpdir(), 'muster-cli-')), 'muster', 'config.json')
}

/** Stores a profile, as if it had been signed in to. */
export async function writeProfile(configFile: string, profile: Profile, name = firstProfile): Promise<void> {
  await changeConfig(configFile, (config) => ({ ...config, profiles: { ...config.profiles, [name]: profile } }))
}

/** What is stored of a profile. */
export async function readProfile(configFile: string, name = firstProfile): Promise<Profile | undefined> {
  return (await readConfig(configFile)).profiles[name]
}

/** Runs a command in this process as `main.ts` does, with stand-ins for the streams; waits pass at once. */
export async function runCommand(args: string[], options: Options = {}): Promise<Ended> {
  const ended: Ended = { code: exit.ok, stdout: '', stderr: '', waits: [] }
  const interrupt = options.interrupt ?? new AbortController()
  const dialogue = [...(options.dialogue ?? [])]
  let keyboard: PassThrough | undefined
  const configFile = options.environment?.configFile ?? newConfigFile()
  let unanswered = ''
  const react = (text: string) => {
    unanswered += text
    const [next] = dialogue
    if (!next || !unanswered.includes(next[0])) return
    dialogue.shift()
    unanswered = ''
    setImmediate(() => keyboard?.write(next[1]))
  }
  const tty = options.terminal === undefined ? {} : { isTTY: true, columns: options.terminal }
  const sink = (name: 'stdout' | 'stderr') => ({
    ...tty,
    write(text: string, done?: () => void) {
      ended[name] += text
      react(text)
      done?.()
    },
  })
  const context = createContext({
    args,
    environment: {
      ...readEnvironment({}),
      color: false,
      configFile,
      outboxFolder: join(dirname(configFile), 'outbox'),
      server: options.server,
      token: options.token,
      ...options.environment,
    },
    stdin: () => (keyboard = input(options)),
    stdout: sink('stdout'),
    stderr: sink('stderr'),
    interrupted: interrupt.signal,
    keychain: async () => options.keychain,
  })
  const asleep = () => ended.waits.reduce((sum, wait) => sum + wait, 0)
  if (options.now !== undefined) context.now = () => new Date(Date.parse(options.now!) + asleep())
  context.timeZone = () => options.timeZone ?? 'UTC'
  context.sleep = async (milliseconds) => void ended.waits.push(milliseconds)
  try {
    await runProgram(args, context)
  } catch (error) {
    const failure = describeFailure(error, context.lastConnection())
    context.out.failure(failure)
    ended.code = failure.exitCode
  }
  return ended
}

function input(options: Options): PassThrough & Source {
  const stream: PassThrough & Source = new PassThrough()
  if (options.terminal === undefined) {
    stream.end(options.stdin ?? '')
  } else {
    stream.isTTY = true
    stream.setRawMode = () => {}
    stream.write(options.typed ?? '')
  }
  return stream
}
