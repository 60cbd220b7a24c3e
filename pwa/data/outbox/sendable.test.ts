import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sendable } from '#pwa/data/outbox/sendable.ts'
import { contract } from '#shared/contract/index.ts'
import { expect, test } from 'vitest'

test('whatever the app puts into the outbox can be sent from there', () => {
  const data = join(import.meta.dirname, '..')
  const sources = readdirSync(data, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
    .map((file) => readFileSync(join(data, file), 'utf8'))
  const put = sources.flatMap((source) => [...source.matchAll(/\bnoun: '(\w+)'/g)].map(([, noun]) => noun!))
  expect(put).toContain('executions')
  // `config` is what the outbox itself asks for.
  const wanted = new Set([...put, 'agents', 'tasks', 'projects', 'calendar', 'config'])
  expect(new Set(Object.keys(sendable))).toEqual(wanted)
  for (const [noun, calls] of Object.entries(sendable)) expect(calls).toBe((contract as Record<string, unknown>)[noun])
})
