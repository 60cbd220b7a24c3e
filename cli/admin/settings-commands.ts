import type { Verb } from '../verb.ts'

/** Adds `admin settings` with its commands. */
export function declareSettings(admin: Verb): void {
  const settings = admin.group('settings', {
    summary: 'the settings of the server',
    description: 'Settings hold for the whole server, and what is changed takes effect at once.',
    examples: [
      'muster admin settings list',
      'muster admin settings set rate_limit_per_minute 120',
      'muster admin settings set enable_cors off',
    ],
  })

  settings.read('list', async () => (await import('./settings.ts')).listSettings, {
    summary: 'list every setting',
    description:
      'List every setting: key, value and name. In a pipe each is one line with tabs between the values; ' +
      '--json gives an object of plain values.',
    examples: ['muster admin settings list', 'muster admin settings list --json | jq .session_timeout_minutes'],
  })

  settings.write('set <key> <value>', async () => (await import('./settings.ts')).setSetting, {
    summary: 'change a setting',
    description: 'Change a setting. Numbers are whole; what can be on or off takes on or off.',
    examples: [
      'muster admin settings set password_min_length 12',
      'muster admin settings set allowed_origins "https://team.example.com, https://intranet.example.com"',
    ],
  })
}
