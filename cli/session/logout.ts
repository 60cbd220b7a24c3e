import { readStored, writeStored } from '../config.ts'
import { serverAddress } from '../connection.ts'
import type { Context } from '../context.ts'
import { CliError, exit } from '../exit.ts'
import { isTransient } from '../http.ts'
import type { ServerFlag } from '../verb.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { tokenPrefix } from '#shared/domain/tokens.ts'

/** Removes the stored token here and revokes it on its server. MUSTER_TOKEN is the caller's own and stays. */
export async function logout(flags: ServerFlag, context: Context): Promise<void> {
  const { environment, out } = context
  const { server, token } = await readStored(environment.configFile)
  const elsewhere = flags.server !== undefined && serverAddress(flags.server, '--server') !== server
  if (!server || !token || elsewhere) {
    if (out.json) out.value({ signed_out: false, server: flags.server ?? server ?? null })
    else out.done('You are not signed in.')
    return
  }
  // Gone from this machine first: what the server says cannot bring it back.
  await writeStored(environment.configFile, { server })
  // A token is for more than this machine; it ends where it was made.
  if (token.startsWith(tokenPrefix)) return tellSignedOut(server, context)
  const api = await context.api({ server, serverFrom: 'elsewhere', token, tokenFrom: 'login' })
  try {
    await api.session.logout({ body: {} }, { signal: context.interrupted, timeout: 10_000 })
  } catch (error) {
    if (isTransient(error)) {
      const message = `Signed out here, but ${server} could not be told: the token stays valid there until it expires.`
      throw new CliError(exit.unreachable, 'unreachable', message, { cause: error })
    }
    const alreadyEnded = error instanceof ProblemError && error.status === 401
    if (!alreadyEnded) throw error
  }
  tellSignedOut(server, context)
}

function tellSignedOut(server: string, { environment, out }: Context): void {
  if (out.json) out.value({ signed_out: true, server })
  else out.done(`Signed out of ${server}.`)
  if (environment.token !== undefined && !out.json) out.note('MUSTER_TOKEN is set and is still used.')
}
