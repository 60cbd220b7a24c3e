import { askLine } from '../ask.ts'
import { type Profile, changeConfig, isProfileName } from '../config/profiles.ts'
import type { Choice } from '../connection.ts'
import type { Context } from '../context.ts'
import { CliError, exit, usageError } from '../exit.ts'
import type { ServerFlag } from '../verb.ts'
import { askPassword, readPassword } from './password.ts'
import { forgetToken, saveToken } from './token.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { wallClockAt } from '#shared/domain/zoned-time.ts'

export type LoginFlags = ServerFlag & {
  email?: string
  passwordStdin?: boolean
  totp?: string
  token?: boolean
  insecureStorage?: boolean
}

/** Signs in and keeps a device token, bound to the server it came from. */
export async function login(flags: LoginFlags, context: Context): Promise<void> {
  if (flags.token) return loginByToken(flags, context)
  const { out, interrupted } = context
  const choice = await chooseNew(flags, context)
  const { connection } = choice
  const email = flags.email ?? (await askEmail(flags, connection.server, context))
  if (email.trim() === '') throw usageError('Give an e-mail address or a user name.')
  const password = flags.passwordStdin ? await readPassword(context) : await askPassword('Password: ', context)
  if (password === '') throw usageError('The password is empty.')

  const api = await context.api({ ...connection, token: undefined, tokenFrom: 'nowhere' })
  const signIn = (totp_code?: string) =>
    api.session.login(
      { body: { email: email.trim(), password, remember: true, ...(totp_code !== undefined && { totp_code }) } },
      { signal: interrupted },
    )
  const totp = flags.totp ?? context.environment.totp
  const {
    access_token: token,
    expires_at,
    user,
  } = await signIn(totp).catch(async (error: unknown) => {
    if (!(error instanceof ProblemError && error.code === 'totp_required')) throw error
    return signIn(await askCode(context))
  })
  await saveSignIn(choice, { token, expires_at, user_id: user.id, email: user.email }, flags, context)

  if (out.json) out.value({ server: connection.server, expires_at, user })
  else out.done(`Signed in to ${connection.server} as ${user.name} (${user.email}) until ${day(expires_at, context)}.`)
  noteOtherToken(context)
}

/** Keeps an access token once the server has said whose it is. */
async function loginByToken(flags: LoginFlags, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  if (flags.email !== undefined || flags.passwordStdin || flags.totp !== undefined)
    throw usageError('Give --token alone: it stands for the e-mail address and the password.')
  const choice = await chooseNew(flags, context)
  const { server } = choice.connection
  const typed = context.stdin().isTerminal ? await askPassword('Access token: ', context) : await readPassword(context)
  const token = typed.trim()
  if (token === '') throw usageError('The access token is empty.')
  const api = await context.api({ ...choice.connection, token, tokenFrom: 'login' })
  const { user } = await api.session.me({}, { signal })
  await saveSignIn(choice, { token, user_id: user.id, email: user.email }, flags, context)
  if (out.json) out.value({ server, user })
  else out.done(`Signed in to ${server} as ${user.name} (${user.email}) with an access token.`)
  noteOtherToken(context)
}

async function chooseNew(flags: LoginFlags, context: Context): Promise<Choice> {
  const name = flags.profile ?? context.environment.profile
  if (name !== undefined && !isProfileName(name))
    throw usageError(`A profile's name is up to 64 letters, digits, "-", "_" and "." (it is "${name}").`)
  return context.choose(flags.server, true)
}

/** Puts a sign-in into its profile, in place of the one before. */
async function saveSignIn(
  { connection, name, profile }: Choice,
  signIn: Profile & { token: string },
  flags: LoginFlags,
  context: Context,
): Promise<void> {
  const { server } = connection
  const { token, ...rest } = signIn
  const place = await saveToken({ token, profile: name, server, inFile: flags.insecureStorage === true }, context)
  await changeConfig(context.environment.configFile, ({ current, profiles }) => {
    const { ca, proxy } = profiles[name] ?? {}
    const isFirst = Object.keys(profiles).length === 0
    return {
      current: isFirst ? name : current,
      profiles: {
        ...profiles,
        [name]: { server, ...(ca !== undefined && { ca }), ...(proxy !== undefined && { proxy }), ...place, ...rest },
      },
    }
  })
  if (profile.token_in !== undefined && !('token_in' in place && profile.server === server))
    await forgetToken(name, profile, context)
}

/** Asked for only once the server has said that the account has a second factor. */
async function askCode(context: Context): Promise<string> {
  if (!context.stdin().isTerminal)
    throw new CliError(
      exit.signedOut,
      'totp_required',
      'This account asks for a code of its authenticator app: give --totp, or set MUSTER_TOTP.',
    )
  const code = await askLine('Code of your authenticator app, or a recovery code: ', context)
  if (code.trim() === '') throw usageError('The code is empty.')
  return code.trim()
}

function noteOtherToken({ environment, out }: Context): void {
  if (environment.token !== undefined && !out.json)
    out.note('MUSTER_TOKEN is set and still comes first: unset it to use this sign-in.')
}

async function askEmail(flags: LoginFlags, server: string, context: Context): Promise<string> {
  const { out, stdin } = context
  if (flags.passwordStdin) throw usageError('Give --email with --password-stdin.')
  if (!stdin().isTerminal) throw usageError('There is no terminal to ask at: give --email and --password-stdin.')
  out.progress(`Signing in to ${server}`)
  return askLine('E-mail or user name: ', context)
}

function day(instant: string, context: Context): string {
  return wallClockAt(Date.parse(instant), context.timeZone()).date
}
