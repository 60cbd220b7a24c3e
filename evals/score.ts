import { teamOf } from '#shared/domain/team-of.ts'
import { sampleAgents } from '../server/agents/sample-agents.ts'
import type { EventRow, ProjectRow, TaskRow } from '../server/db/schema.ts'
import { builtinChoice, runInput, runThrough } from '../server/testing/test-workspace.ts'
import { wallClockAt } from '#shared/domain/zoned-time.ts'
import { neither, pickTyped } from '#shared/domain/answers.ts'
import type { NextAction, Outcome } from '#shared/contract/runs.ts'
import { RunError, type RunInput, type RunOutcome, type Turn } from '../server/engine/engine.ts'
import type { ModelChoice } from '../server/engine/models/choice.ts'
import { draftsOfThread } from '../server/drafts/drafts.rules.ts'
import { filledText } from '#shared/domain/draft-text.ts'
import { newId } from '#shared/domain/ids.ts'
import { runAgent } from '../server/engine/run.ts'
import type { Workspace } from '../server/engine/tools/tool.ts'
import type { Case, Effect } from './case.ts'

/** What came of one case: `wrong` are changes that nobody expected, `missing` what was expected and did not happen. */
export type Score = {
  prompt: string
  reply: string
  steps: string[]
  wrong: string[]
  missing: string[]
  /** How it ended, and the labels of what was offered. */
  outcome: Outcome | undefined
  /** Whether it asked to set up a recurring run. */
  schedules: boolean
  offers: string[]
}

type Rows = { tasks: TaskRow[]; projects: ProjectRow[]; events: EventRow[] }

const timeZone = 'Europe/Berlin'

/** What was said before a case is said, in the workspace as it was seeded; `say` goes on with it, `restore` puts the workspace back. */
export async function begin(
  workspace: Workspace,
  { before = [], agent = 'Arlo', files = [] }: Omit<Case, 'prompt' | 'expect'>,
  choices: ModelChoice[] = [builtinChoice],
) {
  const seeded = await readRows(workspace)
  const at = sampleAgents.findIndex(({ name }) => name === agent)
  const { name, role, skills, instructions } = sampleAgents[at]!
  const given = {
    choices,
    agent: { id: String(at + 1), name, role, skills: [...skills], instructions },
    files: files.map(({ name, content }) => ({ name, size: content.length, type: '', content })),
  }
  const history: Turn[] = []
  let offered: NextAction[] = []
  const runs: string[] = []
  const say = async (said: string) => {
    const picked = pickTyped(said, offered)
    const taken = picked === neither ? null : picked
    const runId = newId()
    const drafts = await draftsOfThread(workspace.db, workspace.userId, runs, 5)
    const atHand = drafts.find(({ versions }) =>
      versions.some(({ run_id }) => runs.slice(-3).includes(run_id ?? '')),
    )?.id
    const drafting = { runId, agentId: given.agent.id, prompt: said, drafts, atHand }
    const reply = await answer(runInput(workspace, said, { ...given, history: [...history], taken, drafting }))
    offered = reply.outcome?.kind === 'completed' ? (reply.outcome.ending?.next ?? []) : []
    runs.push(runId)
    const written = await draftsOfThread(workspace.db, workspace.userId, [runId], 5)
    return {
      ...reply,
      offered,
      written: written.map(
        (draft) =>
          `${draft.kind === 'email' || draft.kind === 'reply' ? '**Subject:**' : '#'} ${draft.title}\n\n${filledText(draft)}`,
      ),
    }
  }
  for (const said of before) history.push({ prompt: said, result: (await say(said)).text })
  return { seeded, history, say, restore: () => restore(workspace, seeded) }
}

