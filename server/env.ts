import { resolve } from 'node:path'
import * as v from 'valibot'
import type { Vendor } from '#shared/contract/models.ts'

const flag = v.optional(v.picklist(['on', 'off']))
const url = v.optional(v.pipe(v.string(), v.url('must be an address such as https://muster.example.com')))
const smtpRule = 'must be an address such as smtps://user:password@mail.example.com?from=muster@example.com'
const secret = v.optional(v.string())
// Files that hold a key often end with a new line.
const key = v.optional(v.pipe(v.string(), v.trim()))

/** Every variable the server reads, with its rule. */
const Variables = v.object({
  /** TCP port; 0 takes a free one. */
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535'),
      v.transform(Number),
      v.maxValue(65535, 'must be a whole number from 0 to 65535'),
    ),
    '4870',
  ),
  HOST: v.optional(v.string(), '127.0.0.1'),
  /** The public address, where a proxy stands in front. */
  MUSTER_URL: url,
  /** How many proxies stand in front: that many entries at the end of X-Forwarded-For are believed. */
  MUSTER_TRUST_PROXY: v.optional(
    v.pipe(v.string(), v.regex(/^\d$/, 'must be how many proxies stand in front, from 0 to 9'), v.transform(Number)),
    '0',
  ),
  /** Where data lives: the database file, secrets, backups. */
  MUSTER_DATA: v.optional(v.string(), './data'),
  /** `postgres://…` turns on PostgreSQL. */
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  /**
   * Encrypts what is kept secret in the database (vendor keys). Without it a random one lies in MUSTER_DATA/secret.
   * Several machines on one database need it, the same on each.
   */
  MUSTER_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters; `openssl rand -base64 32` makes a good one')),
  ),
  MUSTER_DEMO: flag,
  MUSTER_REGISTRATION: v.optional(v.picklist(['open', 'invite', 'off'])),
  MUSTER_ADMIN_EMAIL: v.optional(v.pipe(v.string(), v.email('must be an e-mail address'))),
  MUSTER_ADMIN_PASSWORD: secret,
  MUSTER_BILLING: v.optional(v.picklist(['on', 'off']), 'on'),
  MUSTER_SALES_EMAIL: v.optional(v.pipe(v.string(), v.email('must be an e-mail address')), 'sales@muster.example'),
  /**
   * Where mail goes out: `smtps://user:password@mail.example.com?from=muster@example.com`. Without it links are
   * handed over by people.
   */
  SMTP_URL: v.optional(v.pipe(v.string(), v.url(smtpRule), v.regex(/^smtps?:/, smtpRule))),
  /** Keys of the model vendors; one set here wins over one that the administrator entered. */
  ANTHROPIC_API_KEY: key,
  OPENAI_API_KEY: key,
  GEMINI_API_KEY: key,
  /** Any server that speaks OpenAI's chat format, with or without /v1: Ollama is http://127.0.0.1:11434. */
  MUSTER_LOCAL_URL: url,
  /** Which of that server's models answers; without it the first one it lists. */
  MUSTER_LOCAL_MODEL: v.optional(v.string()),
  /** Muster as registered with Google (docs/google.md); both or neither. */
  GOOGLE_CLIENT_ID: key,
  GOOGLE_CLIENT_SECRET: key,
  /** All three or none: without them no payments are taken (docs/billing.md). */
  STRIPE_SECRET_KEY: key,
  STRIPE_PUBLISHABLE_KEY: key,
  STRIPE_WEBHOOK_SECRET: key,
  /** Where outside services are, so that tests reach stand-ins. */
  ANTHROPIC_BASE_URL: url,
  OPENAI_BASE_URL: url,
  GEMINI_BASE_URL: url,
  GOOGLE_BASE_URL: url,
  STRIPE_BASE_URL: url,
  /** Hosts, with their ports, that notifications may go to besides public ones over https; separated by commas. */
  MUSTER_PUSH_HOSTS: v.optional(v.string(), ''),
  /** The bearer token for reading /metrics; without it there is no such page. */
  MUSTER_METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters; `openssl rand -hex 16` makes a good one')),
  ),
  /** How many runs one process works on at once. They wait for models, mostly; each that reads files wants memory. */
  MUSTER_RUNS_AT_ONCE: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:[1-9]\d{0,2}|1000)$/, 'must be a whole number from 1 to 1000'),
      v.transform(Number),
    ),
    '16',
  ),
  LOG_LEVEL: v.optional(v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  NODE_ENV: v.optional(v.string()),
})

const shown = new Set([
  'PORT',
  'MUSTER_RUNS_AT_ONCE',
  'MUSTER_TRUST_PROXY',
  'MUSTER_DEMO',
  'MUSTER_REGISTRATION',
  'MUSTER_BILLING',
  'LOG_LEVEL',
])

/**
 * How long PostgreSQL may take, in milliseconds: to be reached, for a statement, and before its silence counts. 0 is
 * as long as it takes.
 */
export type DatabaseTimeouts = { connectMs: number; statementMs: number; silentMs: number }

export type Env = {
  port: number
  host: string
  publicUrl: string | undefined
  trustedProxies: number
  dataDir: string
  /** `schema` where the tables are not to be looked for in the usual one. */
  database:
    | { kind: 'sqlite'; file: string }
    | { kind: 'postgres'; url: string; schema?: string; timeouts?: DatabaseTimeouts }
  demo: boolean
  registration: 'open' | 'invite' | 'off'
  secret: string | undefined
  admin: { email: string; password: string } | undefined
  billing: boolean
  salesEmail: string
  /** Where cards are charged; undefined where no payments are taken. */
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string; baseUrl: string | undefined } | undefined
  /** Muster as Google knows it; undefined until both are set. */
  google: { clientId: string; clientSecret: string } | undefined
  /** Where all of Google is, in tests. */
  googleBaseUrl: string | undefined
  /** What the environment says of each model vendor: its key, and where it is when not at its own address. */
  vendors: Record<Vendor, { key: string | undefined; baseUrl: string | undefined }>
  local: { url: string; model: string | undefined } | undefined
  pushHosts: string[]
  smtp: { url: string; from: string } | undefined
  /** The bearer token for /metrics; undefined where no client may read it. */
  metricsToken: string | undefined
  runsAtOnce: number
  logLevel: string
}

