import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliDecompressSync } from 'node:zlib'
import { type Page, expect } from '@playwright/test'
import type { Write } from './front.ts'
import type { RunningServer } from './server.ts'

const folder = join(import.meta.dirname, 'before')

/** The user whose device it becomes, and its address. */
type Owner = { user: string; token: string; server: string }

/** A call as the version before makes it, and the hash that its server keeps of it. */
export type RecordedCall = Write & { hash: string }

type Store = {
  name: string
  keyPath: string | string[]
  autoIncrement: boolean
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
  rows: unknown[]
}

export type Profile = {
  answeredChat: string
  waitingChat: string
  databases: { name: string; version: number; stores: Store[] }[]
  localStorage: Record<string, string>
  sessionStorage: Record<string, string>
  calls: RecordedCall[]
}

/** The service worker of the version before. */
export const workerBefore = brotliDecompressSync(readFileSync(join(folder, 'worker.js.br')))

/** What was recorded, as if it had been recorded just now from `owner`: nothing in it grows old with the calendar. */
function recordingFor(owner: Owner, recording: string): (file: string) => string {
  const { recordedAt } = JSON.parse(readFileSync(join(folder, recording), 'utf8')) as { recordedAt: number }
  const passed = Date.now() - recordedAt
  const year = 365 * 24 * 60 * 60_000
  return (file) =>
    readFileSync(join(folder, file), 'utf8')
      .replace(/\{\{(user|token|server)\}\}/g, (_, name: keyof Owner) => owner[name])
      .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (time) => new Date(Date.parse(time) + passed).toISOString())
      .replace(/\b\d{13}\b/g, (digits) =>
        Math.abs(Number(digits) - recordedAt) < year ? String(Number(digits) + passed) : digits,
      )
}

/**
 * Stores at the origin of `page`, where the app must not have started yet, all that the version before has kept there.
 */
export async function restoreProfile(page: Page, owner: Owner): Promise<Profile> {
  const profile = JSON.parse(recordingFor(owner, 'profile.json')('profile.json')) as Profile
  await page.evaluate(async ({ databases, localStorage: local, sessionStorage: session }) => {
    const revive = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value
      if (Array.isArray(value)) return value.map(revive)
      if ('$bytes' in value) return Uint8Array.from(atob(String(value.$bytes)), (char) => char.charCodeAt(0)).buffer
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, revive(each)]))
    }
    Object.assign(localStorage, local)
    Object.assign(sessionStorage, session)
    for (const { name, version, stores } of databases) {
      const opening = indexedDB.open(name, version)
      opening.addEventListener('upgradeneeded', () => {
        for (const { name, keyPath, autoIncrement, indexes, rows } of stores) {
          const store = opening.result.createObjectStore(name, { keyPath, autoIncrement })
          for (const { name, keyPath, ...options } of indexes) store.createIndex(name, keyPath, options)
          for (const row of rows) store.put(revive(row))
        }
      })
      await new Promise((resolve, reject) => {
        opening.addEventListener('success', resolve)
        opening.addEventListener('error', () => reject(opening.error))
      })
      opening.result.close()
    }
  }, profile)
  return profile
}

/**
 * Stores on a machine what the CLI of the version before left there when it was killed, and returns the calls that it
 * would have made. `outboxes` is the folder of all outboxes.
 */
export function restoreTerminal(configFile: string, outboxes: string, owner: Owner): RecordedCall[] {
  const recorded = recordingFor(owner, 'terminal/recorded.json')
  const host = new URL(owner.server).host.replace(':', '-')
  const outbox = join(outboxes, `${host}-${sha256(owner.server).slice(0, 12)}`)
  mkdirSync(outbox, { recursive: true })
  for (const name of readdirSync(join(folder, 'terminal'))) {
    const text = recorded(`terminal/${name}`)
    if (name === 'config.json') writeFileSync(configFile, text)
    else if (name.endsWith('.task')) writeFileSync(join(outbox, name), digested(text))
    else if (name.endsWith('.state')) writeFileSync(join(outbox, name), text)
    else if (name.startsWith('lock-')) {
      writeFileSync(join(outbox, name), text)
      // Its holder died long ago.
      utimesSync(join(outbox, name), 0, 0)
    }
  }
  return (JSON.parse(recorded('terminal/recorded.json')) as { calls: RecordedCall[] }).calls
}

/** The first line holds the digests of the other two: here they are another owner's. */
function digested(task: string): string {
  const [, ...lines] = task.split('\n')
  return [lines.slice(0, 2).map(sha256).join(' '), ...lines].join('\n')
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Makes a call as the version before did whose answer was lost: the server has it already. */
export async function makeCall(server: RunningServer, token: string, { key, call, body }: RecordedCall): Promise<void> {
  const [method, path] = call.split(' ') as [string, string]
  const answer = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      prefer: 'respond-async',
    },
    body: JSON.stringify(body),
  })
  expect(answer.ok).toBe(true)
}

/** The call alone, as it is listed in a front's `writes`. */
export function withoutHash({ key, call, body }: RecordedCall): Write {
  return { key, call, body }
}

/** The hashes that the server keeps of `user`'s `calls`, by key: a repetition is known by them. */
export function hashesOf({ dataDir }: RunningServer, user: string, calls: readonly RecordedCall[]): object {
  const database = new DatabaseSync(join(dataDir, 'muster.db'), { readOnly: true })
  const find = database.prepare(
    `select request_hash as hash from executions where client_key = $key and user_id = $user
     union all select request_hash from request_keys where client_key = $key and user_id = $user`,
  )
  const hashes = calls.map(({ key }) => [key, find.all({ key, user }).map(({ hash }) => hash)])
  database.close()
  return Object.fromEntries(hashes) as object
}
