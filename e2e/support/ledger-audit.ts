import type { Page } from '@playwright/test'
import { callAs, rowsOf } from './outbox.ts'
import type { RunningServer } from './server.ts'

/** What was requested on a device, in its order: run requests, and changes of the list of tasks. */
export type Intent =
  | { kind: 'run'; key: string; lane: string; prompt: string }
  | { kind: 'task'; id: string; title: string }

type Person = { username: string; password: string }
type Run = { idempotency_key: string; agent_id: string; prompt: string; created_at: string; id: string }

/**
 * Compares what was asked for with what the server holds and what this device still keeps (docs/offline.md, "Promises",
 * 1 to 4): one sentence for each promise that was broken.
 */
export async function audit(
  page: Page,
  server: RunningServer,
  person: Person,
  intents: readonly Intent[],
): Promise<string[]> {
  const broken: string[] = []
  const runs = await allRuns(server, person)
  const wanted = intents.filter((intent) => intent.kind === 'run')
  for (const { key, prompt } of wanted) {
    const found = runs.filter((run) => run.idempotency_key === key || run.prompt === prompt)
    if (found.length === 0) broken.push(`'${prompt}' was lost.`)
    if (found.length > 1) broken.push(`'${prompt}' ran ${found.length} times.`)
  }
  for (const lane of new Set(wanted.map((intent) => intent.lane))) {
    const asked = wanted.filter((intent) => intent.lane === lane).map(({ prompt }) => prompt)
    const ran = runs.filter(({ prompt }) => asked.includes(prompt)).map(({ prompt }) => prompt)
    if (new Set(ran).size === asked.length && ran.length === asked.length && ran.join() !== asked.join())
      broken.push(`${lane} ran in another order: ${ran.join(', ')}.`)
  }
  const tasks = (await callAs(server, person, 'GET', '/tasks')) as { id: string; title: string }[]
  for (const [id, title] of new Map(
    intents.filter((intent) => intent.kind === 'task').map((intent) => [intent.id, intent.title]),
  )) {
    const there = tasks.filter((task) => task.id === id)
    if (there.length !== 1 || there[0]!.title !== title)
      broken.push(`The task '${title}' is there ${there.length} times, as '${there[0]?.title}'.`)
  }
  const open = (await rowsOf(page)).filter(({ state }) => state !== 'done')
  for (const { key, state } of open) broken.push(`${key} is still ${state} on the device.`)
  return broken
}

/** Every run of `person`, oldest first. */
async function allRuns(server: RunningServer, person: Person): Promise<Run[]> {
  const runs: Run[] = []
  let cursor: string | null = null
  do {
    const page = (await callAs(
      server,
      person,
      'GET',
      `/executions?limit=200${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    )) as { items: Run[]; next_cursor: string | null }
    runs.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return runs.toReversed()
}
