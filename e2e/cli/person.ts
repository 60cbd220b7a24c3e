import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createClient } from '#shared/client/client.ts'
import { type Front, startFront } from '../support/front.ts'
import { newHome } from './muster.ts'

export type Person = Awaited<ReturnType<typeof newPersonAt>>

/** Someone of their own with a network that can break, signed in at a terminal. */
export async function newPersonAt(server: { url: string }) {
  const home = newHome()
  let front = await startFront(server.url)
  const email = `${crypto.randomUUID()}@example.com`
  const password = 'Str0ng-enough!'
  const { url } = front
  await createClient({ baseUrl: url }).session.register({ body: { name: 'Ada', email, password } })
  const signIn = () =>
    home.muster(['login', '--server', url, '--email', email, '--password-stdin'], { stdin: password })
  expect((await signIn()).code).toBe(0)
  return {
    ...home,
    url,
    signIn,
    /** What the server itself knows, whatever the network does. */
    api: createClient({ baseUrl: server.url, token: () => home.token() }),
    front: () => front,
    down: () => front.stop(),
    async up(trouble: Front['trouble'] = null) {
      front = await startFront(server.url, Number(new URL(url).port))
      front.trouble = trouble
      return front
    },
    json: async (...args: string[]) =>
      JSON.parse((await home.muster([...args, '--json'])).stdout) as Record<string, unknown>[],
  }
}

/** Every run that the server has of someone, the oldest first. */
export async function ledger({ api }: Pick<Person, 'api'>) {
  const { items } = await api.executions.list({ query: { limit: 200 } })
  return items.toReversed()
}

/** The path of every file in someone's outbox. */
export function filesOf({ env }: Person): string[] {
  const root = join(env.HOME, '.local', 'share', 'muster', 'outbox')
  const folders = existsSync(root) ? readdirSync(root).map((server) => join(root, server)) : []
  return folders.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
}
