import type { Context } from '../context.ts'
import { lookUp } from '../find.ts'
import type { ServerFlag } from '../verb.ts'
import { backupType, isFile, untilDone } from './entity-type.ts'
import { workHere } from './on-this-machine.ts'

/** The drill: of a backup on the server, or of a file on this machine. */
export async function verifyBackup(wanted: string, flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  if (isFile(wanted)) {
    const passed = await workHere<{ total_records: number }>(['verify', wanted], {}, context)
    return out.json
      ? out.value(passed)
      : out.progress(`The backup is whole and can be restored: ${passed.total_records.toLocaleString('en')} records.`)
  }
  const api = await context.api(await context.connection(flags.server))
  const { id } = await lookUp(backupType, wanted, api, signal)
  await api.settings.verifyBackup({ params: { id } }, { signal })
  const passed = await untilDone(api, id, context)
  if (out.json) out.value(passed)
  else out.progress(`The backup is whole and can be restored: ${passed.total_records.toLocaleString('en')} records.`)
}
