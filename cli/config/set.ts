import { resolve } from 'node:path'
import { report } from '../change.ts'
import { serverAddress } from '../connection.ts'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { proxyAddress } from '../route.ts'
import { type Key, type ProfileFlag, namedProfile, readKey } from './keys.ts'
import { type Profile, changeConfig, isProfileName } from './profiles.ts'

/** Changes a setting of a profile, after checking that it can be right. */
export async function setSetting(typed: string, value: string, flags: ProfileFlag, context: Context): Promise<void> {
  const key = readKey(typed)
  const checked = await check(key, value)
  await changeProfile(key, flags, context, (profile) => ({ ...profile, [key]: checked }))
}

export async function unsetSetting(typed: string, flags: ProfileFlag, context: Context): Promise<void> {
  const key = readKey(typed)
  await changeProfile(key, flags, context, ({ [key]: _said, ...profile }) => profile)
}

async function changeProfile(
  key: Key,
  flags: ProfileFlag,
  context: Context,
  change: (profile: Profile) => Profile,
): Promise<void> {
  let changed = ''
  await changeConfig(context.environment.configFile, (config) => {
    const name = namedProfile(flags, context, config)
    if (!isProfileName(name))
      throw usageError(`A profile's name is up to 64 letters, digits, "-", "_" and "." (it is "${name}").`)
    const before = Object.hasOwn(config.profiles, name) ? config.profiles[name]! : {}
    const after = change(before)
    if (after.server !== before.server && (before.token ?? before.token_in) !== undefined) {
      throw usageError(
        `The profile "${name}" is signed in to ${before.server}: its token belongs there.`,
        `Sign out first with: muster logout --profile ${name}`,
      )
    }
    changed = name
    return { ...config, profiles: { ...config.profiles, [name]: after } }
  })
  report(`Changed ${key} of the profile "${changed}".`, { profile: changed, key }, context)
}

async function check(key: Key, value: string): Promise<string> {
  if (key === 'server') return serverAddress(value, 'server')
  if (key === 'proxy') return proxyAddress({ name: 'the profile', value })
  const file = resolve(value)
  const { readAuthorities } = await import('../authorities.ts')
  readAuthorities({ file, from: 'the profile' })
  return file
}