/** Runs one case against the workspace as it was seeded, judges it, and puts the workspace back. */
export async function scoreCase(
  workspace: Workspace,
  { prompt, before = [], agent = 'Arlo', files = [], expect }: Case,
  choices: ModelChoice[] = [builtinChoice],
): Promise<Score> {
  const { seeded, say, restore: putBack } = await begin(workspace, { before, agent, files }, choices)
  const untilThen = before.length > 0 ? await readRows(workspace) : seeded
  const { outcome, text: words, steps, offered, written } = await say(prompt)
  // What a person reads is the reply with what it wrote and offers.
  const text = [words, ...written, ...offered.map(({ label, hint }) => `${label} (${hint})`)].join('\n')
  const after = await readRows(workspace)
  await putBack()
  // A case that follows on something may tell of all that happened, or of what its own prompt did.
  const [all, own] = [seeded, untilThen].map((from) => {
    const happened = effectsOf(from, after)
    if (outcome?.kind === 'waiting' && outcome.action.tool !== 'schedule_run')
      happened.push({
        op: 'ask-delete',
        kind: outcome.action.tool.replace('delete_', '') as Effect['kind'],
        fields: { title: outcome.action.summary },
      })
    return against(happened, expect.effect ?? [])
  })
  const { happened, missing } = faults(own!) < faults(all!) ? own! : all!
  const lower = plain(text)
  for (const words of expect.answer ?? [])
    if (!lower.includes(plain(words))) missing.push(`the answer lacks “${words}”`)
  for (const words of expect.anyOf ?? [])
    if (!words.some((each) => lower.includes(plain(each))))
      missing.push(`the answer lacks any of “${words.join('”, “')}”`)
  for (const words of expect.not ?? []) if (lower.includes(plain(words))) missing.push(`the answer holds “${words}”`)
  if (
    expect.declines &&
    !/^(?:Did you mean this|I can read that in more than one way)/.test(text) &&
    !(
      /\b(?:can(?:no|['’])t|can't|cannot|no skill|not done)\b/i.test(text) &&
      /\b(?:can do|i can|AI Chat|for example)\b/i.test(text)
    )
  )
    missing.push('it does not say what it cannot and can do')
  const ended = outcome?.kind === 'completed' ? outcome.ending : undefined
  return {
    prompt,
    reply: text,
    steps,
    wrong: happened.map((effect) => JSON.stringify(effect)),
    missing,
    outcome: outcome?.kind === 'waiting' ? 'needs_you' : ended?.outcome,
    schedules: outcome?.kind === 'waiting' && outcome.action.tool === 'schedule_run',
    offers: offered.map(({ label }) => label),
  }
}

export type Judged = { happened: Effect[]; missing: string[] }

/** What happened that nobody wanted, and what was wanted and did not happen. */
export function against(effects: readonly Effect[], wanted: readonly Effect[]): Judged {
  const happened = [...effects]
  const missing: string[] = []
  for (const one of wanted) {
    const met = happened.findIndex((effect) => fits(effect, one))
    if (met < 0) missing.push(JSON.stringify(one))
    else happened.splice(met, 1)
  }
  return { happened, missing }
}

function faults({ happened, missing }: Judged): number {
  return happened.length + missing.length
}

/** A model that cannot answer has said why, and nothing else. */
async function answer(input: RunInput): Promise<{ outcome?: RunOutcome; text: string; steps: string[] }> {
  try {
    const { outcome, text, steps } = await runThrough(runAgent(input))
    // What was taken back of the text is no part of the answer.
    return { outcome, steps, text: outcome.kind === 'completed' ? outcome.result : text }
  } catch (error) {
    if (error instanceof RunError) return { text: `(no answer: ${error.message})`, steps: [] }
    throw error
  }
}

export function report(title: string, scores: Score[]): { share: number; wrong: Score[]; text: string } {
  const good = scores.filter(({ wrong, missing }) => wrong.length + missing.length === 0)
  const wrong = scores.filter((score) => score.wrong.length > 0)
  const share = scores.length === 0 ? 1 : good.length / scores.length
  const lines = scores
    .filter((score) => !good.includes(score))
    .map(({ prompt, wrong, missing, reply }) =>
      [
        `  “${prompt}”`,
        ...wrong.map((effect) => `    WRONG ${effect}`),
        ...missing.map((lack) => `    missing ${lack}`),
        `    reply: ${reply.slice(0, 300).replaceAll('\n', ' ⏎ ')}`,
      ].join('\n'),
    )
  return {
    share,
    wrong,
    text: [
      `${title}: ${good.length} of ${scores.length} (${(share * 100).toFixed(1)} %), ${wrong.length} wrong actions`,
      ...lines,
    ].join('\n'),
  }
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[*\\_]/g, '')
    .replaceAll(/[’‘]/g, "'")
}

async function readRows({ db, id }: Workspace): Promise<Rows> {
  const [tasks, projects, events] = await Promise.all([
    db.selectFrom('tasks').selectAll().where('workspace_id', '=', id).execute(),
    db.selectFrom('projects').selectAll().where('workspace_id', '=', id).execute(),
    db.selectFrom('events').selectAll().where('workspace_id', '=', id).execute(),
  ])
  return { tasks, projects, events }
}

async function restore({ db, id }: Workspace, { tasks, projects, events }: Rows): Promise<void> {
  for (const table of ['tasks', 'projects', 'events'] as const)
    await db.deleteFrom(table).where('workspace_id', '=', id).execute()
  await db.insertInto('tasks').values(tasks).execute()
  await db.insertInto('projects').values(projects).execute()
  await db.insertInto('events').values(events).execute()
}

function effectsOf(before: Rows, after: Rows): Effect[] {
  const projectNames = new Map([...before.projects, ...after.projects].map((row) => [row.id, row.name]))
  const see = {
    task: (row: TaskRow) => ({
      title: row.title,
      assignee: row.assignee || null,
      due: row.due_date,
      priority: row.priority,
      status: row.status,
      project: row.project_id === null ? null : (projectNames.get(row.project_id) ?? null),
      notes: row.notes,
    }),
    project: (row: ProjectRow) => ({
      title: row.name,
      name: row.name,
      status: row.status,
      due: row.due_date,
      team: teamOf({ team: JSON.parse(row.team), members: JSON.parse(row.members ?? '[]') }),
      description: row.description,
    }),
    event: (row: EventRow) => ({
      title: row.title,
      start: shown(row.start_at),
      end: shown(row.end_at),
      attendees: JSON.parse(row.attendees) as string[],
      notes: row.notes,
    }),
  }
  return [
    ...changes(
      'task',
      before.tasks.map((row) => ({ id: row.id, fields: see.task(row) })),
      after.tasks.map((row) => ({ id: row.id, fields: see.task(row) })),
    ),
    ...changes(
      'project',
      before.projects.map((row) => ({ id: row.id, fields: see.project(row) })),
      after.projects.map((row) => ({ id: row.id, fields: see.project(row) })),
    ),
    ...changes(
      'event',
      before.events.map((row) => ({ id: row.id, fields: see.event(row) })),
      after.events.map((row) => ({ id: row.id, fields: see.event(row) })),
    ),
  ]
}

type SeenRow = { id: string; fields: Record<string, unknown> }

function changes(kind: Effect['kind'], before: SeenRow[], after: SeenRow[]): Effect[] {
  const effects: Effect[] = []
  for (const { id, fields } of after) {
    const was = before.find((row) => row.id === id)
    if (!was) effects.push({ op: 'create', kind, fields })
    else if (JSON.stringify(was.fields) !== JSON.stringify(fields))
      effects.push({ op: 'change', kind, was: String(was.fields.title), fields })
  }
  for (const { id, fields } of before)
    if (!after.some((row) => row.id === id)) effects.push({ op: 'ask-delete', kind, fields: { ...fields, gone: true } })
  return effects
}

function fits(effect: Effect, wanted: Effect): boolean {
  if (effect.op !== wanted.op || effect.kind !== wanted.kind || effect.fields?.gone === true) return false
  const was = effect.was ?? effect.fields?.title
  if (
    wanted.was !== undefined &&
    wanted.op !== 'create' &&
    !String(was).toLowerCase().includes(wanted.was.toLowerCase())
  )
    return false
  return Object.entries(wanted.fields ?? {}).every(([key, value]) => {
    const is = effect.fields?.[key === 'name' && wanted.op === 'ask-delete' ? 'title' : key]
    if (['title', 'name', 'notes', 'description'].includes(key) && typeof value === 'string')
      return typeof is === 'string' && value.split('|').some((words) => is.toLowerCase().includes(words.toLowerCase()))
    if (Array.isArray(value) && Array.isArray(is))
      return value.length === is.length && value.every((one) => is.includes(one))
    if (typeof value === 'string' && value.includes('|')) return value.split('|').includes(String(is))
    // "Sam" is Sam Rivera.
    if (key === 'assignee' && typeof value === 'string' && typeof is === 'string')
      return is === value || is.startsWith(`${value} `)
    return JSON.stringify(is) === JSON.stringify(value)
  })
}

function shown(instant: number): string {
  const { date, time } = wallClockAt(instant, timeZone)
  return `${date} ${time}`
}
