import { newId } from '#shared/domain/ids.ts'
import { createSampleAgents } from '../agents/agents.rules.ts'
import type { Db } from '../db/connect.ts'
import { type Samples, demoWeek, gettingStarted, sampleRows } from './samples.ts'
import { insertEntities } from './entities.repo.ts'
import { findRev, insertWorkspace } from './workspaces.repo.ts'

/** A workspace with the seven agents and the project "Getting started"; returns its id. Call it in a transaction. */
export function createWorkspace(tx: Db, name: string, now: number): Promise<string> {
  return fill(tx, name, now, gettingStarted)
}

/** The name of a newly registered user's workspace. */
export function nameOfWorkspace(owner: string): string {
  return `${owner}'s workspace`
}

/** Changes with every restore, and stays the same otherwise. */
export async function epochOf(db: Db, workspaceId: string): Promise<string> {
  return (await findRev(db, workspaceId)).epoch
}

/** The demo's workspace: the same agents in the middle of a week's work, with the people of that name. */
export function createDemoWorkspace(tx: Db, name: string, now: number, people: readonly Named[]): Promise<string> {
  return fill(tx, name, now, demoWeek, people)
}

type Named = { id: string; name: string }

async function fill(
  tx: Db,
  name: string,
  now: number,
  samples: Samples,
  people: readonly Named[] = [],
): Promise<string> {
  const id = newId()
  const rows = sampleRows(samples, id, now, people)
  await insertWorkspace(tx, {
    id,
    name,
    created_at: now,
    rev: 0,
    epoch: newId(),
    local_only: 0,
    news_from: 0,
    open_tasks: rows.tasks.filter(({ status }) => status !== 'Completed').length,
    completed_tasks: rows.tasks.filter(({ status }) => status === 'Completed').length,
  })
  await createSampleAgents(tx, id, now)
  await insertEntities(tx, 'projects', rows.projects)
  await insertEntities(tx, 'tasks', rows.tasks)
  await insertEntities(tx, 'events', rows.events)
  return id
}
