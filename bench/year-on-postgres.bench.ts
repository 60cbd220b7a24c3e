import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../e2e/support/server.ts'
import { newPostgresDatabase, startPostgres } from '../server/testing/postgres.ts'
import { askInTurns } from './asked-in-turns.ts'
import { signIn } from './browser.ts'
import type { Figure, Row } from './figure.ts'
import { describeYear, filledYear } from './year.ts'

export const figure: Figure = {
  about:
    `A workspace with ${describeYear()} on PostgreSQL, brought there by a backup, beside a demo that was just made, asked in ` +
    'turns: milliseconds of a call, the ratio of both, and the longest time that anybody else waited for an answer ' +
    'meanwhile.',
  measure,
}

async function measure(): Promise<Row[]> {
  const cluster = await startPostgres()
  try {
    const [few, many] = [await serverOn('few'), await serverOn('many')]
    const { demo, tookMs } = await moveYear(many)
    const [small, large] = [await startServer({ env: few }), await startServer({ env: many })]
    try {
      const rows = await askInTurns({
        small: { server: small, token: (await signIn(small)).token },
        large: { server: large, token: (await signIn({ url: large.url, demo })).token },
      })
      return [{ what: 'moving it from SQLite', unit: 'ms', ours: tookMs }, ...rows]
    } finally {
      await Promise.all([small.stop(), large.stop()])
    }
  } finally {
    await cluster.stop()
  }

  async function serverOn(name: string) {
    const { url } = await newPostgresDatabase(cluster.socket, name)
    return { DATABASE_URL: url, MUSTER_DEMO: 'on', MUSTER_SECRET: 'one secret for both' }
  }
}

/** Fills SQLite and moves all of it as an operator would. */
async function moveYear(env: Record<string, string>) {
  const { dir, demo } = await filledYear()
  const folder = mkdtempSync(join(tmpdir(), 'muster-move-'))
  const file = join(folder, 'year.muster-backup')
  try {
    const started = performance.now()
    run({ MUSTER_DATA: dir }, 'create', '--out', file)
    run({ MUSTER_DATA: folder, ...env }, 'restore', file)
    return { demo, tookMs: performance.now() - started }
  } finally {
    for (const each of [dir, folder]) rmSync(each, { recursive: true, force: true })
  }
}

function run(env: Record<string, string>, ...args: string[]): void {
  const server = join(import.meta.dirname, '..', 'dist', 'server.cjs')
  const { status, stderr } = spawnSync(process.execPath, [server, 'backup', ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`backup ${args[0]}: ${stderr}`)
}
