import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Api, createClient } from '#shared/client/client.ts'
import type { Env } from '../env.ts'

const running = new Set<ChildProcess>()

/**
 * A server reads its sources as it starts and at its first request: a second of work each. Ten of them, beside other
 * tests on two processors, take the default of 30 seconds for that alone.
 */
const startedMs = 120_000

/**
 * The server as a process of its own, from its sources, on the data of `env`; it can be killed. Resolves once it is
 * ready.
 */
export async function startServerProcess(
  { dataDir, database }: Pick<Env, 'dataDir' | 'database'>,
  more: Record<string, string> = {},
) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '..', 'main.ts')],
    {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        MUSTER_DATA: dataDir,
        LOG_LEVEL: 'info',
        MUSTER_DEMO: 'on',
        ...(database.kind === 'postgres' && { DATABASE_URL: database.url }),
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  running.add(child)
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  void ended.then(() => running.delete(child))
  await expect
    .poll(() => printed.stdout + (child.exitCode === null ? '' : printed.stderr), { timeout: startedMs })
    .toContain('Ctrl-C stops it.')
  const baseUrl = /ready at (\S+)/.exec(printed.stdout)![1]!
  return {
    printed,
    baseUrl,
    async signIn(email: string, password: string): Promise<Api> {
      const patient = { baseUrl, timeout: startedMs }
      const { access_token } = await createClient(patient).session.login({ body: { email, password } })
      return createClient({ ...patient, token: () => access_token })
    },
    /** Ends it as a power cut does. */
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}

/** Ends what a test that failed has left. */
export function killServerProcesses(): void {
  for (const child of running) child.kill('SIGKILL')
}
