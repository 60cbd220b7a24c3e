import type { SettingsForm } from '#pwa/screens/settings/settings-form.state.ts'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { adminPage } from '#styled/recipes/admin-page.js'

/** Shown once something is changed: how much, and what becomes of it. */
export function SaveBar({ form, online }: { form: SettingsForm; online: boolean }) {
  if (form.count === 0) return null
  const hasMistakes = Object.keys(form.errors).length > 0
  const words = !online
    ? "You're offline. What you changed stays here; saving needs a connection."
    : hasMistakes
      ? 'Mend what is marked first.'
      : `${form.count} unsaved change${form.count === 1 ? '' : 's'}`
  return (
    <div role="group" aria-label="Unsaved changes" className={adminPage().bar}>
      <p role="status" className={css({ flex: '[1 1 9rem]', textStyle: 'label', color: 'fg.muted' })}>
        {words}
      </p>
      <Button kind="ghost" disabled={form.isBusy} onClick={form.discard}>
        Discard
      </Button>
      <Button kind="solid" type="submit" disabled={form.isBusy || hasMistakes || !online}>
        Save
      </Button>
    </div>
  )
}
