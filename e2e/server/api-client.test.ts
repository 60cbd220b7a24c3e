import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createClient } from '#shared/client/client.ts'
import { startServer } from '../support/server.ts'

test('the client of docs/api.md gives a task with an access token and follows it', async () => {
  const server = await startServer()
  try {
    const { access_token } = await createClient({ baseUrl: server.url }).session.login({
      body: { email: server.demo.username, password: server.demo.password },
    })
    const api = createClient({ baseUrl: server.url, token: () => access_token })
    const { token } = await api.account.createToken({ body: { name: 'Build', scopes: ['read', 'run'] } })
    const run = async (TOKEN: string) => {
      const sample = join(import.meta.dirname, '../../docs/samples/follow-a-run.mjs')
      const child = spawn(process.execPath, [sample], { env: { ...process.env, MUSTER_SERVER: server.url, TOKEN } })
      const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
      return { code: code as number, stdout, stderr }
    }
    expect(await run(token)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\w{3}/),
      stderr: expect.stringContaining('completed, 0 credits'),
    })
    expect(await run('mst_wrong')).toMatchObject({ code: 1, stderr: expect.stringContaining('(401 unauthorized)') })
  } finally {
    await server.stop()
  }
})
