import { askLine } from '../ask.ts'
import type { Context } from '../context.ts'
import { CliError, exit, usageError } from '../exit.ts'
import { lookUp } from '../find.ts'
import type { WriteFlags } from '../verb.ts'
import { type ConfirmFlags, confirmPassword } from '../session/confirm.ts'
import { write } from '../write.ts'
import { backupType, isFile, untilDone } from './entity-type.ts'
import { type DataLocation, isHere, workHere } from './on-this-machine.ts'

export type RestoreFlags = WriteFlags & DataLocation & ConfirmFlags & { yes?: boolean }

/** Restores a backup of the server there, or a file into an empty installation on this machine. */
export async function restoreBackup(wanted: string, flags: RestoreFlags, context: Context): Promise<void> {
  const { out } = context
  if (isFile(wanted)) {
    if (!isHere(flags))
      throw usageError('A file is restored on the machine of the server: say where with --data or --database.')
    const restored = await workHere<{ total_records: number }>(['restore', wanted], flags, context)
    return out.json
      ? out.value(restored)
      : out.progress(`Restored ${restored.total_records.toLocaleString('en')} records.`)
  }
  if (isHere(flags)) throw usageError('--data and --database go with a file.')
  if (!flags.yes && !context.stdin().isTerminal) throw usageError('There is no terminal to ask at: give --yes.')
  const id = await write(flags, context, async (api, call, found) => {
    const backup = await lookUp(backupType, wanted, api, call.signal)
    if (!flags.yes) await agree(backupType.nameOf(backup), context)
    await confirmPassword(api, flags, context)
    found(backup.id)
    await api.settings.restoreBackup({ params: { id: backup.id } }, call)
    return backup.id
  })
  const restored = await untilDone(await context.api(await context.connection(flags.server)), id, context)
  if (out.json) out.value(restored)
  else out.progress(`Restored ${restored.total_records.toLocaleString('en')} records.`)
}

async function agree(name: string, context: Context): Promise<void> {
  const answer = await askLine(
    `Restore the ${name}? It overwrites everything, current settings too. A copy of how things stand now is made first. ` +
      'Type restore to go on: ',
    context,
  )
  if (answer.trim().toLowerCase() !== 'restore') throw new CliError(exit.failed, 'declined', 'Nothing was restored.')
}
