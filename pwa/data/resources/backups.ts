import type { Backup } from '#shared/contract/backups.ts'
import { ProblemError } from '#shared/contract/problem.ts'
import { newId } from '#shared/domain/ids.ts'
import { createResource } from './resource.ts'
import { request } from '../network/api.ts'
import { pauseOrOnline } from '../network/connection.ts'
import { downloadFile } from '../network/downloads.ts'
import { session } from '../session/session.ts'

/** The backups, newest first. */
export const backups = createResource<Backup[]>(null, async (api) => (await api.settings.backups()).backups)

/** Milliseconds between two looks at what is being done. */
const pause = 1000

/** Makes a backup and resolves once it is whole; the list shows it meanwhile. Throws a `ProblemError`. */
export async function createBackup(): Promise<Backup> {
  const idempotencyKey = newId()
  const { backup } = await request((api) =>
    api.settings.createBackup({ body: { backup_type: 'manual' } }, { idempotencyKey }),
  )
  if (!backups.store.value?.some(({ _id }) => _id === backup._id)) backups.set([backup, ...(backups.store.value ?? [])])
  const made = await settled(backup._id)
  if (made.status === 'failed') throw failure(made)
  return made
}

/**
 * Restores a backup into a scratch database on the server and compares; resolves once it was found whole. Throws a
 * `ProblemError`.
 */
export async function verifyBackup(id: string): Promise<void> {
  await follow(id, 'verify', 'verified_at', () => request((api) => api.settings.verifyBackup({ params: { id } })))
}

/**
 * Puts what a backup holds in the place of everything, after a copy of how things stand; resolves once that is done.
 * Throws a `ProblemError`, and then nothing has changed.
 */
export async function restoreBackup(id: string): Promise<void> {
  const idempotencyKey = newId()
  await follow(id, 'restore', 'restored_at', () =>
    request((api) => api.settings.restoreBackup({ params: { id } }, { idempotencyKey })),
  )
}

/** Deletes a backup with its file; throws a `ProblemError`. */
export async function deleteBackup(id: string): Promise<void> {
  const idempotencyKey = newId()
  await request((api) => api.settings.deleteBackup({ params: { id } }, { idempotencyKey }))
  backups.set((backups.store.value ?? []).filter(({ _id }) => _id !== id))
}

/** Types the password again, which restoring and downloading ask for; throws a `ProblemError`. */
export async function confirmPassword(password: string): Promise<void> {
  await request((api) => api.session.confirm({ body: { password } }))
}

/** Returns a backup as a file, which holds all data of the server; throws a `ProblemError`. */
export function downloadBackup(id: string): Promise<{ name: string; content: Blob }> {
  return downloadFile('settings', 'downloadBackup', { params: { id } }, `muster-${id}.backup`)
}

/** Asks for the list for as long as something is being done with one of them; returns the way to stop that. */
export function followBackups(): () => void {
  const stop = new AbortController()
  const look = async () => {
    await backups.load()
    while (!stop.signal.aborted && backups.store.value?.some((backup) => isBusy(backup))) {
      await pauseOrOnline(pause, stop.signal)
      if (!stop.signal.aborted) await backups.load()
    }
  }
  void look()
  return () => stop.abort()
}

/** Whether something is being done with it right now. */
export function isBusy({ status, doing }: Pick<Backup, 'status' | 'doing'>): boolean {
  return status === 'pending' || doing !== null
}

/** Begins something that may outlast its answer, and resolves once the list says that it was done. */
async function follow(
  id: string,
  doing: NonNullable<Backup['doing']>,
  mark: 'verified_at' | 'restored_at',
  begin: () => Promise<unknown>,
): Promise<void> {
  const before = known(id)?.[mark]
  show(id, { doing, error: null })
  try {
    await begin()
  } catch (error) {
    await backups.load()
    throw error
  }
  const after = await settled(id)
  if (after.error !== null || after[mark] === null || after[mark] === before) throw failure(after)
}

/**
 * Resolves with the backup once nothing is being done with it; a look that fails is repeated, the server may be
 * restoring.
 */
async function settled(id: string): Promise<Backup> {
  const user = session.user?.id
  for (;;) {
    await backups.load()
    if (session.user?.id !== user || user === undefined)
      throw new ProblemError(401, 'signed_out', 'You were signed out meanwhile. Sign in again to see how it ended.')
    const backup = known(id)
    if (!backups.store.failed && !backup) throw new ProblemError(404, 'not_found', 'This backup is gone.')
    if (!backups.store.failed && backup && !isBusy(backup)) return backup
    await pauseOrOnline(pause, new AbortController().signal)
  }
}

function known(id: string): Backup | undefined {
  return backups.store.value?.find(({ _id }) => _id === id)
}

/** Shows at once what was asked for. */
function show(id: string, change: Partial<Backup>): void {
  const list = backups.store.value ?? []
  Object.assign(backups.store, { value: list.map((backup) => (backup._id === id ? { ...backup, ...change } : backup)) })
}

function failure({ error }: Backup): ProblemError {
  return new ProblemError(500, 'backup_failed', error ?? 'The server did not say why.')
}
