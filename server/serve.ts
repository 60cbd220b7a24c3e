import { flushCompileCache } from 'node:module'
import type { Env } from './env.ts'
import { type Logger, createLog } from './log.ts'
import { type Running, startServer } from './start.ts'

/** Starts the server, says where it listens, and closes it at a signal. */
export async function serve(env: Env, appDirectory: string): Promise<void> {
  const log = createLog(env.logLevel)
  const running = await startServer(env, log, appDirectory)
  const lines = ['', `  Muster is ready at ${running.url}`, '']
  if (running.demo) lines.push(`  Sign in    ${running.demo.username}`, `  Password   ${running.demo.password}`)
  if (running.setupUrl)
    lines.push(`  Set up     ${running.setupUrl}`, '             (works once, for the first administrator)')
  lines.push(
    `  Data       ${env.database.kind === 'sqlite' ? env.dataDir : 'PostgreSQL'}`,
    '',
    '  Ctrl-C stops it.',
    '',
  )
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
  void tellFoundModel(running, log)
  // Kept now: a server that is killed would leave nothing for the next start.
  flushCompileCache()
}

/** A model that runs beside the server and that nobody uses yet is worth a line. */
async function tellFoundModel({ findModels }: Running, log: Logger): Promise<void> {
  try {
    const { models } = await findModels()
    const name = models.find(({ provider }) => provider === null)?.model_id
    if (name !== undefined)
      console.log(`  ${name} runs on this machine. Use it with: muster models connect ${name} --use\n`)
  } catch (error) {
    log.warn({ err: error }, 'models of this machine could not be looked for')
  }
}
