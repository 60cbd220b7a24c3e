import { report } from '../change.ts'
import { unknownProfile } from '../connection.ts'
import type { Context } from '../context.ts'
import { changeConfig } from './profiles.ts'

/** Makes a profile the one of commands that name none. */
export async function useProfile(name: string, _flags: object, context: Context): Promise<void> {
  await changeConfig(context.environment.configFile, (config) => {
    if (!Object.hasOwn(config.profiles, name)) throw unknownProfile(name, config)
    return { ...config, current: name }
  })
  report(`Commands now use the profile "${name}".`, { current: name }, context)
}
