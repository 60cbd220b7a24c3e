import type { Profile } from '../config/profiles.ts'
import type { Context } from '../context.ts'

/**
 * Keeps a token in the system's keychain where there is one, and returns what the settings are to hold: that it
 * lies there, or the token itself.
 */
export async function saveToken(
  { token, profile, server, inFile }: { token: string; profile: string; server: string; inFile: boolean },
  context: Context,
): Promise<Pick<Profile, 'token' | 'token_in'>> {
  const keychain = inFile ? undefined : await context.keychain()
  if (!keychain) return { token }
  const { accountOf, reasonOf } = await import('../keychain.ts')
  const account = accountOf(profile, server)
  try {
    await keychain.write(account, token)
    if ((await keychain.read(account)) === token) return { token_in: 'keychain' }
    throw new Error('it did not keep it')
  } catch (error) {
    const { out, environment } = context
    if (!out.json)
      out.note(
        `The system keychain can't be used (${reasonOf(error)}): the token lies in ${environment.configFile}, which only you can read.`,
      )
    return { token }
  }
}

/** Takes a token out of the keychain. What cannot be reached there is of no use without its entry in the settings. */
export async function forgetToken(name: string, { server, token_in }: Profile, context: Context): Promise<void> {
  if (token_in !== 'keychain' || server === undefined) return
  const { accountOf, reasonOf } = await import('../keychain.ts')
  const keychain = await context.keychain()
  await keychain?.remove(accountOf(name, server)).catch((error: unknown) => {
    context.out.note(`The token could not be taken out of the system keychain (${reasonOf(error)}).`)
  })
}
