import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from '../batch/results.ts'
import { type FakeServer, type Handler, type Seen, json, startFakeServer } from './fake-server.ts'
import { type Ended, runCommand } from './run-command.ts'

/** What a run answers that has ended, unless `fields` say otherwise. */
export function replyTo({ body }: Seen, fields: object = {}): object {
  const prompt = String(body.prompt)
  return {
    execution_id: `run-${prompt}`,
    status: 'completed',
    result: `Done: ${prompt}`,
    error: null,
    provider: 'builtin',
    credits_used: 2,
    created_at: '2026-11-21T09:00:00.000Z',
    finished_at: '2026-11-21T09:00:01.000Z',
    ...fields,
  }
}

export const completes: Handler = (response, request) => json(response, replyTo(request))

/**
 * A folder with `jobs.jsonl`, whose results go to `out.jsonl`, and the server that it is run at. Waits pass at once,
 * on a clock that they move.
 */
export function newBatch() {
  const folder = mkdtempSync(join(tmpdir(), 'muster-batch-'))
  const path = (name: string) => join(folder, name)
  let server: FakeServer | undefined
  const file = (name: string, content: string) => {
    writeFileSync(path(name), content)
    return path(name)
  }
  const run = (args: string[], interrupt?: AbortController): Promise<Ended> =>
    runCommand(['run', '--batch', path('jobs.jsonl'), ...args], {
      server: server?.url ?? 'http://127.0.0.1:1',
      token: 'token',
      now: '2026-11-21T09:00:00Z',
      ...(interrupt && { interrupt }),
    })
  const sent = () => server!.asked('POST /agents/1/execute')
  const records = () =>
    readFileSync(path('out.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Result)
  return {
    path,
    file,
    jobs: (...lines: (object | string)[]) =>
      file(
        'jobs.jsonl',
        `${lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')}\n`,
      ),

    /** Starts a server for the user `ada`, in place of the one before. */
    async serve(execute: Handler = completes, more: Record<string, Handler> = {}): Promise<FakeServer> {
      await server?.close()
      server = await startFakeServer({
        'POST /agents/1/execute': execute,
        'GET /auth/me': (response) => json(response, { user: { id: 'ada' } }),
        ...more,
      })
      return server
    },
    close: () => server?.close(),
    server: () => server!,

    /** Runs it with the results on stdout. */
    print: (...args: string[]) => run(args),
    /** Runs it with the results in their file. */
    keep: (...args: string[]) => run(['--results', path('out.jsonl'), ...args]),
    keepUntil: (interrupt: AbortController, ...args: string[]) =>
      run(['--results', path('out.jsonl'), ...args], interrupt),

    sent,
    keys: () => sent().map(({ headers }) => String(headers['idempotency-key'])),
    prompts: () => sent().map(({ body }) => String(body.prompt)),
    results: () => records().filter((record) => 'line' in record),
  }
}

export type Batch = ReturnType<typeof newBatch>
