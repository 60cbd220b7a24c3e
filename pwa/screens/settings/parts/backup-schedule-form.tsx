import { connection } from '#pwa/data/network/connection.ts'
import { backupSchedule, saveBackupSchedule } from '#pwa/data/resources/settings.ts'
import { useLoad } from '#pwa/parts/use-load.ts'
import { SettingsLoad } from '#pwa/screens/settings/parts/settings-load.tsx'
import { type OnGuard, SettingsFormView } from '#pwa/screens/settings/parts/settings-form-view.tsx'
import { plain, useSettingsForm } from '#pwa/screens/settings/settings-form.state.ts'
import { useSnapshot } from 'valtio'
import { maxKeptBackups } from '#shared/contract/limits.ts'

const rules = {
  backup_schedule: {
    title: 'Make backups',
    about: "At three in the morning by the server's clock; weekly ones on Mondays.",
    initial: 'off',
    options: [
      { value: 'off', label: 'Only when asked' },
      { value: 'daily', label: 'Every day' },
      { value: 'weekly', label: 'Every week' },
    ],
  },
  backup_keep: {
    title: 'Scheduled backups to keep',
    about: 'Older ones are deleted. What you make yourself stays.',
    initial: 7,
    min: 1,
    max: maxKeptBackups,
  },
}

const groups = [
  {
    title: 'Schedule',
    text: 'The list shows when one fails; where this server sends mail, administrators are told.',
    keys: ['backup_schedule', 'backup_keep'],
  },
]

/** When backups are made by themselves, and how many of those stay. */
export function BackupScheduleForm({ onGuard }: { onGuard: OnGuard }) {
  const { value, failed } = useSnapshot(backupSchedule.store)
  const { online } = useSnapshot(connection)
  useLoad(backupSchedule.load)
  const form = useSettingsForm({
    name: 'backup-schedule',
    rules,
    stored: plain(value),
    save: saveBackupSchedule,
    words: { saved: 'Backup schedule saved', failed: "The backup schedule couldn't be saved" },
  })
  const now = { backup_schedule: form.fields.backup_schedule === 'off' && 'Nothing is scheduled right now.' }
  return (
    <div>
      {online && (
        <SettingsLoad
          isKnown={form.isKnown}
          failed={failed}
          what="the schedule"
          onRetry={() => void backupSchedule.load()}
        />
      )}
      {form.isKnown && (
        <SettingsFormView form={form} rules={rules} groups={groups} now={now} online={online} onGuard={onGuard} />
      )}
    </div>
  )
}
