import { Row, Section } from '#pwa/parts/section.tsx'
import { formatMoment } from '#pwa/parts/zoned-time.ts'
import { backupNote, backupState } from '#pwa/screens/settings/backup-labels.ts'
import { type BackupsState, useBackups } from '#pwa/screens/settings/backups.state.ts'
import { BackupQuestions } from '#pwa/screens/settings/parts/backup-questions.tsx'
import { BackupScheduleForm } from '#pwa/screens/settings/parts/backup-schedule-form.tsx'
import { SettingsLoad } from '#pwa/screens/settings/parts/settings-load.tsx'
import type { OnGuard } from '#pwa/screens/settings/parts/settings-form-view.tsx'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { cx } from '#pwa/ui/cx.ts'
import { Menu } from '#pwa/ui/menu.tsx'
import { css } from '#styled/css/css.js'
import { iconButton } from '#styled/recipes/icon-button.js'
import type { Backup } from '#shared/contract/backups.ts'
import { Download, Ellipsis, ShieldCheck, Trash2 } from 'lucide-react'

/** Copies of everything, and the way back to one. */
export function BackupsTab({ onGuard }: { onGuard: OnGuard }) {
  const state = useBackups()
  const { list, failed, online, isBusy, isCreating } = state
  const create = (
    <Button
      kind={list?.length === 0 ? 'solid' : 'outline'}
      aria-haspopup="dialog"
      disabled={!online || isBusy || list === null}
      onClick={() => state.ask({ what: 'create' })}
    >
      {isCreating ? 'Creating backup...' : 'Create backup'}
    </Button>
  )
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24', maxWidth: 'reading' })}>
      <Section
        title="Backups"
        text="Everything on this server: people, work, settings and password hashes. Vendor keys, connections and sessions are left out."
        action={create}
      >
        <SettingsLoad isKnown={list !== null} failed={failed} what="backups" onRetry={state.reload} />
        {list?.length === 0 && <Empty title="No backups yet." text="Make one now, or set a schedule below." />}
        <ul aria-label="Backups">
          {list?.map((backup) => (
            <BackupRow key={backup._id} backup={backup} state={state} />
          ))}
        </ul>
      </Section>
      <BackupScheduleForm onGuard={onGuard} />
      <BackupQuestions state={state} />
    </div>
  )
}

function BackupRow({ backup, state }: { backup: Backup; state: BackupsState }) {
  const { online, isBusy } = state
  const { status, error } = backup
  const made = formatMoment(backup.created_at)
  const stands = backupState(backup)
  const isWhole = status === 'completed'
  const icon = { size: 16, 'aria-hidden': true } as const
  const items = [
    ...(isWhole
      ? [
          { label: 'Download', icon: <Download {...icon} />, onSelect: () => state.ask({ what: 'download', backup }) },
          { label: 'Verify', icon: <ShieldCheck {...icon} />, onSelect: () => state.verify(backup) },
        ]
      : []),
    { label: 'Delete', icon: <Trash2 {...icon} />, onSelect: () => state.ask({ what: 'delete', backup }) },
  ]
  const title = (
    <span className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '12' })}>
      <time dateTime={backup.created_at}>{made}</time>
      <Badge state={stands.state}>{stands.word}</Badge>
    </span>
  )
  const note = (
    <>
      {backupNote(backup)}
      {error !== null && <span className={css({ display: 'block', color: 'danger.fg' })}>{error}</span>}
    </>
  )
  return (
    <Row title={title} note={note}>
      {isWhole && backup.damaged !== true && (
        <Button
          kind="ghost"
          aria-label={`Restore the backup of ${made}`}
          aria-haspopup="dialog"
          disabled={!online || isBusy}
          onClick={() => state.ask({ what: 'restore', backup })}
        >
          Restore
        </Button>
      )}
      {online && !isBusy && (
        <Menu
          label={`More for the backup of ${made}`}
          triggerClass={cx(iconButton(), css({ marginRight: '[-12px]' }))}
          trigger={<Ellipsis size={20} strokeWidth={1.75} aria-hidden />}
          items={items}
        />
      )}
    </Row>
  )
}
