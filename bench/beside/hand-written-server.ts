// What one would write for this single call: looks the token up, reads the agents, answers. No framework, no query
// builder.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'

type Start = { file: string; headers: Record<string, string> }

process.once('message', ({ file, headers }: Start) => {
  const database = new DatabaseSync(file, { readOnly: true })
  const findCaller = database.prepare(
    'select users.workspace_id from sessions join users on users.id = sessions.user_id where token_hash ' +
      '= ? and users.active = 1 and expires_at > ?',
  )
  const listAgents = database.prepare(
    'select id, name, role, description, avatar, skills, color, available, custom, instructions from ' +
      'agents where workspace_id = ? order by position, id',
  )
  const findBusy = database.prepare(
    "select distinct agent_id from executions where status = 'running' and workspace_id = ?",
  )
  const server = createServer((request, response) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    const caller = findCaller.get(createHash('sha256').update(token).digest('hex'), Date.now())
    if (request.method !== 'GET' || request.url !== '/api/agents' || !caller) {
      response.writeHead(401).end()
      return
    }
    const busy = findBusy.all(caller.workspace_id!).map(({ agent_id }) => agent_id)
    const agents = listAgents
      .all(caller.workspace_id!)
      .map(({ skills, color, available, custom, instructions, ...row }) => ({
        ...row,
        skills: JSON.parse(skills as string) as string[],
        color,
        available: available === 1,
        busy: busy.includes(row.id!),
        custom: custom === 1,
        instructions,
      }))
    response.writeHead(200, headers).end(JSON.stringify(agents))
  })
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
})
