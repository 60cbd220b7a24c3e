import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { serverEnvironment } from '../config.ts'
import type { Context } from '../context.ts'
import { CliError, exit, usageError } from '../exit.ts'
import { serverEntry } from '../package.ts'

/** Where the data is, when no server is asked. */
export type DataLocation = { data?: string; database?: string | true }

export function isHere({ data, database }: DataLocation): boolean {
  if (data !== undefined && database !== undefined) throw usageError('Give either --data or --database.')
  return data !== undefined || database !== undefined
}

/** Runs the server's own program on data of this machine: returns its answer, and ends as it ends. */
export async function workHere<Answer>(
  words: string[],
  place: DataLocation,
  { out, interrupted }: Context,
): Promise<Answer> {
  const entry = serverEntry()
  if (!existsSync(entry))
    throw new CliError(
      exit.failed,
      'server_missing',
      `The server is missing at ${entry}. Install Muster again, or build it.`,
    )
  // An address may hold a password: it is passed where no list of processes shows it.
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry, 'backup', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: serverEnvironment(place),
  })
  const stop = () => child.kill('SIGTERM')
  interrupted.addEventListener('abort', stop)
  const answer = text(child.stdout)
  let complaint = ''
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.startsWith('muster: ')) complaint = line.slice('muster: '.length)
    else out.progress(line)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  interrupted.removeEventListener('abort', stop)
  interrupted.throwIfAborted()
  if (code !== 0)
    throw new CliError(code ?? exit.failed, 'failed', complaint || 'The server program ended without a word.')
  return JSON.parse(await answer) as Answer
}
