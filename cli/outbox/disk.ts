import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#shared/domain/ids.ts'

/** Makes the folder and those above it, and keeps others of this machine out of it. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

/** Puts a file in its place, whole and durably: after a crash or a power cut there is the old one or the new one. */
export async function writeDurably(folder: string, name: string, text: string): Promise<void> {
  const draft = join(folder, `.${newId()}.tmp`)
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, join(folder, name))
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
  await syncFolder(folder)
}

/** Makes what was renamed or deleted in a folder outlast a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and needs it less.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The system's code of an error, e.g. `ENOENT`. */
export function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown error'
}
