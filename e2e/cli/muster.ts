import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const launcher = join(import.meta.dirname, '..', '..', 'bin', 'muster.cjs')

export type Ended = { code: number | null; stdout: string; stderr: string }
export type Options = {
  env?: Record<string, string | undefined>
  stdin?: string | Buffer
  stdout?: number
  node?: string[]
}

/** One person's machine: a home of its own, so that a sign-in lasts from command to command. */
export function newHome() {
  const home = mkdtempSync(join(tmpdir(), 'muster-home-'))
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    TZ: 'UTC',
    SystemRoot: process.env.SystemRoot,
  }
  return {
    configFile: join(env.XDG_CONFIG_HOME, 'muster', 'config.json'),
    env,

    /** The token that `muster login` has kept. */
    token(profile = 'default'): string {
      return (
        JSON.parse(readFileSync(join(env.XDG_CONFIG_HOME, 'muster', 'config.json'), 'utf8')) as {
          profiles: Record<string, { token: string }>
        }
      ).profiles[profile]!.token
    },

    /** Writes a file into the home and gives its path. */
    file(name: string, content: string | Buffer): string {
      writeFileSync(join(home, name), content)
      return join(home, name)
    },

    /** Starts the real command with pipes on all three streams. */
    start(args: string[], options: Options = {}) {
      const child = spawn(process.execPath, [...(options.node ?? []), launcher, ...args], {
        env: { ...env, ...options.env },
        stdio: ['pipe', options.stdout ?? 'pipe', 'pipe'],
      })
      const ended: Ended & { signal: NodeJS.Signals | null } = { code: null, stdout: '', stderr: '', signal: null }
      child.stdout?.on('data', (chunk: Buffer) => (ended.stdout += chunk.toString()))
      child.stderr?.on('data', (chunk: Buffer) => (ended.stderr += chunk.toString()))
      // A command that does not read its input may be gone before it is written.
      child.stdin?.on('error', () => {})
      child.stdin?.end(options.stdin ?? '')
      const done = new Promise<typeof ended>((resolve) => {
        child.on('close', (code, signal) => resolve(Object.assign(ended, { code, signal })))
      })
      return { child, done }
    },

    /** Runs the real command to its end. */
    async muster(args: string[], options: Options = {}): Promise<Ended> {
      const { code, stdout, stderr } = await this.start(args, options).done
      return { code, stdout, stderr }
    },
  }
}
