import type { Api } from '#shared/client/client.ts'
import type { Backup } from '#shared/contract/backups.ts'
import { expect, vi } from 'vitest'
import { listColumns, withSnapshot } from '../db/snapshot.ts'
import { digestTables } from '../backups/copy.repo.ts'
import type { TestServer } from './test-server.ts'

/** A backup as the list shows it once no work on it is under way. */
export async function settled(api: Api, id: string): Promise<Backup> {
  return vi.waitFor(
    async () => {
      const backup = await one(api, id)
      expect(backup.doing).toBe(null)
      return backup
    },
    { timeout: 30_000 },
  )
}

export async function makeBackup(api: Api): Promise<Backup> {
  const { backup } = await api.settings.createBackup({ body: {} })
  return settled(api, backup._id)
}

async function one(api: Api, id: string): Promise<Backup> {
  const { backups } = await api.settings.backups()
  return backups.find(({ _id }) => _id === id)!
}

/** Signs in and types the password again, as restoring and downloading ask for. */
export async function signInConfirmed<Signed extends { api: Api }>(
  signIn: (login: string, password: string) => Promise<Signed>,
  login: string,
  password: string,
): Promise<Signed> {
  const signed = await signIn(login, password)
  await signed.api.session.confirm({ body: { password } })
  return signed
}

/** How many rows each of these tables has, and what they say. */
export function digestsOf({ services: { env } }: Pick<TestServer, 'services'>, tables: readonly string[]) {
  return withSnapshot(env.database, async (from) =>
    digestTables(
      from,
      tables.map((name) => ({ name })),
      await listColumns(from.tx),
      new AbortController().signal,
    ),
  )
}
