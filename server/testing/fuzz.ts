import { randomInt } from 'node:crypto'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { listEndpoints } from '#shared/contract/index.ts'
import { isProblemBody } from '#shared/contract/problem.ts'
import { unknownFields } from '#shared/domain/unknown-fields.ts'
import { signInConfirmed } from './backups.ts'
import { arbitraryOf, junk } from './arbitrary.ts'
import { deleteAttemptsBefore } from '../session/attempts.repo.ts'
import { setSetting } from '../settings/settings.repo.ts'
import { type TestServer, openTestServer } from './test-server.ts'

/**
 * What is sent: `body` is text as it travels, null for none; `ids` choose among the ids that the server has returned so
 * far.
 */
type Sent = {
  ids: number[]
  params: string[]
  query: Record<string, unknown>
  body: string | null
  headers: Record<string, string>
}

/**
 * Declares the tests that send every call of the contract `runs` requests, right, wrong and mangled ones, as its
 * administrator. None breaks the server; each gets the answer that the contract promises or a problem; what the
 * contract does not take is refused. MUSTER_FUZZ_SEED repeats what a failed test's name says.
 */
export function fuzzContract(runs: number): void {
  const seed = Number(process.env.MUSTER_FUZZ_SEED ?? randomInt(2 ** 31))
  const nouns = Map.groupBy(listEndpoints(), ({ noun }) => noun)
  for (const [noun, calls] of nouns) {
    // A server for each, so that one can be run alone.
    describe(`${noun} holds whatever comes (MUSTER_FUZZ_SEED=${seed})`, () => {
      let target: Target
      beforeAll(async () => (target = await openTarget(noun)))
      afterAll(() => target.server.close())
      // What deletes comes last, or there is nothing left to ask about.
      for (const { name, endpoint } of calls.toSorted(
        (one, other) => Number(one.endpoint.method === 'DELETE') - Number(other.endpoint.method === 'DELETE'),
      )) {
        test(`${noun}.${name}`, async () => {
          const property = fc.asyncProperty(requests(endpoint), (sent) => hold(target, endpoint, sent))
          await fc.assert(property, { seed, numRuns: runs, interruptAfterTimeLimit: 120_000 })
        }, 180_000)
      }
    })
  }
}

/** `known` are ids that exist: those returned by calls of one noun are in a list of their own too. */
type Target = { server: TestServer; token: string; noun: string; known: Map<string, string[]> }

async function openTarget(noun: string): Promise<Target> {
  const server = await openTestServer({ replyTimeoutMs: 50 })
  // Made-up addresses may belong to a real person.
  server.services.webhooks.send = () => Promise.resolve()
  const { token, api } = await signInConfirmed(server.signIn, 'admin', server.demo.password)
  const target: Target = {
    server,
    token,
    noun,
    known: new Map([
      ['', ['1', '7', '0', 'builtin', 'openai']],
      [noun, []],
    ]),
  }
  const made = {
    agents: await api.agents.create({ body: { name: 'Nova', role: 'Analyst' } }),
    chat: await api.chat.send({ body: { message: 'Hello' } }),
    executions: await api.executions.create({
      params: { id: '1' },
      body: { prompt: 'Read this', attached_files: [{ name: 'a.txt', size: 5, type: 'text/plain', content: 'Hello' }] },
    }),
    schedules: await api.schedules.create({
      body: { agent_id: '1', prompt: 'Daily', repeat: { kind: 'daily', time: '08:00' }, time_zone: 'UTC' },
    }),
    webhooks: await api.webhooks.create({ body: { url: 'https://hooks.invalid/fuzz' } }),
    calendar: await api.calendar.create({
      body: { title: 'Review', start: '2026-11-21T09:00:00Z', end: '2026-11-21T10:00:00Z' },
    }),
    tasks: await api.tasks.list(),
    projects: await api.projects.list(),
    team: await api.team.list(),
  }
  for (const [noun, answer] of Object.entries(made)) remember(target, noun, answer)
  return target
}

