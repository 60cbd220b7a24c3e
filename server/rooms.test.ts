import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Rows that belong to no single noun: every room may read and write them. */
const foundations: Record<string, string> = {
  'workspaces/entities.repo.ts': 'agents, tasks, projects and events are stored alike',
  'workspaces/workspaces.repo.ts': 'every write takes the next number of its workspace',
  'workspaces/users.repo.ts': 'signing in, accounts, teams and the demo are about the same people',
  'http/idempotency.repo.ts': 'what answers a request knows its key in its own transaction',
  'settings/settings.repo.ts': 'it holds values by key, for the server itself, too',
}

/** Rooms that import another one's repo, and why without a rule in between. */
const allowed: Record<string, string> = {
  'account -> audit/audit.repo.ts': 'who erases an account takes its name out of the log in the same statements',
  'account -> runs/runs.repo.ts': 'an export streams the files of each run as they are stored',
  'account -> session/session.repo.ts': 'the devices of an account are its sessions',
  'account -> team/team.repo.ts': 'team.rules.ts needs the rules of erasing, so these cannot need it',
  'backups -> billing/billing.repo.ts': 'a restore puts back what was paid, past every rule of paying',
  'backups -> billing/credits.repo.ts': 'a restore puts back what was paid, past every rule of paying',
  'billing -> integrations/integrations.repo.ts':
    'connections.rules.ts needs the limits of a plan, so these cannot need it',
  'instance -> account/tokens.repo.ts': 'whoever is signed out everywhere loses their tokens, in the same write',
  'instance -> session/session.repo.ts': 'whoever is signed out everywhere loses their sessions, in the same write',
  'sync -> agents/agents.repo.ts': 'a pull is what has changed, as it is stored',
  'sync -> calendar/calendar.repo.ts': 'a pull is what has changed, as it is stored',
  'sync -> projects/projects.repo.ts': 'a pull is what has changed, as it is stored',
  'sync -> runs/runs.repo.ts': 'a pull is what has changed, as it is stored',
  'sync -> tasks/tasks.repo.ts': 'a pull is what has changed, as it is stored',
  'team -> account/erase.repo.ts': 'a colleague goes with all that an account has, in the write of the team',
  'team -> account/tokens.repo.ts': 'a colleague who is shut out loses their tokens, in the write of the team',
}

const server = import.meta.dirname
const importOfRepo = /(?:from|import\()\s*'(\.[^']+\.repo\.ts)'/g

/** `room -> room/x.repo.ts` for each import of a repo from another room. */
function foreignImports(): string[] {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    // Files at the root put the server together, and clean up in every room.
    .filter((file) => file.includes('/') && file.endsWith('.ts'))
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('testing/'))
  const found = files.flatMap((file) =>
    [...readFileSync(join(server, file), 'utf8').matchAll(importOfRepo)]
      .map(([, path]) => join(dirname(file), path!).replaceAll('\\', '/'))
      .filter((repo) => roomOf(repo) !== roomOf(file))
      .map((repo) => ({ from: roomOf(file), repo })),
  )
  return [...new Set(found.filter(({ repo }) => !(repo in foundations)).map(({ from, repo }) => `${from} -> ${repo}`))]
}

function roomOf(file: string): string {
  return file.slice(0, file.indexOf('/'))
}

test('two rooms of the server meet through x.rules.ts, not through a repo, but where it says so above', () => {
  expect(foreignImports().toSorted()).toEqual(Object.keys(allowed).toSorted())
})
