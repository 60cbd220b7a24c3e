import { report } from '../change.ts'
import { unknownProfile } from '../connection.ts'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { changeConfig, firstProfile } from './profiles.ts'

/** Deletes a profile; its sign-in has to be ended first, or the token would stay valid without a record of it. */
export async function deleteProfile(name: string, _flags: object, context: Context): Promise<void> {
  await changeConfig(context.environment.configFile, (config) => {
    if (!Object.hasOwn(config.profiles, name)) throw unknownProfile(name, config)
    const { [name]: gone, ...profiles } = config.profiles
    if ((gone!.token ?? gone!.token_in) !== undefined)
      throw usageError(
        `The profile "${name}" is signed in to ${gone!.server}.`,
        `Sign out first with: muster logout --profile ${name}`,
      )
    return { current: config.current === name ? firstProfile : config.current, profiles }
  })
  report(`Deleted the profile "${name}".`, { deleted: name }, context)
}
