import type { Schedule, ScheduleRun, schedules as calls } from '#shared/contract/schedules.ts'
import { newId } from '#shared/domain/ids.ts'
import { proxy } from 'valtio'
import type { InferInput } from 'valibot'
import { saveAnswer, readAnswer } from '../cache/answers.ts'
import { problemOf, request } from '../network/api.ts'
import { saveUnsavedForm, readUnsavedForm } from '../cache/unsaved-forms.ts'
import { onSignedOut } from '../session/session.ts'

export type NewSchedule = Omit<InferInput<typeof calls.create.body>, 'id'>
export type ScheduleChange = InferInput<typeof calls.update.body>

type Schedules = {
  /** Those of all agents, the newest first; null until something is known. */
  list: Schedule[] | null
  /** When `list` last agreed with the server, in milliseconds since 1970. */
  loadedAt: number | null
  failed: boolean
  /** The ids of those that are being changed or deleted. */
  changing: string[]
}

/** What became of one schedule's occurrences, newest first. */
type Runs = {
  list: ScheduleRun[] | null
  loadedAt: number | null
  failed: boolean
  /** Where the older ones begin; null where there are none. */ earlier: string | null
}

const nothing = (): Schedules => ({ list: null, loadedAt: null, failed: false, changing: [] })

/** The recurring tasks of this person. */
export const schedules = proxy(nothing())

const known = proxy<Record<string, Runs>>({})

/** Counts who is signed in: an answer for the user before is dropped. */
let visit = 0
/** Counts what was changed here: a list that was asked for before would take it back. */
let changes = 0

onSignedOut(() => {
  visit += 1
  Object.assign(schedules, nothing())
  for (const id of Object.keys(known)) delete known[id]
})

/**
 * Shows what is kept of the recurring tasks and refreshes it; a failure leaves what is known and sets `failed`. Never
 * throws.
 */
export async function loadSchedules(): Promise<void> {
  const mine = visit
  if (schedules.list === null) {
    const kept = await readAnswer<Schedule[]>('schedules')
    if (kept && mine === visit && schedules.list === null)
      Object.assign(schedules, { list: kept.value, loadedAt: kept.keptAt })
  }
  const before = changes
  try {
    const list = await request((api) => api.schedules.list())
    if (mine === visit && before === changes && schedules.changing.length === 0) take(list)
  } catch {
    if (mine === visit) schedules.failed = true
  }
}

/** Creates a recurring task. Throws a `ProblemError`; the same one sent again after a lost answer is created once. */
export async function createSchedule(fields: NewSchedule): Promise<void> {
  const mine = visit
  const made = await once(`new:${fields.agent_id}`, fields, (key) =>
    request((api) => api.schedules.create({ body: { ...fields, id: key } }, { idempotencyKey: key })),
  )
  if (mine !== visit) return
  changes += 1
  if (schedules.list) take([made, ...others(made.id)])
  else await loadSchedules()
}

/** Changes a recurring task; `paused` shows at once. Throws a `ProblemError`, and then everything is as it was. */
export async function changeSchedule(id: string, change: ScheduleChange): Promise<void> {
  const mine = visit
  const entry = schedules.list?.find((each) => each.id === id)
  const before = entry && { paused: entry.paused, paused_reason: entry.paused_reason, next_at: entry.next_at }
  if (entry && change.paused !== undefined)
    Object.assign(entry, { paused: change.paused, paused_reason: null, next_at: null })
  await changing(id, async () => {
    try {
      const changed = await once(id, change, (idempotencyKey) =>
        request((api) => api.schedules.update({ params: { id }, body: change }, { idempotencyKey })),
      )
      if (mine === visit) take((schedules.list ?? []).map((each) => (each.id === id ? changed : each)))
    } catch (error) {
      const now = schedules.list?.find((each) => each.id === id)
      if (now && before) Object.assign(now, before)
      if (problemOf(error).status === 410) take(others(id))
      throw error
    }
  })
}

/** Deletes a recurring task; what it ran stays. Throws a `ProblemError`, and then it stays. */
export async function removeSchedule(id: string): Promise<void> {
  const mine = visit
  await changing(id, async () => {
    await once(`remove:${id}`, null, (idempotencyKey) =>
      request((api) => api.schedules.remove({ params: { id } }, { idempotencyKey })),
    )
    if (mine === visit) take(others(id))
  })
}

/** The live runs of a recurring task. */
export function runsOf(id: string): Runs {
  known[id] ??= { list: null, loadedAt: null, failed: false, earlier: null }
  return known[id]
}

/**
 * Shows what is kept of a recurring task's occurrences and asks for the newest; a failure leaves what is known. Never
 * throws.
 */
export async function loadScheduleRuns(id: string): Promise<void> {
  const runs = runsOf(id)
  const name = `schedule-runs:${id}`
  if (runs.list === null) {
    const kept = await readAnswer<ScheduleRun[]>(name)
    if (kept && runs.list === null) Object.assign(runs, { list: kept.value, loadedAt: kept.keptAt })
  }
  try {
    const { items, next_cursor } = await request((api) => api.schedules.runs({ params: { id }, query: { limit: 20 } }))
    // The user who asked has left.
    if (known[id] !== runs) return
    Object.assign(runs, { list: items, loadedAt: Date.now(), failed: false, earlier: next_cursor })
    void saveAnswer(name, items)
  } catch {
    runs.failed = true
  }
}

/** Adds the occurrences before those that are known. Throws a `ProblemError`. */
export async function loadEarlierRuns(id: string): Promise<void> {
  const runs = runsOf(id)
  const cursor = runs.earlier
  if (cursor === null) return
  const { items, next_cursor } = await request((api) =>
    api.schedules.runs({ params: { id }, query: { limit: 20, cursor } }),
  )
  if (runs.earlier === cursor) Object.assign(runs, { list: [...(runs.list ?? []), ...items], earlier: next_cursor })
}

function take(list: Schedule[]): void {
  Object.assign(schedules, { list, loadedAt: Date.now(), failed: false })
  void saveAnswer('schedules', list)
}

function others(id: string): Schedule[] {
  return (schedules.list ?? []).filter((each) => each.id !== id)
}

async function changing(id: string, work: () => Promise<void>): Promise<void> {
  changes += 1
  schedules.changing.push(id)
  try {
    await work()
  } finally {
    schedules.changing.splice(schedules.changing.indexOf(id), 1)
  }
}

/**
 * Sends under a key that is kept until the server has answered, so that sending the same again acts once, also after a
 * reload.
 */
async function once<Answer>(name: string, said: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> {
  const words = JSON.stringify(said)
  const unsure = readUnsavedForm<{ key: string; words: string }>(`schedules:${name}`)
  const key = unsure?.words === words ? unsure.key : newId()
  saveUnsavedForm(`schedules:${name}`, { key, words })
  try {
    const answer = await send(key)
    saveUnsavedForm(`schedules:${name}`, null)
    return answer
  } catch (error) {
    const { status } = problemOf(error)
    // A refusal is an answer: the same request sent again is a new one.
    if (status >= 400 && status < 500 && status !== 429) saveUnsavedForm(`schedules:${name}`, null)
    throw error
  }
}
