import { changeConfig, withoutSignIn } from '../config/profiles.ts'
import { type Choice, serverAddress } from '../connection.ts'
import type { Context } from '../context.ts'
import { CliError, exit } from '../exit.ts'
import { isTransient } from '../http.ts'
import { chooseRoute } from '../route.ts'
import type { ServerFlag } from '../verb.ts'
import { forgetToken } from './token.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { tokenPrefix } from '#shared/domain/tokens.ts'

/** Removes the stored token here and revokes it on its server. MUSTER_TOKEN is the caller's own and stays. */
export async function logout(flags: ServerFlag, context: Context): Promise<void> {
  const { environment, out } = context
  // The sign-in of the profile, whatever MUSTER_SERVER says.
  const { name, profile, ...choice } = await context.choose(flags.server)
  const { server } = profile
  const elsewhere = flags.server !== undefined && serverAddress(flags.server, '--server') !== server
  if (!server || (profile.token ?? profile.token_in) === undefined || elsewhere) {
    if (out.json) out.value({ signed_out: false, server: flags.server ?? server ?? null })
    else out.done('You are not signed in.')
    return
  }
  const token = await storedToken({ name, profile, ...choice }, context)
  // Gone from this machine first: what the server says cannot bring it back.
  await changeConfig(environment.configFile, (config) => ({
    ...config,
    profiles: { ...config.profiles, [name]: withoutSignIn(config.profiles[name] ?? {}) },
  }))
  await forgetToken(name, profile, context)
  if (token === undefined) throw cannotTell(server)
  // A token is for more than this machine; it ends where it was made.
  if (token.startsWith(tokenPrefix)) return reportSignedOut(server, context)
  const api = await context.api({
    server,
    flags: choice.connection.flags,
    token,
    tokenFrom: 'login',
    route: chooseRoute(server, environment, profile),
  })
  try {
    await api.session.logout({ body: {} }, { signal: context.interrupted, timeout: 10_000 })
  } catch (error) {
    if (isTransient(error)) throw cannotTell(server, error)
    const alreadyEnded = error instanceof ProblemError && error.status === 401
    if (!alreadyEnded) throw error
  }
  reportSignedOut(server, context)
}

function cannotTell(server: string, cause?: unknown): CliError {
  return new CliError(
    exit.unreachable,
    'unreachable',
    `Signed out here, but ${server} could not be told: the token stays valid there until it expires.`,
    { cause },
  )
}

/** The token to revoke; undefined where it lies in a keychain that does not return it. */
async function storedToken({ name, profile }: Choice, context: Context): Promise<string | undefined> {
  if (profile.token !== undefined || profile.server === undefined) return profile.token
  const { accountOf } = await import('../keychain.ts')
  const keychain = await context.keychain()
  return (await keychain?.read(accountOf(name, profile.server)).catch(() => null)) ?? undefined
}

function reportSignedOut(server: string, { environment, out }: Context): void {
  if (out.json) out.value({ signed_out: true, server })
  else out.done(`Signed out of ${server}.`)
  if (environment.token !== undefined && !out.json) out.note('MUSTER_TOKEN is set and is still used.')
}