async function hold(target: Target, endpoint: Endpoint, sent: Sent): Promise<void> {
  const known = (n: number) => {
    const all = [...target.known.values()].flat()
    const own = target.known.get(target.noun)!
    // Mostly what this noun's calls are about.
    const among = n % 4 === 0 || own.length === 0 ? all : own
    return among[Math.floor(n / 4) % among.length]!
  }
  let at = 0
  const path = endpoint.path.replaceAll(/:\w+/g, () =>
    encodeURIComponent(sent.params[at] || known(sent.ids[at++] ?? 0)),
  )
  const query = new URLSearchParams(
    Object.entries(sent.query).map(([key, value]): [string, string] => [
      key,
      typeof value === 'string' ? value : written(value),
    ]),
  )
  const body = sent.body?.replaceAll(/"known:(\d+)"/g, (_, n: string) => JSON.stringify(known(Number(n)))) ?? null
  const ask = () =>
    target.server.fetch(`http://muster.test/api${path}?${query}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${target.token}`, 'content-type': 'application/json', ...sent.headers },
      ...(endpoint.method !== 'GET' && body !== null && { body }),
    })
  let response = await ask()
  if (response.status === 401 && endpoint.auth !== 'public') {
    // It ended its own session. The names that it has made up have locked its network by then.
    await deleteAttemptsBefore(target.server.services.db, Number.MAX_SAFE_INTEGER)
    const { signIn, demo } = target.server
    target.token = (await signInConfirmed(signIn, 'admin', demo.password)).token
    response = await ask()
  }
  if (response.status === 429) {
    // It set a limit, or all settings back.
    const { db, settings } = target.server.services
    await setSetting(db, 'rate_limit_per_minute', 0)
    await settings.refresh()
    response = await ask()
  }
  const isJson = sent.headers['content-type'] === undefined && body !== null
  if (response.ok) {
    expect(endpoint.statuses).toContain(response.status)
    if (endpoint.body && isJson) {
      expect(
        v.safeParse(endpoint.body, asRead(body)).issues,
        'what the contract does not take is refused',
      ).toBeUndefined()
      expect(unknownFields(endpoint.body, asRead(body), ''), 'what the contract does not know is refused').toEqual([])
    }
  }
  await judge(target, endpoint, response)
}

async function judge(target: Target, endpoint: Endpoint, response: Response): Promise<void> {
  const type = response.headers.get('content-type')
  if (type === 'text/event-stream') return judgeStream(endpoint, response)
  const text = await response.text()
  if (response.ok && endpoint.file) {
    expect(endpoint.file).toContain(type?.split(';')[0])
    return expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/)
  }
  if (response.ok) {
    expect(type).toBe('application/json')
    const answer: unknown = JSON.parse(text)
    expect(v.safeParse(endpoint.response, answer).issues).toBeUndefined()
    return remember(target, target.noun, answer)
  }
  expect(response.status, text).toBeLessThan(500)
  expect(type).toBe('application/problem+json')
  const problem: unknown = JSON.parse(text)
  expect(isProblemBody(problem), text).toBe(true)
  expect(problem).toMatchObject({ status: response.status, detail: expect.stringMatching(/\S.*[^\s]$/s) })
  expect(text).not.toMatch(/node_modules|\bat \w+ \(|SQLITE|violates|syntax error/)
}

/**
 * Each event is one of those that the call promises. What waits for a person has no end: the stream is left after a
 * while.
 */
async function judgeStream(endpoint: Endpoint, response: Response): Promise<void> {
  let text = ''
  const left = AbortSignal.timeout(2_000)
  const sink = new WritableStream<string>({ write: (chunk) => void (text += chunk) })
  await response
    .body!.pipeThrough(new TextDecoderStream())
    .pipeTo(sink, { signal: left })
    .catch((error: unknown) => {
      if (!left.aborted) throw error
    })
  for (const block of text.split('\n\n').slice(0, -1)) {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]
    const event = field('event')
    if (event === undefined) continue
    expect(Object.keys(endpoint.events ?? {})).toContain(event)
    expect(v.safeParse(endpoint.events![event]!, JSON.parse(field('data')!)).issues, event).toBeUndefined()
  }
}

