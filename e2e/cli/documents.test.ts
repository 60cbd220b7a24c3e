import { spawnSync } from 'node:child_process'
import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualPorts } from '../../server/models/discovery.ts'
import type { ModelServerStandIn } from '../../server/testing/model-servers.ts'
import { startOllama } from '../support/own-model.ts'
import { startServer } from '../support/server.ts'
import { commandsOf, documents } from './documents/lines.ts'
import { newReader } from './documents/reader.ts'
import { isOf, ways } from './documents/ways.ts'

// What README and docs print is typed as it stands, against a server of each document's own. A new line runs by
// itself; documents/ways.ts names those that need something first, and those that are left out, with the reason.
const hasPrograms = ['bash', 'curl', 'git', 'jq', 'openssl'].every((name) => !spawnSync(name, ['--help']).error)
const printing = documents
  .map((name) => [name, commandsOf(name)] as const)
  .filter(([, commands]) => commands.length > 0)

const vendor = new LLMock({ port: 0 })
let ollama: ModelServerStandIn
let env: Record<string, string>
let data: string

beforeAll(async () => {
  if (!hasPrograms) return
  // Another test's model comes and goes at the first of the ports.
  const ports = usualPorts.toReversed()
  const [server, model] = await Promise.all([startServer(), startOllama('qwen3:8b', ports), vendor.start()])
  vendor.onMessage(/.*/, { content: 'ready' })
  await server.kill()
  data = server.dataDir
  ollama = model
  env = { ANTHROPIC_BASE_URL: vendor.url, MUSTER_LOCAL_URL: ollama.baseUrl }
})
afterAll(async () => {
  if (hasPrograms) await Promise.all([vendor.stop(), ollama.close()])
})

test.skipIf(!hasPrograms).concurrent.each(printing)(
  'what %s prints can be typed, and the built-in assistant does it',
  { timeout: 180_000 },
  async (_name, commands) => {
    const reader = await newReader(env, data)
    try {
      expect((await reader.type(commands)).join('\n\n')).toBe('')
      expect(await reader.notDone()).toEqual([])
    } finally {
      await reader.leave()
    }
  },
)

test('every command that is typed in a way of its own stands in a document', () => {
  const all = printing.flatMap(([, commands]) => commands)
  expect(Object.keys(ways).filter((key) => !all.some((command) => isOf(key, command)))).toEqual([])
})
