import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { shortId } from '../out.ts'
import type { WriteFlags } from '../verb.ts'
import { write } from '../write.ts'
import { sizeOf, untilDone } from './entity-type.ts'
import { type DataLocation, isHere, workHere } from './on-this-machine.ts'

export type CreateFlags = WriteFlags & DataLocation & { wait: boolean; out?: string }

type Made = { file: string; total_records: number; size: number; digest: string }

/** Makes a backup: by the server, or of the data on this machine. */
export async function createBackup(flags: CreateFlags, context: Context): Promise<void> {
  const { out } = context
  if (isHere(flags)) {
    const made = await workHere<Made>(
      ['create', ...(flags.out === undefined ? [] : ['--out', flags.out])],
      flags,
      context,
    )
    if (out.json) return out.value(made)
    out.print(`${made.file}\n`)
    return out.progress(`${made.total_records.toLocaleString('en')} records, ${sizeOf(made.size)}.`)
  }
  if (flags.out !== undefined)
    throw usageError('--out goes with --data or --database. Fetch a file from the server with: muster backup download')
  const { backup } = await write(flags, context, (api, call) => api.settings.createBackup({ body: {} }, call))
  if (!flags.wait) return out.json ? out.value(backup) : out.print(`${backup._id}\n`)
  out.progress('The backup is being made.')
  const made = await untilDone(await context.api(await context.connection(flags.server)), backup._id, context)
  if (out.json) return out.value(made)
  if (!out.idAlone(made._id))
    out.done(
      `Made backup ${shortId(made._id)}: ${made.total_records.toLocaleString('en')} records, ${sizeOf(made.size)}.`,
    )
}
