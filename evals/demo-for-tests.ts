import { afterAll, beforeAll } from 'vitest'
import { openTestWorkspace } from '../server/testing/test-workspace.ts'

/** A demo workspace at the moment of the sets for the tests of a file; the demo's events stand at hours of the machine's own clock. */
export function demoForTests(): () => Awaited<ReturnType<typeof openTestWorkspace>> {
  let workspace: Awaited<ReturnType<typeof openTestWorkspace>>
  const zone = process.env.TZ
  beforeAll(async () => {
    process.env.TZ = 'Europe/Berlin'
    workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
  })
  afterAll(async () => {
    await workspace.server.close()
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })
  return () => workspace
}
