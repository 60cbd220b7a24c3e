import type { Agent } from '#shared/contract/agents.ts'
import { noEnding } from '#shared/domain/answers.ts'
import type { Run } from '#shared/contract/runs.ts'
import type { User } from '#shared/contract/session.ts'

export function json(body: unknown): Response {
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
}

export function person(id: string): User {
  return {
    id,
    name: 'Alex Kim',
    email: 'a@example.com',
    username: 'alex',
    role: 'member',
    is_owner: true,
    workspace: { id: 'w', name: 'W' },
    time_zone: null,
    created_at: '2026-11-21T09:00:00Z',
  }
}

export function agent(id: string, name: string): Agent {
  return {
    id,
    name,
    role: 'Role',
    description: '',
    avatar: '',
    skills: [],
    color: '',
    available: true,
    busy: false,
    custom: false,
    instructions: '',
  }
}

export function run(id: string, change: Partial<Run> = {}): Run {
  return {
    id,
    agent_id: '1',
    idempotency_key: `key-${id}`,
    prompt: 'Do it',
    context: {},
    attached_files: [],
    status: 'completed',
    result: 'Done',
    error: null,
    provider_wanted: null,
    provider: null,
    provider_reason: null,
    credits_used: 0,
    steps: [],
    pending_action: null,
    ...noEnding,
    answers: null,
    thread_id: null,
    created_at: '2026-11-21T09:00:00Z',
    started_at: null,
    finished_at: null,
    ...change,
  }
}

export function changes(
  cursor: string,
  change: { reset?: boolean; more?: boolean; agents?: Agent[]; deleted?: string[]; runs?: Run[] } = {},
) {
  const none = { changed: [], deleted: [] }
  return {
    cursor,
    reset: change.reset ?? false,
    ...(change.more === true && { more: true }),
    agents: { changed: change.agents ?? [], deleted: change.deleted ?? [] },
    tasks: none,
    projects: none,
    events: none,
    executions: { changed: change.runs ?? [], deleted: [] },
  }
}
