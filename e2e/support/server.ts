import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type RunningServer = {
  url: string
  demo: { username: string; password: string }
  dataDir: string
  pid: number
  /** What the server has printed on stdout and stderr. */
  output: () => { stdout: string; stderr: string }
  /** Ends it as Ctrl-C does and resolves with its exit code. */
  stop: () => Promise<number | null>
  /** Ends it with SIGKILL; its data stays for the next start. */
  kill: () => Promise<void>
}

const root = join(import.meta.dirname, '..', '..')

type Options = {
  env?: Record<string, string>
  dataDir?: string
  port?: number
  /** A script that is loaded first; the server then runs from its sources. */
  preload?: string
  /** Keeps the limit of calls a minute; without it a demo's is taken off, because tests call faster than people. */
  rateLimited?: boolean
}

/** Starts the built server on a free port with data of its own, or with `dataDir` again. Resolves once it is ready. */
export async function startServer(options: Options = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'muster-e2e-'))
  // As `npm run serve` starts it.
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--max-semi-space-size=16',
      ...(options.preload
        ? ['--import', options.preload, join(root, 'server', 'main.ts')]
        : [join(root, 'dist', 'server.cjs')]),
    ],
    {
      env: {
        PATH: process.env.PATH,
        PORT: String(options.port ?? 0),
        MUSTER_DATA: dataDir,
        LOG_LEVEL: 'warn',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await ready(child, printed)

  const field = (pattern: RegExp) => pattern.exec(printed.stdout)?.[1] ?? ''
  const url = field(/ready at (\S+)/)
  const demo = { username: field(/Sign in +(\S+)/), password: field(/Password +(\S+)/) }
  if (demo.password !== '' && !options.rateLimited) await takeLimitOff(url, demo)
  return {
    url,
    demo,
    dataDir,
    pid: child.pid!,
    output: () => printed,
    async stop() {
      child.kill('SIGINT')
      const code = await ended
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
      return code
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function takeLimitOff(url: string, { username, password }: RunningServer['demo']): Promise<void> {
  const send = async (method: string, path: string, body: object, headers = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as { access_token: string }
  }
  const { access_token } = await send('POST', '/auth/login', { email: username, password })
  const headers = { authorization: `Bearer ${access_token}` }
  await send('PUT', '/admin/settings/api-config', { rate_limit_per_minute: 0 }, headers)
  await send('POST', '/auth/logout', {}, headers)
}

function ready(child: ChildProcess, printed: { stdout: string; stderr: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', () => {
      if (printed.stdout.includes('Ctrl-C stops it.')) resolve()
    })
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it was ready: ${printed.stderr}`)),
    )
  })
}
