import type { Context } from '../context.ts'
import { type Group, type ServerFlag, type WriteFlags, verb, withServerFlags, withWriteFlags } from '../verb.ts'

/** Adds `admin settings` with its commands. */
export function registerSettings(admin: Group, context: Context): void {
  const settings = admin.group('settings', {
    summary: 'the settings of the server',
    description: 'Settings hold for the whole server, and what is changed takes effect at once.',
    examples: ['muster admin settings list', 'muster admin settings set rate_limit_per_minute 120', 'muster admin settings set enable_cors off'],
  })

  const list = verb(settings, 'list', {
    summary: 'list every setting',
    description: 'List every setting: key, value and name. In a pipe each is one line with tabs between the values; --json gives an object of plain values.',
    examples: ['muster admin settings list', 'muster admin settings list --json | jq .session_timeout_minutes'],
  })
  withServerFlags(list).action(async (flags: ServerFlag) => {
    const work = await import('./settings.ts')
    await work.listSettings(flags, context)
  })

  const set = verb(settings, 'set <key> <value>', {
    summary: 'change a setting',
    description: 'Change a setting. Numbers are whole; what can be on or off takes on or off.',
    examples: ['muster admin settings set password_min_length 12', 'muster admin settings set allowed_origins "https://team.example.com, https://intranet.example.com"'],
  })
  withWriteFlags(set).action(async (key: string, value: string, flags: WriteFlags) => {
    const work = await import('./settings.ts')
    await work.setSetting(key, value, flags, context)
  })
}
