import { unknownProfile } from '../connection.ts'
import type { Context } from '../context.ts'
import { CliError, exit } from '../exit.ts'
import { type ProfileFlag, namedProfile, readKey } from './keys.ts'
import { readConfig } from './profiles.ts'

/** Prints one setting of a profile. */
export async function getSetting(typed: string, flags: ProfileFlag, context: Context): Promise<void> {
  const key = readKey(typed)
  const config = await readConfig(context.environment.configFile)
  const name = namedProfile(flags, context, config)
  if (!Object.hasOwn(config.profiles, name) && name !== config.current) throw unknownProfile(name, config)
  const value = config.profiles[name]?.[key]
  if (value === undefined) throw new CliError(exit.failed, 'not_set', `The profile "${name}" says nothing of ${key}.`)
  if (context.out.json) context.out.value({ profile: name, [key]: value })
  else context.out.print(`${value}\n`)
}
