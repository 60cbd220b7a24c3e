import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReceiver } from '../../server/testing/webhook-receiver.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { launcher, newHome } from './muster.ts'

// One journey in order: a person has a program of theirs told when runs end.
const home = newHome()
let server: RunningServer
let receiver: Awaited<ReturnType<typeof openReceiver>>
let address: string

beforeAll(async () => {
  server = await startServer()
  receiver = await openReceiver()
  address = `${receiver.origin}/hook`
  Object.assign(home.env, { MUSTER_SERVER: server.url })
  await home.muster(['login', '--email', server.demo.username, '--password-stdin'], { stdin: server.demo.password })
})
afterAll(async () => {
  receiver?.close()
  await server?.stop()
})

/** What a command that succeeds prints, without the end of its last line. */
async function muster(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await home.muster(args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout.replace(/\n$/, '')
}

test('an address of this machine is refused until an administrator allows it', async () => {
  const refused = await home.muster(['webhooks', 'create', address])
  expect(refused).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('The address must be a public one that begins with https://.'),
  })
  await muster('admin', 'settings', 'set', 'webhook_private_addresses', 'on')
})

test('a webhook is made, tested, told of a run, and looked at', async () => {
  const [id, secret] = (
    await muster('webhooks', 'create', address, '--events', 'completed', '--description', 'Night shift')
  ).split('\t')
  expect(await muster('webhooks', 'list')).toBe(`${id}\t${address}\tcompleted\ton\tNight shift`)
  expect(await home.muster(['webhooks', 'create', address, '--idempotency-key', id!])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(`muster webhooks rotate ${id}`),
  })
  expect((await muster('webhooks', 'list')).split('\n')).toHaveLength(1)
  expect(await muster('webhooks', 'test', address)).toBe('')
  const reply = await muster('run', 'arlo', 'Draft a short note to Nora: the meeting is on Friday', '--json')
  const run = JSON.parse(reply) as { id: string }
  await expect.poll(() => receiver.posted.map(({ message }) => message.type)).toEqual(['ping', 'run.completed'])
  const { body, headers } = receiver.posted[1]!
  expect(new Webhook(secret!).verify(body, headers as Record<string, string>)).toMatchObject({ data: run })
  await expect
    .poll(async () =>
      (await muster('webhooks', 'deliveries', address)).split('\n').map((line) => line.split('\t').slice(2, 5).join()),
    )
    .toEqual(['run.completed,delivered,1', 'ping,delivered,1'])
})

test('what failed is told in words, and can be sent again', async () => {
  receiver.says('/hook', { status: 500, body: 'Out of disk' })
  expect(await home.muster(['webhooks', 'test', address])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The receiver answered 500.\n',
  })
  const [failed] = JSON.parse(await muster('webhooks', 'deliveries', address, '--json')) as {
    id: string
    response_text: string
  }[]
  expect(failed).toMatchObject({ status: 'failed', response_status: 500, response_text: 'Out of disk' })
  const before = receiver.posted.length
  expect(await muster('webhooks', 'redeliver', address, failed!.id.slice(-8))).toBe('')
  await expect.poll(() => receiver.posted.slice(before).map(({ id }) => id)).toEqual([failed!.id])
})

test('the ways to verify that are written down hold', async () => {
  const secret = await muster('webhooks', 'rotate', address)
  await muster('webhooks', 'test', address)
  const { body, headers } = receiver.posted.at(-1)!
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'webhooks.md'), 'utf8')
  const example = (language: string) =>
    new RegExp(`\`\`\`${language}\\n([^\`]*(?:hmac|openssl dgst)[^\`]*)\`\`\``).exec(page)![1]!
  const env = { ...process.env, MUSTER_WEBHOOK_SECRET: secret, headers: JSON.stringify(headers) }

  home.file('body.json', body)
  const shell = execFileSync(
    'sh',
    [
      '-c',
      `id="${headers['webhook-id'] as string}" timestamp="${headers['webhook-timestamp'] as string}"\n${example('sh')}`,
    ],
    { env, cwd: home.env.HOME },
  )
  expect((headers['webhook-signature'] as string).split(' ')).toContain(`v1,${shell.toString().trim()}`)

  if (spawnSync('python3', ['--version']).status !== 0) return
  const python = (sent: string) =>
    execFileSync(
      'python3',
      [
        '-c',
        `${example('python')}\nimport json, sys\nprint(verified(json.loads(os.environ["headers"]), sys.stdin.buffer.read()))`,
      ],
      { env, input: sent },
    )
  expect(python(body).toString()).toBe('True\n')
  expect(python(`${body} `).toString()).toBe('False\n')
})

test('a webhook is paused, resumed and deleted', async () => {
  await muster('webhooks', 'edit', address, '--pause')
  expect(await muster('webhooks', 'show', address)).toContain('state\tpaused\n')
  await muster('webhooks', 'edit', address, '--resume')
  await muster('webhooks', 'delete', address, '--yes')
  expect(await muster('webhooks', 'list')).toBe('')
})

test.skipIf(spawnSync('script', ['--version']).status !== 0 || process.platform !== 'linux')(
  'in a terminal the secret stands alone, and a sentence says that it is the only time',
  () => {
    const command = [process.execPath, launcher, 'webhooks', 'create', address].map((word) => `'${word}'`).join(' ')
    const { status, stdout } = spawnSync('script', ['-qec', `stty cols 200; ${command}`, '/dev/null'], {
      env: { ...home.env, NO_COLOR: '1', TERM: 'xterm', SHELL: '/bin/sh' },
    })
    expect(status).toBe(0)
    expect(stdout.toString()).toMatch(
      /^whsec_\S+\r\nCreated webhook ".*\/hook" \([0-9a-f]{8}\)\. This is the only time that its secret is shown\.\r\n$/,
    )
  },
)
