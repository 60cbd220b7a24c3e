import * as v from 'valibot'
import { ApiConfig, SecuritySettings } from '#shared/contract/settings.ts'
import { type SettingKey, type SettingValues, registry } from '#shared/contract/settings-registry.ts'
import type { Db } from '../db/connect.ts'
import type { Logger } from '../log.ts'
import { pollEvery } from '../jobs/poll-every.ts'
import { withTimeout } from '../db/with-timeout.ts'
import { readSettings } from './settings.repo.ts'

/** How often every process checks whether another one has changed a setting, and how long it waits for the answer. */
const lookEveryMs = 500
const waitAtMostMs = 15_000

/** The settings as they hold now, in memory: reading them at each request takes no query. */
export type LiveSettings = {
  readonly current: Readonly<SettingValues>
  /** Reads them again; what was committed before this call holds once it resolves. */
  refresh: () => Promise<void>
  /** From now on, changes by other processes hold here too, within a second. */
  start: () => void
  stop: () => Promise<void>
}

/** Reads the settings once. */
export async function openSettings({ db, log }: { db: Db; log: Logger }): Promise<LiveSettings> {
  let current = valuesIn(await readSettings(db), log)
  const read = async () => {
    // An answer that comes later than that is useless: it may be older than what has been read since.
    current = valuesIn(await withTimeout(readSettings(db), waitAtMostMs), log)
  }
  let reading = Promise.resolve()
  let endLooking = () => {}

  // One after another, so that a look that was begun before a change does not put the old values back.
  const refresh = () => {
    const next = reading.then(read)
    reading = next.catch(() => {})
    return next
  }

  return {
    get current() {
      return current
    },
    refresh,
    start() {
      // Without a database the last values hold.
      endLooking = pollEvery(lookEveryMs, () => refresh().catch(() => {}))
    },
    async stop() {
      endLooking()
      await reading
    },
  }
}

const schemas = { ...ApiConfig.entries, ...SecuritySettings.entries } as Record<SettingKey, v.GenericSchema>

/**
 * Every setting: the value that is stored, else the default. One that an older version stored and that is out of
 * bounds now counts for nothing.
 */
export function valuesIn(stored: Map<string, unknown>, log: Pick<Logger, 'warn'>): SettingValues {
  const values = Object.entries(registry).map(([key, { initial }]) => {
    if (!stored.has(key)) return [key, initial]
    const parsed = v.safeParse(schemas[key as SettingKey], stored.get(key))
    if (!parsed.success) log.warn({ setting: key }, 'a stored setting is not valid: its default holds')
    return [key, parsed.success ? parsed.output : initial]
  })
  return Object.fromEntries(values) as SettingValues
}
