import type { SettingsForm } from '#pwa/screens/settings/settings-form.state.ts'
import type { LeaveGuard } from '#pwa/screens/settings/use-leave-guard.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'

/** Asks what becomes of unsaved changes before they are left. */
export function LeaveSheet({ guard, form, online }: { guard: LeaveGuard; form: SettingsForm; online: boolean }) {
  if (!guard.isAsked) return null
  const canSave = online && Object.keys(form.errors).length === 0
  const save = async () => {
    if (await form.submit()) guard.leave()
  }
  return (
    <Sheet
      kind="bottom"
      isOpen
      onClose={guard.stay}
      title={<h2 className={css({ textStyle: 'title' })}>Leave without saving?</h2>}
    >
      <p
        className={css({ color: 'fg.muted', paddingBottom: '16' })}
      >{`${form.count} change${form.count === 1 ? " isn't" : "s aren't"} saved and not in effect.`}</p>
      <div role="alert" className={css({ color: 'danger.fg', '& > p': { paddingBottom: '16' } })}>
        {form.trouble && <p>{`Not saved. ${form.trouble}`}</p>}
      </div>
      <div className={css({ display: 'grid', gap: '8' })}>
        {canSave && (
          <Button kind="solid" width="full" disabled={form.isBusy} onClick={() => void save()}>
            Save and leave
          </Button>
        )}
        <Button
          width="full"
          disabled={form.isBusy}
          onClick={() => {
            form.discard()
            guard.leave()
          }}
        >
          Discard and leave
        </Button>
        <Button kind="ghost" width="full" onClick={guard.stay}>
          Stay
        </Button>
      </div>
    </Sheet>
  )
}
