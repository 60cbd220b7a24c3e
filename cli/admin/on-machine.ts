import type { Context } from '../context.ts'
import { askServer } from './ask-server.ts'

type Account = { email: string }

/** Has the server itself end the lock of an account, and ends as it ends. */
export function unlock(flags: Account, context: Context): Promise<void> {
  return doOnMachine('unlock', flags, context)
}

/** Has the server itself turn off the second factor of an account, and ends as it ends. */
export function resetSecondFactor(flags: Account, context: Context): Promise<void> {
  return doOnMachine('reset-2fa', flags, context)
}

async function doOnMachine(name: string, { email }: Account, context: Context): Promise<void> {
  const message = await askServer([name, '--email', email], context)
  if (context.out.json) context.out.value({ email, message })
}
