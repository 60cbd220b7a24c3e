import { type SettingKey, apiSettings, registry } from '#shared/contract/settings-registry.ts'
import { report } from '../change.ts'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { readChoice } from '../values.ts'
import type { ServerFlag, WriteFlags } from '../verb.ts'
import { write } from '../write.ts'

/** Lists every setting of the server. */
export async function listSettings(flags: ServerFlag, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const api = await context.api(await context.connection(flags.server))
  const [config, security] = await Promise.all([
    api.settings.apiConfig({}, { signal }),
    api.settings.security({}, { signal }),
  ])
  const all = Object.entries({ ...config, ...security }).map(([key, { value }]) => [key, value] as const)
  if (out.data(Object.fromEntries(all))) return
  out.table(
    [{ title: 'KEY', whole: true }, { title: 'VALUE' }, { title: 'NAME' }],
    all.map(([key, value]) => [key, inWords(value), registry[key as SettingKey]?.title ?? '']),
  )
  const { enforced, reason } = security.require_email_verification
  if (!enforced && reason !== null && out.terminal) out.note(`require_email_verification has no effect: ${reason}`)
}

/** Changes one setting of the server. */
export async function setSetting(
  typedKey: string,
  typedValue: string,
  flags: WriteFlags,
  context: Context,
): Promise<void> {
  const key = readChoice('The setting', typedKey, Object.keys(registry) as SettingKey[])!
  const value = readValue(key, typedValue)
  const after = await write(flags, context, async (api, call) => {
    const body = { [key]: value }
    if (key in apiSettings) return (await api.settings.saveApiConfig({ body }, call)).config
    return (await api.settings.saveSecurity({ body }, call)).settings
  })
  const { value: now } = (after as Record<string, { value: unknown }>)[key]!
  report(`${key} is ${inWords(now)} now.`, { [key]: now }, context)
}

function readValue(key: SettingKey, typed: string): unknown {
  const { initial } = registry[key]
  if (typeof initial === 'string') return typed
  if (typeof initial === 'boolean') {
    const chosen = readChoice(key, typed, ['on', 'off', 'true', 'false'])
    return chosen === 'on' || chosen === 'true'
  }
  // The server refuses what is not a whole number or is out of bounds, with its own message.
  if (typed.trim() === '' || Number.isNaN(Number(typed)))
    throw usageError(`${key} takes a whole number (it is "${typed}").`)
  return Number(typed)
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return String(value)
}
