import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Env } from './env.ts'
import type { Logger } from './log.ts'
import { createAdministrator } from './session/registration.rules.ts'
import { makeResetLinkFor } from './account/links.rules.ts'
import { openServices } from './open-services.ts'
import type { Services } from './services.ts'
import { unlockAccount } from './session/attempts.rules.ts'
import { resetTwoFactorFor } from './two-factor/two-factor.rules.ts'

const usage =
  'Usage: admin create --email you@example.com [--name "Your Name"], with the password on standard ' +
  'input, or admin reset-link, unlock or reset-2fa --email you@example.com.'

/** What can be done for an account on the server's own machine, each with what it says then. */
const actions: Record<string, (services: Services, email: string) => Promise<string>> = {
  'reset-link': makeResetLinkFor,
  unlock: unlockAccount,
  'reset-2fa': resetTwoFactorFor,
}

/**
 * `admin create --email E [--name N]` with the password on stdin makes an administrator, `admin reset-link --email E` a
 * link for a new password, `admin unlock` ends a lock after too many attempts to sign in, and `admin reset-2fa` turns
 * two-factor sign-in off; also while a server runs.
 */
export async function administer(env: Env, log: Logger, args: string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { email: { type: 'string' }, name: { type: 'string', default: 'Administrator' } },
  })
  const [verb = ''] = positionals
  const email = values.email?.trim()
  const action = Object.hasOwn(actions, verb) ? actions[verb] : undefined
  if ((verb !== 'create' && !action) || !email?.includes('@')) throw new ProblemError(400, 'invalid_input', usage)
  // Whoever is let in has to be there already.
  if (action && env.database.kind === 'sqlite' && !existsSync(env.database.file))
    throw new ProblemError(
      404,
      'no_data',
      `There is no Muster data in ${env.dataDir}. Name its folder with MUSTER_DATA.`,
    )
  const password = verb === 'create' ? (await text(process.stdin)).replace(/\r?\n$/, '') : ''
  const services = await openServices(env, log)
  try {
    if (action) {
      const said = await action(services, email)
      if (verb === 'reset-link' && env.publicUrl === undefined)
        process.stderr.write(
          `The link carries ${services.origin}. Where people reach the server differently, set MUSTER_URL.\n`,
        )
      return said
    }
    const admin = await createAdministrator(services, { name: values.name, email, password })
    return `Created the administrator ${admin.username} (${admin.email}).`
  } finally {
    await services.runs.stop(0)
    await services.mail.stop()
    await services.db.destroy()
  }
}
