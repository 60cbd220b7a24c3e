import { momentWithin } from '#pwa/parts/zoned-time.ts'
import type { BackupsState } from '#pwa/screens/settings/backups.state.ts'
import { BackupPasswordSheet } from '#pwa/screens/settings/parts/backup-password-sheet.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { css } from '#styled/css/css.js'

/** Asks before a backup is made, put in the place of everything, or deleted. */
export function BackupQuestions({ state }: { state: BackupsState }) {
  const { asked } = state
  if (!asked) return null
  if (asked.what === 'create') {
    return (
      <ConfirmSheet
        isDanger={false}
        title="Create a backup?"
        text="It is made while everybody goes on working, and kept on this server."
        action="Create backup"
        keep="Cancel"
        onConfirm={state.create}
        onClose={state.close}
      />
    )
  }
  const { backup } = asked
  const made = momentWithin(backup.created_at)
  if (asked.what === 'delete') {
    return (
      <ConfirmSheet
        title={`Delete the backup of ${made}?`}
        text="Its file goes. This cannot be undone."
        action="Delete backup"
        onConfirm={() => state.remove(backup)}
        onClose={state.close}
      />
    )
  }
  if (asked.what === 'download') {
    return (
      <BackupPasswordSheet
        title="Download this backup?"
        text={
          <p>
            It holds all data of this server, password hashes too, and is not encrypted. Keep it where only you can read
            it.
          </p>
        }
        action="Download"
        onConfirm={() => state.download(backup)}
        onClose={state.close}
      />
    )
  }
  return (
    <BackupPasswordSheet
      title="Restore this backup?"
      text={
        <>
          <p>
            {`Current settings are overwritten, and so is all data of this server: everything since ${made} is ` +
              'lost for everybody. Roles, passwords and who may sign in go back too. The audit log stays, and so ' +
              'does what was paid for.'}
          </p>
          <p>
            <strong className={css({ color: 'danger.fg', fontWeight: 'strong' })}>This cannot be undone</strong>, but a
            copy of how things stand now is made first: restoring that one is the way back.
          </p>
          {backup.verified_at === null && <p>It has not been verified yet. If you are not sure, verify it first.</p>}
        </>
      }
      action="Restore and overwrite"
      word="restore"
      onConfirm={() => state.restore(backup)}
      onClose={state.close}
    />
  )
}
