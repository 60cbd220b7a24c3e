import {
  backups,
  createBackup,
  deleteBackup,
  downloadBackup,
  followBackups,
  isBusy,
  restoreBackup,
  verifyBackup,
} from '#pwa/data/resources/backups.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { loadModels } from '#pwa/data/resources/models.ts'
import { loadSettings } from '#pwa/data/resources/settings.ts'
import { saveFile } from '#pwa/parts/result-actions/save-file.ts'
import { momentWithin } from '#pwa/parts/zoned-time.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { Backup } from '#shared/contract/backups.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** What is asked before it is done. */
export type BackupQuestion = { what: 'create' } | { what: 'restore' | 'download' | 'delete'; backup: Backup }

/** Milliseconds after a restore until the settings are read again. */
export const reloadAfter = 2000

/** The backups, and what can be done about them. */
export function useBackups() {
  const { value, failed } = useSnapshot(backups.store)
  const { online } = useSnapshot(connection)
  const [asked, setAsked] = useState<BackupQuestion | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  useEffect(() => (online ? followBackups() : undefined), [online])

  /** One action at a time; it goes on where the screen is left, and the toast reports how it ended. */
  const act = async (name: string, trouble: string, work: () => Promise<void>) => {
    setAsked(null)
    if (busy !== null) return
    setBusy(name)
    try {
      await work()
    } catch (error) {
      toast('destructive', trouble, problemOf(error).detail)
    }
    setBusy(null)
  }

  return {
    list: value as readonly Backup[] | null,
    failed,
    online,
    asked,
    isBusy: busy !== null || (value?.some((backup) => isBusy(backup)) ?? false),
    isCreating: busy === 'create',
    ask: setAsked,
    close: () => setAsked(null),
    reload: () => void backups.load(),
    create: () =>
      void act('create', 'Failed to create backup', async () => {
        await createBackup()
        toast('success', 'Backup created successfully')
      }),
    restore: ({ _id }: Backup) =>
      void act('restore', 'Failed to restore backup', async () => {
        await restoreBackup(_id)
        toast('success', 'Backup restored successfully. Reloading settings...')
        setTimeout(() => void Promise.all([loadSettings(), loadModels(), backups.load()]), reloadAfter)
      }),
    verify: (backup: Backup) =>
      void act('verify', "The backup couldn't be verified", async () => {
        await verifyBackup(backup._id)
        toast('success', 'Backup verified', `What was made ${momentWithin(backup.created_at)} can be restored whole.`)
      }),
    remove: (backup: Backup) =>
      void act('delete', "The backup couldn't be deleted", async () => {
        await deleteBackup(backup._id)
        toast('plain', 'Backup deleted')
      }),
    download: ({ _id }: Backup) =>
      void act('download', "The backup couldn't be downloaded", async () => {
        const { name, content } = await downloadBackup(_id)
        saveFile(name, content)
      }),
  }
}
export type BackupsState = ReturnType<typeof useBackups>
