import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestWorkspace, openTestWorkspace } from '../server/testing/test-workspace.ts'
import type { Case } from './case.ts'
import { cannot } from './tables/cannot.ts'
import { independent } from './tables/independent.ts'
import { known } from './tables/known.ts'
import { second } from './tables/second.ts'
import { type Score, report, scoreCase } from './score.ts'

const goal = 0.95
const now = Date.parse('2026-11-21T10:00:00Z')
const zone = process.env.TZ

let workspace: TestWorkspace
beforeAll(async () => {
  // The demo's events stand at hours of the machine's own clock.
  process.env.TZ = 'Europe/Berlin'
  workspace = await openTestWorkspace({ now: () => now })
})
afterAll(async () => {
  await workspace.server.close()
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

async function score(title: string, cases: readonly Case[]) {
  const scores: Score[] = []
  for (const one of cases) scores.push(await scoreCase(workspace, one))
  const result = report(title, scores)
  process.stdout.write(`\n${result.text}\n`)
  return result
}

test('the prompts that it knows are understood and do what they say', { timeout: 120_000 }, async () => {
  expect(known.length).toBeGreaterThanOrEqual(60)
  const { share, wrong, text } = await score('Known prompts', known)
  expect(wrong, text).toEqual([])
  expect(share, text).toBeGreaterThanOrEqual(goal)
})

test('what it cannot do it says, and changes nothing', { timeout: 120_000 }, async () => {
  expect(cannot.length).toBeGreaterThanOrEqual(20)
  const { share, wrong, text } = await score('Prompts it cannot do', cannot)
  expect(wrong, text).toEqual([])
  expect(share, text).toBeGreaterThanOrEqual(goal)
})

// Tables written without sight of the code: their figures are printed as they are, only a wrong action fails.
test.each([
  ['Independent prompts', independent],
  ['Further independent prompts', second],
])('%s meet no wrong action', { timeout: 120_000 }, async (name, cases) => {
  const { wrong, text } = await score(name, cases)
  expect(wrong, text).toEqual([])
})