/** Keeps the ids of an answer, so that later requests name something that exists. */
function remember(target: Target, noun: string, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return
  const ids = target.known.get(noun) ?? []
  target.known.set(noun, ids)
  for (const [key, value] of Object.entries(answer)) {
    if (typeof value !== 'string') remember(target, noun, value)
    else if (/(^|_)id$/.test(key) && /^[\w-]{1,64}$/.test(value) && !ids.includes(value)) ids.push(value)
  }
  if (ids.length > 40) ids.splice(0, ids.length - 40)
}

/** The body as the server reads it: none is one without fields. */
function asRead(body: string): unknown {
  return body === '' ? {} : JSON.parse(body.replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, String.raw`$1\ufffd`))
}

function requests(endpoint: Endpoint): fc.Arbitrary<Sent> {
  const parameter = fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.oneof(fc.stringMatching(/^[\w-]{1,64}$/), fc.string({ unit: 'grapheme', minLength: 1 })),
    },
  )
  const anyQuery = fc.dictionary(
    fc.constantFrom('limit', 'cursor', 'from', 'to', 'days', 'id', '__proto__'),
    fc.string({ unit: 'grapheme' }),
    { maxKeys: 3 },
  )
  const query = endpoint.query
    ? fc.oneof(arbitraryOf(endpoint.query), arbitraryOf(endpoint.query).chain(mangled), anyQuery)
    : anyQuery
  const valid = endpoint.body ? arbitraryOf(endpoint.body).chain(related) : junk
  const header = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_,;= "/*'), maxLength: 140 })
  return fc.record({
    ids: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
    params: fc.array(parameter, { minLength: 3, maxLength: 3 }),
    query: query.map((value) =>
      typeof value === 'object' && value !== null ? { ...value } : { limit: value },
    ) as fc.Arbitrary<Record<string, unknown>>,
    body: fc.oneof(
      { weight: 5, arbitrary: valid.map(written) },
      { weight: 5, arbitrary: valid.chain(mangled).map(written) },
      { weight: 1, arbitrary: junk.map(written) },
      { weight: 1, arbitrary: fc.string() },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    headers: fc.oneof(
      { weight: 6, arbitrary: fc.constant({}) },
      ...Object.entries({
        'idempotency-key': fc.oneof(fc.constantFrom('key-00000001', 'key-00000002'), header),
        prefer: fc.oneof(fc.constant('respond-async'), header),
        accept: fc.oneof(fc.constant('text/event-stream'), header),
        'last-event-id': fc.oneof(fc.nat().map(String), header),
        'content-type': fc.oneof(fc.constant('text/plain'), header),
        'user-agent': header,
        'x-forwarded-for': header,
      }).map(([name, value]) => ({ weight: 1, arbitrary: value.map((text) => ({ [name]: text })) })),
    ) as fc.Arbitrary<Record<string, string>>,
  })
}

function written(value: unknown): string {
  return JSON.stringify(value) ?? ''
}

/** Mostly replaces its ids by existing ones. */
function related(value: unknown): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.nat({ max: 3 }), fc.nat())
    .map(([times, n]) =>
      times === 0
        ? value
        : JSON.parse(JSON.stringify(value), (key, each: unknown) =>
            key.endsWith('_id') && typeof each === 'string' ? `known:${n}` : each,
          ),
    )
}

/** The value with one part of it replaced, left out, or added. */
function mangled(value: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(value)
  return fc.tuple(fc.constantFrom('replace', 'replace', 'remove', 'add'), fc.nat(), junk).map(([what, n, other]) => {
    const copy: unknown = structuredClone(value)
    const place = places[n % places.length]
    if (!place) return other
    let holder = copy as Record<string, unknown>
    for (const key of place.slice(0, -1)) holder = holder[key] as Record<string, unknown>
    const key = place.at(-1)!
    if (what === 'replace') holder[key] = other
    else if (what === 'add') holder[`${key}x`] = other
    else if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete holder[key]
    return copy
  })
}

function placesIn(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || at.length > 6) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...at, key], ...placesIn(inner, [...at, key])])
}
