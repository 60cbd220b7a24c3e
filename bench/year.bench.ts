import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { startServer } from '../e2e/support/server.ts'
import { type Side, askInTurns, timed } from './asked-in-turns.ts'
import { signIn } from './browser.ts'
import type { Figure, Row } from './figure.ts'
import { type Other, describeYear, filledYear } from './year.ts'

export const figure: Figure = {
  about:
    `A workspace with ${describeYear()} on SQLite, beside a demo that was just made, asked in turns: milliseconds of a ` +
    'call, the ratio of both, and the longest time that anybody else waited for an answer meanwhile.',
  measure,
}

async function measure(): Promise<Row[]> {
  const small = await startServer()
  const { dir, demo, other } = await filledYear()
  const large = await startServer({ dataDir: dir })
  try {
    const sides = {
      small: { server: small, token: (await signIn(small)).token },
      large: { server: large, token: (await signIn({ url: large.url, demo })).token },
    }
    return [...(await askInTurns(sides)), ...(await moveAndDelete(sides.large, demo.password, other))]
  } finally {
    await Promise.all([small.stop(), large.stop()])
    rmSync(dir, { recursive: true, force: true })
  }
}

/** What moves or deletes all of it. */
async function moveAndDelete({ server, token }: Side, password: string, other: Other): Promise<Row[]> {
  const call = async <Answer>(method: string, path: string, body?: object, as = token): Promise<Answer> => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as never
  }
  const isBusy = async () => {
    const { backups } = await call<{ backups: { doing: string | null }[] }>('GET', '/admin/settings/backups')
    return backups.some(({ doing }) => doing !== null)
  }
  const untilDone = async () => {
    // While everything is being replaced the database answers nobody.
    while (await isBusy().catch(() => true)) await wait()
  }
  let id = ''
  const backup = async () => {
    id = (await call<{ backup: { _id: string } }>('POST', '/admin/settings/backup', {})).backup._id
    await untilDone()
  }
  const restore = async () => {
    await call('POST', '/auth/confirm', { password })
    await call('POST', `/admin/settings/backup/${id}/restore`)
    await untilDone()
  }
  const { user } = await call<{ user: { workspace: { id: string } } }>('GET', '/auth/me')
  /** Whether any is left that is not of the first workspace. */
  const runs = () => {
    const db = new DatabaseSync(join(server.dataDir, 'muster.db'), { readOnly: true })
    const { left } = db
      .prepare('select count(*) as left from (select 1 from executions where workspace_id <> ? limit 1)')
      .get(user.workspace.id)!
    db.close()
    return left
  }
  const erase = async () => {
    await call('DELETE', '/account', { password: other.password, delete_workspace: true }, other.token)
    while (runs() !== 0) await wait()
  }
  return [
    ...(await timed('a backup', server, backup)),
    ...(await timed('a restore', server, restore)),
    ...(await timed('deleting a workspace with a tenth of the runs', server, erase)),
  ]
}

const wait = () => new Promise((resolve) => setTimeout(resolve, 500))
