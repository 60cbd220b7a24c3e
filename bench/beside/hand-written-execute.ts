// What one would write for this single call: accepts a run, claims it, ends it with a reply that is known already,
// answers, or reports each of these in a stream. Three transactions that are durable each, as ours; no framework, no
// query builder, no agent.
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { DatabaseSync } from 'node:sqlite'

type Start = { file: string; reply: Record<string, unknown> }
type Body = { prompt: string; context?: object }

process.once('message', ({ file, reply }: Start) => {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  const findCaller = database.prepare(
    'select users.id, users.workspace_id from sessions join users on users.id = sessions.user_id where ' +
      'token_hash = ? and users.active = 1 and expires_at > ?',
  )
  const findByKey = database.prepare('select id from executions where user_id = ? and client_key = ?')
  const findAgent = database.prepare('select name, role, instructions from agents where workspace_id = ? and id = ?')
  const nextRev = database.prepare('update workspaces set rev = rev + 1 where id = ? returning rev')
  const accept = database.prepare(
    `insert into executions (id, workspace_id, user_id, agent_id, client_key, request_hash, status,
      prompt, context, files, client_time, time_zone, credits_used, steps, cancel_requested, created_at, rev, chat)
     values (?, ?, ?, '2', ?, ?, 'queued', ?, ?, '[]', ?, 'UTC', 0, '[]', 0, ?, ?, 0) on conflict do nothing`,
  )
  const claim = database.prepare(
    "update executions set status = 'running', lease_owner = ?, lease_until = ?, started_at = ?, rev = ? " +
      "where id = ? and status = 'queued' returning prompt, context",
  )
  const end = database.prepare(
    "update executions set status = 'completed', result = ?, provider = 'builtin', steps = '[]', " +
      'finished_at = ?, rev = ?, lease_owner = null, lease_until = null where id = ? and status = ' +
      "'running' and lease_owner = ?",
  )
  const owner = randomUUID()
  const durably = (work: () => void) => {
    database.exec('BEGIN IMMEDIATE')
    work()
    database.exec('COMMIT')
  }
  const revOf = (workspace: string) => nextRev.get(workspace)!.rev as number

  async function execute(
    request: IncomingMessage,
    tell: (event: string, data: object) => void,
  ): Promise<string | undefined> {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const caller = findCaller.get(createHash('sha256').update(token).digest('hex'), Date.now()) as
      | { id: string; workspace_id: string }
      | undefined
    if (request.method !== 'POST' || request.url !== '/api/agents/2/execute' || !caller) return undefined
    const written = await text(request)
    const { prompt, context = {} } = JSON.parse(written) as Body
    const key = (request.headers['idempotency-key'] as string | undefined) ?? randomUUID()
    if (findByKey.get(caller.id, key) || !findAgent.get(caller.workspace_id, '2')) return undefined
    const id = randomUUID()
    const now = Date.now()
    const hash = createHash('sha256').update(written).digest('hex')
    durably(() =>
      accept.run(
        id,
        caller.workspace_id,
        caller.id,
        key,
        hash,
        prompt,
        JSON.stringify(context),
        now,
        now,
        revOf(caller.workspace_id),
      ),
    )
    tell('accepted', { execution_id: id })
    durably(() => claim.get(owner, now + 30_000, Date.now(), revOf(caller.workspace_id), id))
    tell('text', { text: reply.result })
    durably(() => end.run(reply.result as string, Date.now(), revOf(caller.workspace_id), id, owner))
    return JSON.stringify({
      ...reply,
      execution_id: id,
      created_at: new Date(now).toISOString(),
      finished_at: new Date().toISOString(),
    })
  }

  const server = createServer((request, response) => {
    if (request.headers.accept !== 'text/event-stream') {
      void execute(request, () => {}).then((answer) =>
        response
          .writeHead(answer ? 200 : 400, { 'content-type': 'application/json', 'cache-control': 'no-store' })
          .end(answer),
      )
      return
    }
    const tell = (event: string, data: object) => {
      if (!response.headersSent)
        response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    }
    void execute(request, tell).then((answer) => response.end(answer && `event: done\ndata: ${answer}\n\n`))
  })
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
})
