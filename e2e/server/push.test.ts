import { afterEach, expect, test } from 'vitest'
import { createClient } from '#shared/client/client.ts'
import { openPushService } from '../../server/testing/push-service.ts'
import { type RunningServer, startServer } from '../support/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function signedIn({ url, demo }: RunningServer) {
  const { access_token } = await createClient({ baseUrl: url }).session.login({
    body: { email: demo.username, password: demo.password },
  })
  return createClient({ baseUrl: url, token: () => access_token })
}

test('the built server tells a device of a run, and keeps keys and device when it is killed', async () => {
  let key = ''
  const service = await openPushService(() => key)
  closing.push(service.close)
  const env = { MUSTER_PUSH_HOSTS: service.host }
  const first = await startServer({ env })
  const api = await signedIn(first)
  key = (await api.push.key()).public_key
  await api.push.subscribe({ body: service.device('phone') })
  await first.kill()
  const second = await startServer({ env, dataDir: first.dataDir })
  closing.push(second.stop)
  const { execution_id } = await (
    await signedIn(second)
  ).executions.create({ params: { id: '6' }, body: { prompt: 'What can you do?' } })
  await expect
    .poll(() => service.to('phone'))
    .toMatchObject([{ kind: 'completed', run: execution_id, agent: 'Millie', prompt: 'What can you do?' }])
  expect(service.faults).toEqual([])
})
