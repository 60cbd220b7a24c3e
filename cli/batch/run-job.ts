import { resolve } from 'node:path'
import type { Api } from '#shared/client/client.ts'
import type { Config } from '#shared/contract/config.ts'
import type { ExecuteReply, Run } from '#shared/contract/runs.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import type { Context } from '../context.ts'
import { attach, inspectFiles } from '../runs/files.ts'
import { followRun } from '../runs/follow.ts'
import type { Words } from './job.ts'
import type { Persist } from './persist.ts'

/** A line that is to be run, under `key`; with the run that it has already where it waited for approval. */
export type Job = Words & { line: number; key: string; agentId: string; tries: number; runId: string | null }

/** What became of a run: that it ended, or that it waits for a person. */
export type Outcome = Pick<
  ExecuteReply,
  'execution_id' | 'status' | 'result' | 'error' | 'credits_used' | 'created_at' | 'finished_at'
>

export type Server = {
  api: Api
  limits: Config['limits']
  folder: string
  persist: Persist
  context: Context
  timeZone: string
  signal: AbortSignal
}

/** The slowest network that is worth waiting for. */
const minBytesPerMs = 50

/** What was reported a moment ago is stored a moment later, in milliseconds. */
const moment = 200

/**
 * Runs a job under its key, or joins the run that has the key, and returns how it ended, or that it waits for approval.
 */
export async function runJob(job: Job, server: Server): Promise<Outcome> {
  const { api, limits, folder, persist, context, timeZone, signal } = server
  const { runId } = job
  if (runId !== null) return persist(() => awaitEnd(runId, server))
  const files = await attach(
    await inspectFiles(
      job.files.map((path) => resolve(folder, path)),
      '',
    ),
    limits,
    context,
  )
  const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
  const { prompt, context: more, provider } = job
  const body = {
    prompt,
    context: more,
    attached_files: files,
    ...(provider !== undefined && { provider }),
    client_time: context.now().toISOString(),
    time_zone: timeZone,
  }
  // A plain request is answered with the run once it has ended, or just before the server's time is up.
  const call = {
    idempotencyKey: job.key,
    timeout: Math.round(limits.request_timeout_ms + bytes / minBytesPerMs),
    signal,
  }
  return persist(async () => {
    const reply = await api.executions.create({ params: { id: job.agentId }, body }, call)
    return rests(reply) ? reply : awaitEnd(reply.execution_id, server)
  })
}

/** Follows a run that takes longer than a request may, until it rests. */
async function awaitEnd(id: string, { api, context, signal }: Server): Promise<Outcome> {
  for (let lastEventId = ''; ;) {
    const run = await api.executions.get({ params: { id } }, { signal })
    if (rests(run)) return outcomeOf(run)
    for await (const event of followRun(api, id, lastEventId, signal)) {
      if (event.event === 'done') return outcomeOf(event.data)
      if (event.event !== 'accepted') lastEventId = event.id
      if (event.event === 'approval') break
    }
    await context.sleep(moment)
  }
}

function rests({ status }: Pick<Run, 'status'>): boolean {
  return isFinal(status) || status === 'waiting'
}

function outcomeOf({ id, status, result, error, credits_used, created_at, finished_at }: Run): Outcome {
  return { execution_id: id, status, result, error, credits_used, created_at, finished_at }
}
