import { formatSize } from '#pwa/parts/format-size.ts'
import { momentWithin } from '#pwa/parts/zoned-time.ts'
import type { State } from '#pwa/ui/badge.tsx'
import type { Backup } from '#shared/contract/backups.ts'

const actions = { create: 'Being made', verify: 'Being verified', restore: 'Being restored' } as const

const types = { manual: 'Manual', scheduled: 'Scheduled', before_restore: 'Made before a restore' } as const

/** How a backup stands: a dot and a word. */
export function backupState({ status, doing }: Pick<Backup, 'status' | 'doing'>): { state: State; word: string } {
  if (doing) return { state: 'running', word: actions[doing] }
  if (status === 'pending') return { state: 'queued', word: 'Pending' }
  return status === 'completed' ? { state: 'done', word: 'Completed' } : { state: 'failed', word: 'Failed' }
}

/** Everything else about it in one line: `Manual · 1,204 records · 1.2 MB · Verified today, 09:41`. */
export function backupNote(
  backup: Pick<Backup, 'status' | 'backup_type' | 'total_records' | 'size' | 'verified_at' | 'restored_at'>,
  now = Date.now(),
): string {
  const { status, backup_type, total_records, size, verified_at, restored_at } = backup
  const type = types[backup_type]
  const records = `${total_records.toLocaleString('en')} record${total_records === 1 ? '' : 's'}`
  if (status === 'failed') return type
  if (status === 'pending') return total_records > 0 ? `${type} · ${records} so far` : type
  const verified = verified_at === null ? 'Not verified yet' : `Verified ${momentWithin(verified_at, now)}`
  return [
    type,
    records,
    formatSize(size),
    verified,
    ...(restored_at === null ? [] : [`Restored ${momentWithin(restored_at, now)}`]),
  ].join(' · ')
}
