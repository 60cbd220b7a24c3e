import { afterEach, describe, expect, test } from 'vitest'
import type { WebhookDelivery } from '#shared/contract/webhooks.ts'
import { type FakeServer, type Handler, breakOff, json, problem, startFakeServer } from '../testing/fake-server.ts'
import { runCommand } from '../testing/run-command.ts'
import { aWebhook, idOf } from '../testing/entities.ts'

let server: FakeServer | undefined
afterEach(() => server?.close())

const ci = aWebhook()
const gone = aWebhook({
  id: idOf('dddd2222'),
  url: 'https://example.com/gone',
  description: '',
  events: ['run.waiting'],
  paused: true,
  paused_reason: 'Its receiver answered 410 Gone.',
})
const delivered: WebhookDelivery = {
  id: idOf('eeee1111'),
  event: 'run.completed',
  execution_id: idOf('aaaa9999'),
  status: 'delivered',
  attempts: 1,
  response_status: 204,
  response_text: '',
  error: null,
  created_at: '2026-11-20T08:00:00.000Z',
  last_attempt_at: '2026-11-20T08:00:00.000Z',
  next_attempt_at: null,
}
const pending: WebhookDelivery = {
  ...delivered,
  id: idOf('eeee2222'),
  event: 'run.failed',
  status: 'pending',
  attempts: 2,
  response_status: 500,
  error: 'The receiver answered 500.',
  next_attempt_at: '2026-11-20T08:05:00.000Z',
}
const failing = aWebhook({
  id: idOf('dddd3333'),
  url: 'https://example.com/down',
  failing_since: '2026-11-20T08:00:00.000Z',
  last_delivery: pending,
})
const ping: WebhookDelivery = { ...delivered, id: idOf('eeee3333'), event: 'ping', execution_id: null }

let answer = ping
async function run(args: string[], options: Parameters<typeof runCommand>[1] = {}, more: Record<string, Handler> = {}) {
  await server?.close()
  server = await startFakeServer({
    'GET /webhooks': (response) => json(response, [ci, gone, failing]),
    'POST /webhooks': (response, { body }) =>
      json(response, { ...ci, ...body, id: idOf('dddd4444'), secret: 'whsec_once' }, 201),
    [`PATCH /webhooks/${ci.id}`]: (response, { body }) => json(response, { ...ci, ...body }),
    [`DELETE /webhooks/${ci.id}`]: (response) => json(response, { id: ci.id }),
    [`POST /webhooks/${ci.id}/rotate`]: (response) => json(response, { ...ci, secret: 'whsec_next' }),
    [`POST /webhooks/${ci.id}/test`]: (response) => json(response, answer),
    [`GET /webhooks/${ci.id}/deliveries`]: (response) =>
      json(response, { items: [pending, delivered], next_cursor: null }),
    [`POST /webhooks/${ci.id}/deliveries/${delivered.id}/redeliver`]: (response) =>
      json(response, { ...delivered, status: 'pending', attempts: 0 }),
    ...more,
  })
  return runCommand(['webhooks', ...args], { server: server.url, token: 't', timeZone: 'Europe/Berlin', ...options })
}

const sent = (route: string) => server!.asked(route)[0]!

test('the list says what each is told and how it stands', async () => {
  const rows = [
    `${ci.id}\thttps://example.com/muster\tcompleted,failed\ton\tCI`,
    `${gone.id}\thttps://example.com/gone\twaiting\tpaused: Its receiver answered 410 Gone.\t`,
    `${failing.id}\thttps://example.com/down\tcompleted,failed\tfailing since 2026-11-20 09:00\tCI`,
  ]
  expect(await run(['list'])).toMatchObject({ code: 0, stdout: `${rows.join('\n')}\n`, stderr: '' })
  expect(JSON.parse((await run(['list', '--json'])).stdout)).toEqual([ci, gone, failing])
  expect((await run(['show', 'dddd2222'])).stdout).toBe(
    'address\thttps://example.com/gone\nevents\twaiting\nstate\tpaused: Its receiver answered 410 ' +
      `Gone.\ncreated\t2026-11-20 10:00\nid\t${gone.id}\n`,
  )
  expect((await run(['show', 'dddd3333'])).stdout).toContain('last delivery\trun.failed pending, 2026-11-20 09:00\n')
})

