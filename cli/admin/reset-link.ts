import type { Context } from '../context.ts'
import { askServer } from './ask-server.ts'

/** Has the server itself make the link, and ends as it ends. */
export async function makeResetLink(flags: { email: string }, context: Context): Promise<void> {
  const link = await askServer(['reset-link', '--email', flags.email], context)
  if (context.out.json) context.out.value({ email: flags.email, link })
}
