import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Context } from '../context.ts'
import { CliError, exit } from '../exit.ts'
import { serverEntry } from '../package.ts'

/**
 * Runs `admin <words>` in the server of this machine, and ends as it ends. Returns its output, where that is not
 * printed already.
 */
export async function askServer(words: string[], context: Context, input?: string): Promise<string> {
  const entry = serverEntry()
  if (!existsSync(entry))
    throw new CliError(
      exit.failed,
      'server_missing',
      `The server is missing at ${entry}. Install Muster again, or build it.`,
    )

  const { json } = context.out
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry, 'admin', ...words], {
    stdio: [input === undefined ? 'inherit' : 'pipe', json ? 'pipe' : 'inherit', json ? 'pipe' : 'inherit'],
  })
  const said = Promise.all([child.stdout ? text(child.stdout) : '', child.stderr ? text(child.stderr) : ''])
  // A server that ends before it reads reports the reason itself.
  child.stdin?.on('error', () => {})
  child.stdin?.end(`${input}\n`)
  const stop = () => child.kill('SIGTERM')
  context.interrupted.addEventListener('abort', stop)
  const [code] = (await once(child, 'close')) as [number | null]
  context.interrupted.removeEventListener('abort', stop)
  context.interrupted.throwIfAborted()
  const [message = '', complaint = ''] = (await said).map((each) => each.replace(/^muster: /, '').trim())
  if (code !== 0) throw new CliError(code ?? exit.failed, 'failed', complaint)
  return message
}
