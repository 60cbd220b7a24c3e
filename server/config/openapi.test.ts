import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

type Operation = { responses: Record<string, { content?: Record<string, { schema: object; 'x-events'?: object }> }> }

const operations = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
    called: `${method} ${path}`,
    operation,
  })),
)

test('every operation names its refusals, and no limit is null', () => {
  const nameless = operations.filter(({ operation: { responses } }) => !responses['4XX'] || !responses['5XX'])
  expect(nameless).toEqual([])
  expect(JSON.stringify(openApiDocument())).not.toMatch(/"m(ax|in)\w+":null/)
})

test('a stream is a content of its own beside the JSON, where it is answered at all', () => {
  const { operation } = operations.find(({ called }) => called === 'post /api/agents/{id}/execute')!
  const { 200: ok, 202: goesOn } = operation.responses
  expect(Object.keys(ok!.content!)).toEqual(['application/json', 'text/event-stream'])
  expect(ok!.content!['text/event-stream']).toMatchObject({
    schema: { type: 'string' },
    'x-events': { accepted: {}, text: {}, done: {} },
  })
  expect(Object.keys(goesOn!.content!)).toEqual(['application/json'])
})
