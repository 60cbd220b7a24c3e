import type { Backup } from '#shared/contract/backups.ts'
import type { Context } from '../context.ts'
import { momentOf } from '../moment.ts'
import type { ServerFlag } from '../verb.ts'
import { backupType, sizeOf } from './entity-type.ts'
import { type DataLocation, isHere, workHere } from './on-this-machine.ts'

/** Prints the backups of a server, or of the data on this machine. */
export async function listBackups(flags: ServerFlag & DataLocation, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const all = isHere(flags)
    ? await workHere<Backup[]>(['list'], flags, context)
    : (await (await context.api(await context.connection(flags.server))).settings.backups({}, { signal })).backups
  out.list(all, {
    columns: [
      { title: 'ID', whole: true },
      { title: 'MADE', whole: true },
      { title: 'TYPE' },
      { title: 'STATUS' },
      { title: 'RECORDS' },
      { title: 'SIZE' },
      { title: 'VERIFIED', whole: true },
      { title: 'ERROR' },
    ],
    row: ({ _id, created_at, backup_type, status, total_records, size, verified_at, error, doing }) => [
      out.id(_id),
      momentOf(created_at, context),
      backup_type,
      doing ?? status,
      String(total_records),
      sizeOf(size),
      momentOf(verified_at, context),
      error ?? '',
    ],
    whenEmpty: backupType.whenEmpty,
  })
}
