import type { Context } from '../context.ts'
import { askServer } from './ask-server.ts'

/** Lets the server itself do `admin <name>` for an account, and ends as it ends. */
export async function doOnMachine(name: string, { email }: { email: string }, context: Context): Promise<void> {
  const message = await askServer([name, '--email', email], context)
  if (context.out.json) context.out.value({ email, message })
}
