import { APICallError, JSONParseError } from '@ai-sdk/provider'
import { expect, test } from 'vitest'
import { builtin, catalogue } from './catalogue.ts'
import { FaultError, readFault } from './faults.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const claude = catalogue.find(({ provider }) => provider === 'anthropic_claude_haiku')!
const read = (error: unknown) => readFault(error, claude, now)

function answered(statusCode: number, body: object, responseHeaders: Record<string, string> = {}) {
  const secret = { messages: [{ content: 'a prompt of somebody' }] }
  return new APICallError({
    message: 'It failed',
    url: 'https://vendor.test',
    requestBodyValues: secret,
    statusCode,
    responseHeaders,
    responseBody: JSON.stringify(body),
  })
}

test.each([
  ['a wrong key', answered(401, {}), 'refused-key', "Anthropic refused this server's key."],
  [
    "Google's word for a wrong key",
    answered(400, {
      error: { message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' },
    }),
    'refused-key',
    "Anthropic refused this server's key.",
  ],
  [
    'an account without money',
    answered(429, { error: { code: 'insufficient_quota' } }),
    'refused-key',
    "Anthropic says that this server's account there has no credit left.",
  ],
  [
    "Anthropic's word for it",
    answered(400, { error: { message: 'Your credit balance is too low to access the API.' } }),
    'refused-key',
    "Anthropic says that this server's account there has no credit left.",
  ],
  [
    'too many requests',
    answered(429, {}),
    'rate-limited',
    'Anthropic is getting more requests from this server than it allows.',
  ],
  ['too much work', answered(529, {}), 'overloaded', 'Anthropic is overloaded at the moment.'],
  ['a broken server', answered(502, {}), 'overloaded', 'Anthropic has a fault at the moment (status 502).'],
  [
    'too much work, said inside the stream',
    { type: 'overloaded_error', message: 'Overloaded' },
    'overloaded',
    'Anthropic is overloaded at the moment.',
  ],
  [
    "OpenAI's word for too long",
    answered(400, { error: { code: 'context_length_exceeded' } }),
    'too-long',
    'Claude Haiku 5.5 cannot take this much text at once.',
  ],
  [
    "Anthropic's",
    answered(400, { error: { message: 'prompt is too long: 210000 tokens > 200000 maximum' } }),
    'too-long',
    'Claude Haiku 5.5 cannot take this much text at once.',
  ],
  [
    "Google's",
    answered(400, {
      error: { message: 'The input token count exceeds the maximum number of tokens allowed (1048576).' },
    }),
    'too-long',
    'Claude Haiku 5.5 cannot take this much text at once.',
  ],
  [
    "llama.cpp's",
    answered(400, { error: { message: 'the request exceeds the available context size' } }),
    'too-long',
    'Claude Haiku 5.5 cannot take this much text at once.',
  ],
  [
    'what it will not say',
    answered(400, { error: { code: 'content_filter' } }),
    'filtered',
    'Anthropic declined to answer this.',
  ],
  ['no such model', answered(404, {}), 'other', 'Anthropic has no Claude Haiku 5.5 at its address (status 404).'],
  [
    'what it does not understand',
    answered(400, { error: { message: 'Unknown field. Please try again.' } }),
    'other',
    'Anthropic refused the request (status 400).',
  ],
  [
    'a connection that ends',
    new TypeError('terminated', { cause: new Error('other side closed') }),
    'cut',
    'Anthropic broke off its answer.',
  ],
  [
    'the same after a good status',
    new APICallError({
      message: 'Failed',
      url: '',
      requestBodyValues: {},
      statusCode: 200,
      cause: new TypeError('terminated'),
    }),
    'cut',
    'Anthropic broke off its answer.',
  ],
  [
    'no connection',
    new APICallError({
      message: 'Cannot connect to API: connect ECONNREFUSED 10.0.0.1:1',
      url: '',
      requestBodyValues: {},
    }),
    'unreachable',
    'Anthropic could not be reached.',
  ],
  [
    'nonsense',
    new JSONParseError({ text: '{"rate_limit', cause: new SyntaxError('x') }),
    'bad-answer',
    'Anthropic sent an answer that could not be read.',
  ],
  [
    'our own limit',
    new DOMException('The operation was aborted due to timeout', 'TimeoutError'),
    'silent',
    'Anthropic stopped answering.',
  ],
  ['what we see ourselves', new FaultError('silent'), 'silent', 'Anthropic stopped answering.'],
  ['anything else', undefined, 'other', 'Anthropic could not answer.'],
])('%s', (_what, error, kind, sentence) => {
  expect(read(error)).toMatchObject({ kind, sentence })
})

test.each([
  ['seconds', answered(429, {}, { 'retry-after': '7' }), 7000],
  ['a date', answered(429, {}, { 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT' }), 30_000],
  ['a date that has passed', answered(429, {}, { 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }), 0],
  ['milliseconds, which win', answered(429, {}, { 'retry-after-ms': '250', 'retry-after': '7' }), 250],
  ["Google's way", answered(429, { error: { details: [{ retryDelay: '34.5s' }] } }), 34_500],
  ['nonsense', answered(429, {}, { 'retry-after': 'soon' }), undefined],
])('the pause that a vendor asks for: %s', (_what, error, ms) => {
  expect(read(error).retryAfterMs).toBe(ms)
})

test('nothing of the request is in the sentence', () => {
  for (const status of [400, 401, 404, 429, 500])
    expect(JSON.stringify(read(answered(status, { error: { message: 'a prompt of somebody' } })))).not.toContain(
      'somebody',
    )
  expect(readFault(new Error('x'), builtin, now).sentence).toBe('The built-in assistant could not answer.')
})