describe('creating', () => {
  test('prints the secret once: with the id in a pipe, with a sentence in a terminal', async () => {
    const args = ['create', 'https://example.com/new', '--events', 'Completed,run.failed', '--description', 'CI']
    expect(await run(args)).toMatchObject({ code: 0, stdout: `${idOf('dddd4444')}\twhsec_once\n`, stderr: '' })
    expect(sent('POST /webhooks').body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: 'https://example.com/new',
      events: ['run.completed', 'run.failed'],
      description: 'CI',
    })
    expect(sent('POST /webhooks').headers).not.toHaveProperty('idempotency-key')
    expect(await run(['create', 'https://example.com/new'], { terminal: 80 })).toMatchObject({
      stdout: 'whsec_once\n',
      stderr: 'Created webhook "https://example.com/new" (dddd4444). This is the only time that its secret is shown.\n',
    })
    expect(sent('POST /webhooks').body).toEqual({ id: expect.any(String), url: 'https://example.com/new' })
    expect(JSON.parse((await run(['create', 'https://example.com/new', '--json'])).stdout)).toMatchObject({
      secret: 'whsec_once',
    })
  })

  test('one whose answer was lost is not made twice', async () => {
    const create = ['create', 'https://example.com/new']
    const lost = await run(create, {}, { 'POST /webhooks': (response) => breakOff(response) })
    const { id } = sent('POST /webhooks').body
    expect(lost).toMatchObject({
      code: 6,
      stdout: '',
      stderr: `Can't reach the server at ${server!.url}.\nRepeat safely with --idempotency-key ${String(id)}\n`,
    })
    const again = await run(
      [...create, '--idempotency-key', String(id)],
      {},
      {
        'POST /webhooks': (response) =>
          problem(response, 409, 'webhook_exists', 'There is a webhook with this id already.'),
      },
    )
    expect(sent('POST /webhooks').body.id).toBe(id)
    expect(again).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'This webhook was made before, and its secret was in that answer alone.\nGive it a new one with: ' +
        `muster webhooks rotate ${String(id)}\n`,
    })
  })

  test.each([
    [['example.com'], '<address> takes an address such as https://example.com/muster (it is "example.com").'],
    [
      ['ftp://example.com'],
      '<address> takes an address such as https://example.com/muster (it is "ftp://example.com").',
    ],
    [
      ['https://example.com', '--events', 'done'],
      '--events takes completed, failed, cancelled or waiting (it is "done").',
    ],
    [
      ['https://example.com', '--events', ','],
      '--events takes some of completed, failed, cancelled and waiting, with commas.',
    ],
  ])('%j is wrong use', async (args, message) => {
    expect(await run(['create', ...args])).toMatchObject({ code: 2, stdout: '', stderr: `${message}\n` })
    expect(server!.seen).toEqual([])
  })
})

test('editing changes what is given, and nothing else', async () => {
  const edit = (...args: string[]) => run(['edit', 'https://example.com/muster', ...args], { terminal: 80 })
  expect(await edit('--url', 'https://example.com/next', '--events', 'waiting')).toMatchObject({
    code: 0,
    stderr: 'Changed webhook "https://example.com/next".\n',
  })
  expect(sent('PATCH').body).toEqual({ url: 'https://example.com/next', events: ['run.waiting'] })
  await edit('--pause')
  expect(sent('PATCH').body).toEqual({ paused: true })
  await edit('--resume', '--description', '')
  expect(sent('PATCH').body).toEqual({ paused: false, description: '' })
  expect(await edit()).toMatchObject({ code: 2, stderr: 'Say what to change, for example --events failed.\n' })
  expect(await edit('--pause', '--resume')).toMatchObject({
    code: 2,
    stderr: '--pause and --resume do not go together.\n',
  })
  expect(await edit('--url', 'next')).toMatchObject({ code: 2 })
  expect(server!.seen).toEqual([])
})

test('deleting asks, and rotating prints the new secret', async () => {
  expect(await run(['delete', 'dddd1111'])).toMatchObject({
    code: 2,
    stderr: 'There is no terminal to ask at: give --yes.\n',
  })
  expect(await run(['delete', 'dddd1111', '--yes'])).toMatchObject({ code: 0, stdout: '', stderr: '' })
  expect(server!.asked('DELETE')).toHaveLength(1)
  expect(await run(['rotate', 'dddd1111'])).toMatchObject({ code: 0, stdout: 'whsec_next\n', stderr: '' })
  expect((await run(['rotate', 'dddd1111'], { terminal: 80 })).stderr).toBe(
    'This is the only time it is shown. For 24 hours messages are signed with the old one too.\n',
  )
})

test('a test tells what came of it, in its exit code too', async () => {
  answer = ping
  expect(await run(['test', 'dddd1111'], { terminal: 80 })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'Delivered: the receiver answered 204.\n',
  })
  expect(await run(['test', 'dddd1111'])).toMatchObject({ code: 0, stdout: '', stderr: '' })
  answer = { ...ping, status: 'failed', response_status: 500, error: 'The receiver answered 500.' }
  expect(await run(['test', 'dddd1111'])).toMatchObject({ code: 1, stdout: '', stderr: 'The receiver answered 500.\n' })
  const failed = await run(['test', 'dddd1111', '--json'])
  expect(JSON.parse(failed.stdout)).toEqual(answer)
  expect(JSON.parse(failed.stderr)).toMatchObject({ code: 'not_delivered' })
  answer = { ...ping, status: 'pending' }
  expect(await run(['test', 'dddd1111'])).toMatchObject({
    code: 8,
    stderr: `The receiver has not answered yet.\nSee: muster webhooks deliveries ${ci.id}\n`,
  })
})

test('deliveries are listed, and sent again by the end of their id', async () => {
  expect(await run(['deliveries', 'dddd1111', '--limit', '2'])).toMatchObject({
    code: 0,
    stdout:
      `${pending.id}\t2026-11-20 09:00\trun.failed\tpending\t2\t2026-11-20 09:05\t${idOf('aaaa9999')}\tThe ` +
      `receiver answered 500.\n${delivered.id}\t2026-11-20 09:00\trun.completed\tdelivered\t1\t\t${idOf('aaaa9999')}\t\n`,
  })
  expect(sent('GET /webhooks/').path).toContain('limit=2')
  expect(await run(['deliveries', 'dddd1111', '--limit', '0'])).toMatchObject({ code: 2 })
  expect(server!.seen).toEqual([])
  expect(await run(['redeliver', 'dddd1111', 'eeee1111'], { terminal: 80 })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'It is being sent again. See: muster webhooks deliveries dddd1111\n',
  })
  expect(await run(['redeliver', 'dddd1111', 'eeee9999'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no delivery "eeee9999".'),
  })
})
