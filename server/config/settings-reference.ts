import { type Setting, apiSettings, securitySettings } from '#shared/contract/settings-registry.ts'

/** docs/settings.md: the settings for readers. */
export function settingsReference(): string {
  return [
    '# System settings',
    '',
    'Made from `shared/contract/settings-registry.ts` by `npm run docs`. An administrator changes them on /system-settings, or with',
    '`muster admin settings set <key> <value>`. What is changed takes effect at once in the process that is asked, and within a second',
    'in every other one; each change stands in the audit log with what was before and after.',
    '',
    '## API configuration',
    '',
    ...table(apiSettings),
    '',
    '## Security',
    '',
    ...table(securitySettings),
    '',
  ].join('\n')
}

function table(settings: Record<string, Setting>): string[] {
  const rows = Object.entries(settings).map(
    ([key, setting]) => `| \`${key}\` | ${plain(setting.initial)} | ${bounds(setting)} | ${setting.about} |`,
  )
  return ['| setting | default | may be | what it does |', '|---|---|---|---|', ...rows]
}

function bounds(setting: Setting): string {
  if ('min' in setting) return `${setting.min.toLocaleString('en')} to ${setting.max.toLocaleString('en')}`
  return 'maxLength' in setting ? 'addresses, with commas' : 'on or off'
}

function plain(value: number | boolean | string): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)
}
