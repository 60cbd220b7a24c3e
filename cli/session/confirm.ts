import type { Api } from '#shared/client/client.ts'
import type { Context } from '../context.ts'
import { askPassword, readPassword } from './password.ts'

export type ConfirmFlags = { passwordStdin?: boolean }

/** Types the password again for this session, which the heaviest calls ask for: from standard input, or asked for. */
export async function confirmPassword(api: Api, flags: ConfirmFlags, context: Context): Promise<void> {
  const password = flags.passwordStdin ? await readPassword(context) : await askPassword('Your password: ', context)
  await api.session.confirm({ body: { password } }, { signal: context.interrupted })
}
