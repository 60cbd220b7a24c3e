import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { askPassword } from '../session/password.ts'
import { askServer } from './ask-server.ts'

export type CreateFlags = { email: string; name: string; passwordStdin?: boolean }

/** Has the server itself create the administrator, and ends as it ends. */
export async function createAdmin(flags: CreateFlags, context: Context): Promise<void> {
  const password = flags.passwordStdin ? undefined : await askTwice(context)
  const message = await askServer(['create', '--email', flags.email, '--name', flags.name], context, password)
  if (context.out.json) context.out.value({ email: flags.email, name: flags.name, message })
}

async function askTwice(context: Context): Promise<string> {
  const password = await askPassword('Password: ', context)
  if (password === '') throw usageError('The password is empty.')
  if ((await askPassword('Password again: ', context)) !== password) throw usageError('Passwords do not match.')
  return password
}
