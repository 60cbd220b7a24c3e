import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { either } from '../find.ts'
import type { Config } from './profiles.ts'

export type ProfileFlag = { profile?: string }

/** What a person may set in a profile. */
const keys = ['server', 'ca', 'proxy'] as const
export type Key = (typeof keys)[number]

export function readKey(typed: string): Key {
  const key = keys.find((each) => each === typed)
  if (key === undefined) throw usageError(`There is no setting "${typed}": choose ${either(keys)}.`)
  return key
}

/** The profile that is meant, which may not exist yet. */
export function namedProfile({ profile }: ProfileFlag, { environment }: Context, config: Config): string {
  return profile ?? environment.profile ?? config.current
}