/** Reads the environment; throws one sentence that names the variable when one is wrong. Empty counts as unset. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = v.safeParse(Variables, given)
  if (!parsed.success) {
    const issue = parsed.issues[0]
    const name = v.getDotPath(issue) ?? ''
    // Addresses may hold a password, and keys are secrets: those are not repeated.
    const given = shown.has(name) ? ` (it is "${String(issue.input)}")` : ''
    throw new Error(`${name} ${rule(issue)}${given}.`)
  }
  const vars = parsed.output
  if (Boolean(vars.MUSTER_ADMIN_EMAIL) !== Boolean(vars.MUSTER_ADMIN_PASSWORD)) {
    throw new Error('MUSTER_ADMIN_EMAIL and MUSTER_ADMIN_PASSWORD go together: set both or neither.')
  }
  const dataDir = resolve(vars.MUSTER_DATA)
  const demo = vars.MUSTER_DEMO
    ? vars.MUSTER_DEMO === 'on'
    : isLoopback(vars.HOST) &&
      vars.NODE_ENV !== 'production' &&
      (!vars.MUSTER_URL || isLoopback(new URL(vars.MUSTER_URL).hostname))
  return {
    port: vars.PORT,
    host: vars.HOST,
    publicUrl: vars.MUSTER_URL?.replace(/\/+$/, ''),
    trustedProxies: vars.MUSTER_TRUST_PROXY,
    dataDir,
    database: vars.DATABASE_URL
      ? { kind: 'postgres', url: vars.DATABASE_URL }
      : { kind: 'sqlite', file: resolve(dataDir, 'muster.db') },
    demo,
    registration: vars.MUSTER_REGISTRATION ?? (demo ? 'open' : 'invite'),
    secret: vars.MUSTER_SECRET,
    admin:
      vars.MUSTER_ADMIN_EMAIL && vars.MUSTER_ADMIN_PASSWORD
        ? { email: vars.MUSTER_ADMIN_EMAIL, password: vars.MUSTER_ADMIN_PASSWORD }
        : undefined,
    billing: vars.MUSTER_BILLING === 'on',
    salesEmail: vars.MUSTER_SALES_EMAIL,
    stripe: stripeOf(vars),
    google:
      vars.GOOGLE_CLIENT_ID && vars.GOOGLE_CLIENT_SECRET
        ? { clientId: vars.GOOGLE_CLIENT_ID, clientSecret: vars.GOOGLE_CLIENT_SECRET }
        : undefined,
    googleBaseUrl: vars.GOOGLE_BASE_URL?.replace(/\/+$/, ''),
    vendors: {
      anthropic: { key: vars.ANTHROPIC_API_KEY, baseUrl: versioned(vars.ANTHROPIC_BASE_URL, 'v1') },
      openai: { key: vars.OPENAI_API_KEY, baseUrl: versioned(vars.OPENAI_BASE_URL, 'v1') },
      google: { key: vars.GEMINI_API_KEY, baseUrl: versioned(vars.GEMINI_BASE_URL, 'v1beta') },
    },
    local: vars.MUSTER_LOCAL_URL
      ? { url: versioned(vars.MUSTER_LOCAL_URL, 'v1')!, model: vars.MUSTER_LOCAL_MODEL }
      : undefined,
    pushHosts: vars.MUSTER_PUSH_HOSTS.split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
    smtp: vars.SMTP_URL ? readSmtp(vars.SMTP_URL, vars.MUSTER_URL) : undefined,
    metricsToken: vars.MUSTER_METRICS_TOKEN,
    runsAtOnce: vars.MUSTER_RUNS_AT_ONCE,
    logLevel: vars.LOG_LEVEL,
  }
}

function stripeOf(vars: v.InferOutput<typeof Variables>): Env['stripe'] {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = vars
  if (secretKey && publishableKey && webhookSecret)
    return { secretKey, publishableKey, webhookSecret, baseUrl: vars.STRIPE_BASE_URL?.replace(/\/+$/, '') }
  if (secretKey || publishableKey || webhookSecret)
    throw new Error(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET go together: set all three or none.',
    )
  return undefined
}

/** The sender is `?from=`, else the account at the mail server, else an address at the server's own name. */
function readSmtp(address: string, publicUrl: string | undefined): Env['smtp'] {
  const url = new URL(address)
  const given = url.searchParams.get('from')
  url.searchParams.delete('from')
  const user = decodeURIComponent(url.username)
  const from = given ?? (user.includes('@') ? user : `muster@${new URL(publicUrl ?? address).hostname}`)
  return { url: url.href, from }
}

/** Some write a vendor's address with the version of its API, some without: both mean the same. */
function versioned(address: string | undefined, version: string): string | undefined {
  const plain = address?.replace(/\/+$/, '')
  return plain && (/\/v\d+[a-z]*$/.test(plain) ? plain : `${plain}/${version}`)
}

function rule(issue: v.BaseIssue<unknown>): string {
  return issue.type === 'picklist'
    ? `must be one of ${issue.expected?.replaceAll('"', '').replaceAll(' | ', ', ').replace(/[()]/g, '')}`
    : issue.message
}

/** Whether a host name or address means this machine alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
