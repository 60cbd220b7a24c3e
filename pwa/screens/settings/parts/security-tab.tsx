import { saveSecurity, security, securitySettings } from '#pwa/data/resources/settings.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { useLoad } from '#pwa/parts/use-load.ts'
import { SettingsLoad } from '#pwa/screens/settings/parts/settings-load.tsx'
import { type OnGuard, SettingsFormView } from '#pwa/screens/settings/parts/settings-form-view.tsx'
import { plain, useSettingsForm } from '#pwa/screens/settings/settings-form.state.ts'
import { css } from '#styled/css/css.js'
import { useSnapshot } from 'valtio'

const groups = [
  {
    title: 'Passwords',
    keys: [
      'password_min_length',
      'password_require_uppercase',
      'password_require_lowercase',
      'password_require_numbers',
      'password_require_special',
    ],
  },
  {
    title: 'Signing in',
    keys: ['session_timeout_minutes', 'max_login_attempts', 'lockout_duration_minutes', 'enable_2fa'],
  },
  { title: 'New accounts', keys: ['require_email_verification'] },
]

/** The rules for passwords, sessions and signing in. */
export function SecurityTab({ onGuard }: { onGuard: OnGuard }) {
  const { value, failed } = useSnapshot(security.store)
  const { online } = useSnapshot(connection)
  useLoad(security.load)
  const form = useSettingsForm({
    name: 'security',
    rules: securitySettings,
    stored: plain(value),
    save: saveSecurity,
    words: { saved: 'Security settings saved successfully', failed: 'Failed to save security settings' },
  })
  const verification = value?.require_email_verification
  const now = {
    require_email_verification: form.fields.require_email_verification === true &&
      verification?.enforced === false &&
      verification.reason !== null && <span className={css({ color: 'waiting.fg' })}>{verification.reason}</span>,
  }
  return (
    <>
      <SettingsLoad isKnown={form.isKnown} failed={failed} onRetry={() => void security.load()} />
      {form.isKnown && (
        <SettingsFormView
          form={form}
          rules={securitySettings}
          groups={groups}
          now={now}
          online={online}
          onGuard={onGuard}
        />
      )}
    </>
  )
}
