import type { WebhookDelivery } from '#shared/contract/webhooks.ts'
import { expect, test } from 'vitest'
import {
  formatAddress,
  formatAttempt,
  deliveryState,
  formatEvents,
  isUnderWay,
  formatLast,
  deliveryStateOf,
  formatTest,
} from './webhook-labels.ts'

const now = Date.now()
const at = (ahead: number) => new Date(now + ahead).toISOString()
const delivered: WebhookDelivery = {
  id: 'd1',
  event: 'run.completed',
  execution_id: 'x1',
  status: 'delivered',
  attempts: 1,
  response_status: 204,
  response_text: '',
  error: null,
  created_at: at(0),
  last_attempt_at: at(0),
  next_attempt_at: null,
}
const retrying: WebhookDelivery = {
  ...delivered,
  status: 'pending',
  attempts: 2,
  response_status: 500,
  error: 'The receiver answered 500.',
  next_attempt_at: at(300_000),
}
const waiting: WebhookDelivery = {
  ...retrying,
  attempts: 0,
  response_status: null,
  error: null,
  last_attempt_at: null,
  next_attempt_at: at(0),
}

test('what it is told is said in the order of a run, whatever order it was chosen in', () => {
  expect(formatEvents(['run.waiting', 'run.completed'])).toBe('Runs completed, waiting for approval')
  expect(formatEvents(['run.waiting', 'run.failed', 'run.cancelled', 'run.completed'])).toBe('All events')
})

test('an address goes without what every address has, and plain http is seen', () => {
  expect(formatAddress('https://example.com/')).toBe('example.com')
  expect(formatAddress('http://127.0.0.1:9000/x')).toBe('http://127.0.0.1:9000/x')
})

test('amber is a webhook that was paused by itself, and says why', () => {
  const on = { paused: false, paused_reason: null, failing_since: null }
  expect(deliveryStateOf(on)).toEqual({ state: 'done', word: 'On', why: null })
  expect(deliveryStateOf({ ...on, paused: true, paused_reason: 'Gone.', failing_since: at(0) })).toEqual({
    state: 'waiting',
    word: 'Paused',
    why: 'Gone.',
  })
  expect(deliveryStateOf({ ...on, paused: true })).toMatchObject({ state: 'idle', word: 'Paused' })
  expect(deliveryStateOf({ ...on, failing_since: at(0) })).toMatchObject({
    state: 'failed',
    why: expect.stringMatching(/^Nothing has arrived since today, \d\d:\d\d\. After five days it is paused\.$/),
  })
})

test('a delivery says how it fares, once', () => {
  expect([delivered, retrying, waiting].map((each) => deliveryState(each).word)).toEqual([
    'Delivered',
    'Retrying',
    'Queued',
  ])
  expect(formatAttempt(delivered)).toMatch(/^Today, \d\d:\d\d · answered 204$/)
  expect(formatAttempt(retrying)).toMatch(/^Today, \d\d:\d\d · 2 attempts · next (today|\d+ \w+), \d\d:\d\d$/)
  expect(formatAttempt(waiting)).toMatch(/^Today, \d\d:\d\d$/)
  expect([formatLast(null), formatLast(retrying)]).toEqual([
    'nothing sent yet',
    expect.stringMatching(/^tried today, /),
  ])
})

test('a test tells what came back', () => {
  expect(
    [delivered, retrying, { ...delivered, status: 'failed' as const, error: 'Nothing listens at that address.' }].map(
      formatTest,
    ),
  ).toEqual([
    'It arrived: the receiver answered 204.',
    'The receiver has not answered yet.',
    'Nothing listens at that address.',
  ])
})

test('what is being sent is asked for again, what waits for minutes is not', () => {
  expect([waiting, retrying, delivered].map((each) => isUnderWay(each, now))).toEqual([true, false, false])
})
