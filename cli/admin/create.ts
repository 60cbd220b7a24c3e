import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Context } from '../context.ts'
import { CliError, exit, usageError } from '../exit.ts'
import { serverEntry } from '../package.ts'
import { askPassword } from '../session/password.ts'

export type CreateFlags = { email: string; name: string; passwordStdin?: boolean }

/** Lets the server itself make the administrator, and ends as it ends. */
export async function createAdmin(flags: CreateFlags, context: Context): Promise<void> {
  const password = flags.passwordStdin ? undefined : await askTwice(context)
  const entry = serverEntry()
  if (!existsSync(entry)) throw new CliError(exit.failed, 'server_missing', `The server is missing at ${entry}. Install Muster again, or build it.`)

  const { json } = context.out
  const words = ['admin', 'create', '--email', flags.email, '--name', flags.name]
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry, ...words], {
    stdio: [password === undefined ? 'inherit' : 'pipe', json ? 'pipe' : 'inherit', json ? 'pipe' : 'inherit'],
  })
  const said = Promise.all([child.stdout ? text(child.stdout) : '', child.stderr ? text(child.stderr) : ''])
  // A server that ends before it reads says why by itself.
  child.stdin?.on('error', () => {})
  child.stdin?.end(`${password}\n`)
  const stop = () => child.kill('SIGTERM')
  context.interrupted.addEventListener('abort', stop)
  const [code] = (await once(child, 'close')) as [number | null]
  context.interrupted.removeEventListener('abort', stop)
  context.interrupted.throwIfAborted()
  const [message, complaint] = (await said).map((each) => each.replace(/^muster: /, '').trim())
  if (code !== 0) throw new CliError(code ?? exit.failed, 'failed', complaint ?? '')
  if (json) context.out.value({ email: flags.email, name: flags.name, message })
}

async function askTwice(context: Context): Promise<string> {
  const password = await askPassword('Password: ', context)
  if (password === '') throw usageError('The password is empty.')
  if ((await askPassword('Password again: ', context)) !== password) throw usageError('Passwords do not match.')
  return password
}
