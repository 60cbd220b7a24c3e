import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxWriteBytes, maxBodyOf } from '#shared/contract/body-limit.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { listEndpoints } from '#shared/contract/index.ts'
import type { ProblemBody } from '#shared/contract/problem.ts'
import { arbitraryOf } from '../testing/arbitrary.ts'
import { signInConfirmed } from '../testing/backups.ts'
import { type TestServer, openTestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer()
  token = (await signInConfirmed(server.signIn, 'admin', server.demo.password)).token
})
afterAll(() => server.close())

const writes = listEndpoints()
  .filter(({ endpoint }) => endpoint.method !== 'GET')
  .map(({ noun, name, endpoint }) => ({ called: `${noun}.${name}`, endpoint }))
const withFiles = ['agents.addDocument', 'chat.send', 'executions.create']
const ofFields = writes.filter(({ called, endpoint }) => !withFiles.includes(called) && endpoint.maxBody === undefined)

async function send(endpoint: Endpoint, body: string): Promise<{ status: number; problem: ProblemBody }> {
  // Some of them end the session.
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const ask = () =>
    server.fetch(`http://muster.test/api${endpoint.path.replaceAll(/:\w+/g, '1')}`, {
      method: endpoint.method,
      headers,
      body,
    })
  let response = await ask()
  if (response.status === 401 && endpoint.auth !== 'public') {
    token = (await signInConfirmed(server.signIn, 'admin', server.demo.password)).token
    headers.authorization = `Bearer ${token}`
    response = await ask()
  }
  return { status: response.status, problem: (await response.json()) as ProblemBody }
}

describe('the largest body', () => {
  test('is at most 512 kB for every write, but for those that carry files', () => {
    const limits = writes.map(({ called, endpoint }) => ({ called, limit: maxBodyOf(endpoint) }))
    expect(limits.filter(({ limit }) => limit === undefined).map(({ called }) => called)).toEqual(
      withFiles.toSorted(
        (one, other) =>
          limits.findIndex(({ called }) => called === one) - limits.findIndex(({ called }) => called === other),
      ),
    )
    expect(limits.filter(({ limit }) => limit !== undefined && limit > maxWriteBytes)).toEqual([])
    expect(maxWriteBytes).toBe(512 * 1024)
  })

  test.each(ofFields)('of $called is told, and one byte more is refused unread', async ({ endpoint }) => {
    const limit = maxBodyOf(endpoint)!
    const padded = (size: number) => `{}${' '.repeat(size - 2)}`
    expect((await send(endpoint, padded(limit))).status).not.toBe(413)
    const { status, problem } = await send(endpoint, `${'['.repeat(limit + 1)}`)
    expect(status).toBe(413)
    expect(problem).toMatchObject({
      code: 'too_large',
      detail: `The request is over the limit of ${limit / 1024} kB. Send less at once.`,
    })
  })

  test.each(ofFields.filter(({ endpoint }) => endpoint.body))(
    'of $called holds every field at its longest',
    ({ endpoint }) => {
      const limit = maxBodyOf(endpoint)!
      const fits = (text: string) => expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limit)
      for (const character of ['€', '"', '\n', '🏳']) fits(JSON.stringify(maxLength(endpoint.body!, character), null, 2))
      // Where everything is written as an escape, those of the largest have less room.
      const escaped = JSON.stringify(maxLength(endpoint.body!, '\u0001'))
      if (limit < maxWriteBytes) fits(escaped)
    },
  )

  test('of a call with files is what the administrator allows', async () => {
    for (const { called, endpoint } of writes.filter(({ called }) => withFiles.includes(called))) {
      const { status, problem } = await send(endpoint, JSON.stringify({ content: 'x'.repeat(10 * 1024 * 1024) }))
      expect([called, status, problem.detail]).toEqual([
        called,
        413,
        'The request is over the limit of 10 MB. Attach fewer or smaller files.',
      ])
    }
  })
})

describe('a body that is heavy to parse', () => {
  const execute = listEndpoints().find(({ noun, name }) => noun === 'executions' && name === 'create')!.endpoint
  const million = 1_000_000

  test.each([
    ['nested arrays', `{"prompt":"x","context":${'['.repeat(million)}`],
    ['nested objects', `{"prompt":"x","context":${'{"a":'.repeat(million)}`],
    ['empty arrays', `{"prompt":"x","context":{"much":[${'[],'.repeat(million)}[]]}}`],
    ['numbers after a text with escapes', `{"prompt":"a \\"quoted\\" word \\\\","context":[${'1,'.repeat(million)}1]}`],
  ])('is refused before that: %s', async (_, body) => {
    const { status, problem } = await send(execute, body)
    expect([status, problem.code]).toEqual([413, 'too_many_values'])
    expect(problem.detail).toBe('The request holds too many values. Send what is long as text, or as an attached file.')
  })

  test('is not one with a long text, whatever the text holds', async () => {
    const content = '[{"a": 1}, "b\\\\", {"c": [2, 3]}],\n'.repeat(60_000)
    const file = { name: 'rows.json', size: content.length, type: 'application/json', content }
    const { status } = await send(execute, JSON.stringify({ prompt: 'Read this', attached_files: [file] }))
    expect(status).toBe(200)
  })
})

type Schema = {
  type: string
  wrapped: Schema
  item: Schema
  entries: Record<string, Schema>
  options: Schema[]
  pipe?: Part[]
}
type Part = { type: string; requirement?: number; pipe?: Part[]; metadata?: { maxLength: number } }

/** A value of `schema` in which every text is as long as it may be, made of `character`. */
function maxLength(given: v.GenericSchema, character: string): unknown {
  return make(given as unknown as Schema)

  function make(schema: Schema): unknown {
    const parts = flat(schema)
    const max = parts.find(({ type }) => type === 'max_length')?.requirement
    if (schema.type === 'optional' || schema.type === 'nullable') return make(schema.wrapped)
    if (schema.type === 'object')
      return Object.fromEntries(Object.entries(schema.entries).map(([name, entry]) => [name, make(entry)]))
    if (schema.type === 'array') return Array.from({ length: max! }, () => make(schema.item))
    if (schema.type === 'variant')
      return schema.options
        .map(make)
        .toSorted((one, other) => JSON.stringify(other).length - JSON.stringify(one).length)[0]
    if (schema.type === 'record')
      return {
        x: filled(
          parts.find(({ metadata }) => metadata)!.metadata!.maxLength / JSON.stringify(character).slice(1, -1).length -
            10,
        ),
      }
    if (schema.type === 'string' && max !== undefined) return filled(max)
    return fc.sample(arbitraryOf(schema as unknown as v.GenericSchema), 1)[0]
  }

  function filled(length: number): string {
    return character.repeat(Math.floor(length / character.length))
  }
}

function flat({ pipe = [] }: { pipe?: Part[] }): Part[] {
  return pipe.flatMap((each) => (each.pipe ? flat(each) : [each]))
}
