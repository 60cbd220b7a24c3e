import { open, rename, rm } from 'node:fs/promises'
import { settings } from '#shared/contract/settings.ts'
import type { Context } from '../context.ts'
import { CliError, exit } from '../exit.ts'
import { lookUp } from '../find.ts'
import { type ConfirmFlags, confirmPassword } from '../session/confirm.ts'
import type { ServerFlag } from '../verb.ts'
import { backupType, sizeOf } from './entity-type.ts'

export type DownloadFlags = ServerFlag & ConfirmFlags & { out?: string }

/** Fetches the file of a backup; only a complete file ever gets its name. */
export async function downloadBackup(wanted: string, flags: DownloadFlags, context: Context): Promise<void> {
  const { out, interrupted } = context
  const connection = await context.connection(flags.server)
  const api = await context.api(connection)
  const { id, size } = await lookUp(backupType, wanted, api, interrupted)
  await confirmPassword(api, flags, context)
  const response = await (
    await import('../http.ts')
  ).downloadFrom(connection, settings.downloadBackup, { params: { id } }, interrupted)
  const file =
    flags.out ??
    /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ??
    `${id}.muster-backup`
  const part = `${file}.${process.pid}.part`
  try {
    const handle = await open(part, 'wx', 0o600)
    let bytes = 0
    try {
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
        bytes += (await handle.write(chunk)).bytesWritten
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (bytes !== size)
      throw new CliError(exit.unreachable, 'broken_off', 'The download broke off before it was whole. Try again.')
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    const { code } = error as { code?: string }
    throw error instanceof CliError || interrupted.aborted || code === undefined
      ? error
      : new CliError(exit.failed, 'unwritable', `Can't write ${file} (${code}).`, { cause: error })
  }
  if (out.json) return out.value({ _id: id, file, size })
  out.print(`${file}\n`)
  out.progress(`${sizeOf(size)}.`)
}
