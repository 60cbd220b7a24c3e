import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ProblemError } from '#shared/contract/problem.ts'
import { DatabaseSilent } from './db/silent.ts'
import { readEnv } from './env.ts'

/** From the bundle in dist/, and from the sources, the built app lies in dist/pwa. */
const here = import.meta.dirname
const appDirectory = existsSync(join(here, 'pwa', 'index.html')) ? join(here, 'pwa') : join(here, '..', 'dist', 'pwa')

// What the server writes is its own: prompts, files, password hashes.
process.umask(0o077)

void main(process.argv.slice(2))

/**
 * What a command needs is loaded once it is known. Nothing is awaited at the top, because the built server is
 * CommonJS.
 */
async function main([command, ...words]: string[]): Promise<void> {
  try {
    const env = readEnv()
    if (command === 'admin') {
      const [{ administer }, { createLog }] = await Promise.all([import('./admin.ts'), import('./log.ts')])
      console.log(await administer(env, createLog(env.logLevel), words))
    } else if (command === 'backup') {
      // Progress goes to stderr; the answer is JSON.
      const { workOffline } = await import('./backups/offline.ts')
      console.log(JSON.stringify(await workOffline(env, words, (line) => console.error(line))))
    } else {
      // Caches compiled code, so that it is not compiled at every start; not in a shared folder, where others could put
      // code of theirs.
      enableCompileCache(join(env.dataDir, 'compiled'))
      const { serve } = await import('./serve.ts')
      await serve(env, appDirectory)
    }
  } catch (error) {
    console.error(`muster: ${explain(error)}`)
    process.exit(error instanceof ProblemError ? 2 : 1)
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause : undefined
  const { code, port } = { ...cause, ...error } as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what uses it, or set PORT to another one.`
  if (code === 'EACCES')
    return `Not allowed: ${error.message}. Set PORT above 1023, or MUSTER_DATA to a folder you may write.`
  if (error instanceof DatabaseSilent)
    return (
      `PostgreSQL does not answer at DATABASE_URL${cause?.message ? ` (${cause.message})` : ''}. Start it, ` +
      'or unset DATABASE_URL to use the embedded database.'
    )
  return cause ? `${error.message} (${cause.message})` : error.message
}
