import { apiConfig, apiSettings, saveApiConfig } from '#pwa/data/resources/settings.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { useLoad } from '#pwa/parts/use-load.ts'
import { SettingsLoad } from '#pwa/screens/settings/parts/settings-load.tsx'
import { type OnGuard, SettingsFormView } from '#pwa/screens/settings/parts/settings-form-view.tsx'
import { plain, useSettingsForm } from '#pwa/screens/settings/settings-form.state.ts'
import { useSnapshot } from 'valtio'

const groups = [
  { title: 'Limits', keys: ['rate_limit_per_minute', 'max_request_size_mb', 'api_timeout_seconds'] },
  { title: 'Other web pages', keys: ['enable_cors', 'allowed_origins'] },
  { title: 'Webhooks', keys: ['webhook_private_addresses'] },
  { title: 'Models', keys: ['find_local_models'] },
]

/** How much and how long callers may ask, and which web pages may. */
export function ApiTab({ onGuard }: { onGuard: OnGuard }) {
  const { value, failed } = useSnapshot(apiConfig.store)
  const { online } = useSnapshot(connection)
  useLoad(apiConfig.load)
  const form = useSettingsForm({
    name: 'api',
    rules: apiSettings,
    stored: plain(value),
    save: saveApiConfig,
    words: { saved: 'API configuration saved successfully', failed: 'Failed to save API configuration' },
  })
  const now = {
    rate_limit_per_minute: form.fields.rate_limit_per_minute === '0' && 'No limit right now.',
    allowed_origins: form.fields.enable_cors === false && 'Not in use while CORS is off.',
  }
  return (
    <>
      <SettingsLoad isKnown={form.isKnown} failed={failed} onRetry={() => void apiConfig.load()} />
      {form.isKnown && (
        <SettingsFormView form={form} rules={apiSettings} groups={groups} now={now} online={online} onGuard={onGuard} />
      )}
    </>
  )
}
