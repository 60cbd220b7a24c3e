import type { Api } from '#shared/client/client.ts'
import type { Backup } from '#shared/contract/backups.ts'
import type { Context } from '../context.ts'
import { CliError, exit } from '../exit.ts'
import { isTransient } from '../http.ts'
import type { EntityDescription } from '../find.ts'

export type Known = Backup & { id: string }

/** Backups have no names: they are found by the end of their ids. */
export const backupType: EntityDescription<Known> = {
  noun: 'backup',
  group: 'backup',
  nameOf: ({ created_at }) => `backup of ${created_at.slice(0, 16).replace('T', ' ')}`,
  detailOf: ({ backup_type, status }) => `${backup_type}, ${status}`,
  all: async (api, options) =>
    (await api.settings.backups({}, options)).backups.map((backup) => ({ ...backup, id: backup._id })),
  whenEmpty: 'There are no backups yet. Make one with: muster backup create',
}

/** How often the state of a backup is read while the server works on it. */
const lookEveryMs = 1000
/** So many looks in a row that fail are a server that is gone. */
const mostFailed = 100

/** Waits until the server is done with a backup; throws what went wrong. */
export async function untilDone(api: Api, id: string, context: Context): Promise<Backup> {
  for (let failed = 0; ;) {
    const all = await backupType.all(api, { signal: context.interrupted }).catch((error: unknown) => {
      // While everything is being replaced the server answers little.
      failed += 1
      if (isTransient(error) && failed < mostFailed && !context.interrupted.aborted) return undefined
      throw error
    })
    if (!all) {
      await context.sleep(lookEveryMs)
      continue
    }
    failed = 0
    const backup = all.find((each) => each.id === id)
    if (!backup) throw new CliError(exit.failed, 'backup_not_found', 'The backup is gone.')
    if (backup.doing === null && backup.status !== 'pending') {
      if (backup.error !== null) throw new CliError(exit.failed, 'backup_failed', backup.error, { extra: { backup } })
      const { id: _, ...done } = backup
      return done
    }
    await context.sleep(lookEveryMs)
  }
}

/** Matches the name of a file, and no id. */
export function isFile(wanted: string): boolean {
  return /[./\\]/.test(wanted)
}

export function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
