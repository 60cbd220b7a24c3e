import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { ProblemError } from '#shared/contract/problem.ts'
import type { Env } from './env.ts'
import type { Logger } from './log.ts'
import { createAdministrator } from './session/registration.rules.ts'
import { openServices } from './open-services.ts'

/** `admin create --email E [--name N]` with the password on stdin: makes an administrator, also while a server runs. */
export async function createAdmin(env: Env, log: Logger, args: string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { email: { type: 'string' }, name: { type: 'string', default: 'Administrator' } },
  })
  if (positionals[0] !== 'create' || !values.email?.includes('@')) {
    throw new ProblemError(400, 'invalid_input', 'Usage: admin create --email you@example.com [--name "Your Name"], with the password on standard input.')
  }
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  const services = await openServices(env, log)
  try {
    const admin = await createAdministrator(services, { name: values.name, email: values.email.trim(), password })
    return `Created the administrator ${admin.username} (${admin.email}).`
  } finally {
    await services.runs.stop(0)
    await services.db.destroy()
  }
}
