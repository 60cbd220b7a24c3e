/** A setting of the deployment: its name and meaning for people, its default, and between what a number may be. */
export type Setting =
  | { title: string; about: string; initial: number; min: number; max: number }
  | { title: string; about: string; initial: boolean }
  | { title: string; about: string; initial: string; maxLength: number }

/** What `GET /admin/settings/api-config` reads and `PUT` writes. docs/settings.md is made from this list. */
export const apiSettings = {
  rate_limit_per_minute: {
    title: 'Rate limit per minute',
    about:
      'Calls that change something or give an agent work, for each person, or for each address before ' +
      'signing in. Calls that only read may be ten times as many. 0 sets no limit.',
    initial: 60,
    min: 0,
    max: 1_000_000,
  },
  max_request_size_mb: {
    title: 'Maximum request size',
    about: 'In megabytes. Files travel in base64, so a request of 10 MB carries about 7.4 MB of files.',
    initial: 10,
    min: 1,
    max: 100,
  },
  api_timeout_seconds: {
    title: 'API timeout',
    about: 'In seconds. A call is answered five seconds before it; an agent that needs longer keeps working.',
    initial: 30,
    min: 6,
    max: 600,
  },
  enable_cors: {
    title: 'Enable CORS',
    about: 'Whether web pages from the allowed origins may call the API.',
    initial: true,
  },
  allowed_origins: {
    title: 'Allowed origins',
    about: 'Addresses such as https://team.example.com, separated by commas. The app itself needs none.',
    initial: 'http://localhost:5173',
    maxLength: 2000,
  },
  webhook_private_addresses: {
    title: 'Webhooks to private addresses',
    about:
      "Whether people's webhooks may go to this machine and its network, also over plain http. Leave it " +
      'off where not everybody who signs in may reach those.',
    initial: false,
  },
  find_local_models: {
    title: 'Look for models on this machine',
    about:
      'Whether Ollama, llama.cpp, LM Studio and vLLM are looked for on the machine of this server, at the addresses ' +
      'that they use by themselves. A server that only this machine can reach always looks.',
    initial: false,
  },
} as const satisfies Record<string, Setting>

/** What `GET /admin/settings/security` reads and `PUT` writes. */
export const securitySettings = {
  password_min_length: {
    title: 'Minimum password length',
    about: 'Characters. Applies to new passwords, as do the four rules below.',
    initial: 8,
    min: 4,
    max: 32,
  },
  password_require_uppercase: {
    title: 'Require uppercase letters',
    about: 'At least one upper-case letter.',
    initial: true,
  },
  password_require_lowercase: {
    title: 'Require lowercase letters',
    about: 'At least one lower-case letter.',
    initial: true,
  },
  password_require_numbers: { title: 'Require numbers', about: 'At least one digit.', initial: true },
  password_require_special: {
    title: 'Require special characters',
    about: 'At least one that is neither a letter nor a digit.',
    initial: true,
  },
  session_timeout_minutes: {
    title: 'Session timeout',
    about: 'In minutes without a call. “Keep me signed in” lasts 30 days.',
    initial: 60,
    min: 1,
    max: 43_200,
  },
  max_login_attempts: {
    title: 'Maximum login attempts',
    about:
      'Wrong passwords in a row, for each account and network, before signing in is locked; ten times that from all networks.',
    initial: 5,
    min: 1,
    max: 100,
  },
  lockout_duration_minutes: {
    title: 'Lockout duration',
    about: 'In minutes, after too many wrong passwords.',
    initial: 30,
    min: 1,
    max: 10_080,
  },
  enable_2fa: {
    title: 'Two-factor authentication',
    about: 'People may protect their account with codes from an app (TOTP).',
    initial: false,
  },
  require_email_verification: {
    title: 'Require e-mail verification',
    about: 'A new address has to be confirmed before its account is used. Needs a server that sends mail.',
    initial: true,
  },
} as const satisfies Record<string, Setting>

/** Every setting by its key. */
export const registry = { ...apiSettings, ...securitySettings }

type Value<Initial> = Initial extends number ? number : Initial extends boolean ? boolean : string

/** The plain values of some settings. */
export type ValuesOf<Settings extends Record<string, Setting>> = {
  [Key in keyof Settings]: Value<Settings[Key]['initial']>
}

export type SettingKey = keyof typeof registry
export type SettingValues = ValuesOf<typeof registry>
