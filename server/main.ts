import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ProblemError } from '#shared/contract/problem.ts'
import { administer } from './admin.ts'
import { readEnv } from './env.ts'
import { createLog } from './log.ts'
import { startServer } from './start.ts'

/** From the bundle in dist/, and from the sources, the built app lies in dist/pwa. */
const here = import.meta.dirname
const appDirectory = existsSync(join(here, 'pwa', 'index.html')) ? join(here, 'pwa') : join(here, '..', 'dist', 'pwa')

// What the server writes is its own: prompts, files, password hashes.
process.umask(0o077)

try {
  const env = readEnv()
  const log = createLog(env.logLevel)
  if (process.argv[2] === 'admin') {
    console.log(await administer(env, log, process.argv.slice(3)))
  } else if (process.argv[2] === 'backup') {
    // What is done is told on stderr; the answer is JSON.
    const { workOffline } = await import('./backups/offline.ts')
    console.log(JSON.stringify(await workOffline(env, process.argv.slice(3), (line) => console.error(line))))
  } else {
    await serve(env, log)
  }
} catch (error) {
  console.error(`muster: ${explain(error)}`)
  process.exit(error instanceof ProblemError ? 2 : 1)
}

async function serve(env: ReturnType<typeof readEnv>, log: ReturnType<typeof createLog>): Promise<void> {
  const running = await startServer(env, log, appDirectory)
  const lines = ['', `  Muster is ready at ${running.url}`, '']
  if (running.demo) lines.push(`  Sign in    ${running.demo.username}`, `  Password   ${running.demo.password}`)
  if (running.setupUrl) lines.push(`  Set up     ${running.setupUrl}`, '             (works once, for the first administrator)')
  lines.push(`  Data       ${env.database.kind === 'sqlite' ? env.dataDir : 'PostgreSQL'}`, '', '  Ctrl-C stops it.', '')
  console.log(lines.join('\n'))

  let closing = false
  const stop = () => {
    if (closing) return
    closing = true
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the server did not close cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause : undefined
  const { code, port } = { ...cause, ...error } as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what uses it, or set PORT to another one.`
  if (code === 'EACCES') return `Not allowed: ${error.message}. Set PORT above 1023, or MUSTER_DATA to a folder you may write.`
  if (code === 'ECONNREFUSED') return 'PostgreSQL does not answer at DATABASE_URL. Start it, or unset DATABASE_URL to use the embedded database.'
  return cause ? `${error.message} (${cause.message})` : error.message
}
