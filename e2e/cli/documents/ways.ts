/** How a command of a document is typed by a test, where that is not as it stands. */
export type Way = {
  /** It is not typed, for this reason. */
  leave?: string
  /** What a reader has done by then; it may set the variables of `examples`. */
  first?: string
  /** What a script adds where a terminal would ask. */
  plus?: string
}

/** Ids, titles, addresses and paths that documents name as an example, and what stands for them here. */
export const examples: [written: string, here: string][] = [
  ['3f9a02c7', '$one'],
  ['8a11c0de', '$other'],
  ['a02c7-d1', '$draft'],
  ['02c7-p1', '$proposal'],
  ['plan for fri 4 dec 2026', '$plan'],
  ['https://example.com/muster', '$RECEIVER/muster'],
  ['http://127.0.0.1:9000', '$RECEIVER'],
  ['https://muster.example.com', '$MUSTER_SERVER'],
  ['localhost:4870', '$MUSTER_SERVER'],
  ['ada@example.com', 'member@muster.example'],
  ['bob@example.com', 'member@muster.example'],
  ['/mnt/safe', '$HOME'],
  ['/var/lib/muster', './data'],
]

const password = '--password-stdin <<< "$PASSWORD"'
const signIn = `--email admin ${password}`
const onPostgres = 'it takes a PostgreSQL database: cli/backup/backup.test.ts'
const onHost = 'it sets up a machine'
const privately = 'muster admin settings set webhook_private_addresses on'
const aRun = 'one=$(muster run arlo "What is overdue?" --json | jq -r .id)'
const eve = JSON.stringify({ name: 'Eve', email: 'eve@example.com', password: 'Long-enough-1' })
const register = `curl -sf "$MUSTER_SERVER/api/auth/register" -H 'content-type: application/json' -d '${eve}' > eve.json`
const deletion = '$(muster run arlo "Delete the task Page list and owners" --no-wait)'

/** By the command, or by how it begins before an ellipsis. */
export const ways: Record<string, Way> = {
  'npm start': { leave: 'it serves until Ctrl-C: bin/setup.mjs and e2e/cli/serve.test.ts' },
  'npm test': { leave: 'this is part of it' },
  'npx muster login': { plus: signIn },
  'npx muster webhooks create https://example.com/muster': { first: privately },
  'muster admin create --email you@example.com': { plus: `--name You ${password}` },

  'muster admin people suspend eve@example.com': { first: register },

  'muster backup verify 3f9a02c7': { first: 'one=$(muster backup create)' },
  'muster backup download 3f9a02c7 --out /mnt/safe/muster.muster-backup': { plus: password },
  'muster backup restore 3f9a02c7': { plus: `--yes ${password}` },
  'muster backup delete 3f9a02c7': { plus: '--yes' },
  'muster backup verify ./muster.muster-backup': {
    first: 'muster backup create --data ./data --out muster.muster-backup',
  },
  'muster backup restore ./muster.muster-backup --data ./data': { first: 'mv data before' },
  'muster backup restore move.muster-backup --data ./data': { first: 'rm -r data' },
  'muster backup restore move.muster-backup --database …': {
    leave: onPostgres,
  },
  'muster backup create --database …': {
    leave: onPostgres,
  },
  'muster backup restore all.muster-backup --database "$DATABASE_URL"': { leave: onPostgres },

  'muster login': { plus: signIn },
  'muster login --token': { plus: '<<< "$TOKEN"' },
  'muster login --insecure-storage': { first: 'muster config use default', plus: signIn },
  'muster login --profile work --server https://muster.example.com': { plus: signIn },
  'muster --profile work agents list': { first: `muster login --profile work --server "$MUSTER_SERVER" ${signIn}` },
  'muster chat': { plus: '<<< "What is overdue?"' },
  'muster chat "And by when?" --session 3f9a02c7': {
    first: 'one=$(muster chat "What is overdue?" --json | jq -r .session_id)',
  },
  'muster run --queue': { leave: 'it names the flag, which is typed with a task elsewhere' },
  'muster runs show 3f9a02c7': { first: aRun },
  'muster runs cancel 3f9a02c7 8a11c0de': { first: `one=${deletion}; other=${deletion}` },
  'muster runs approve 3f9a02c7 --set to=ann@example.com': {
    leave: 'it takes an account of Google: cli/runs/approval.test.ts',
  },
  'muster runs undo 3f9a02c7': { first: 'one=$(muster run arlo "Create a task: Order cards" --json | jq -r .id)' },
  'muster runs watch --exec …': {
    leave: 'it goes on until Ctrl-C: cli/runs/watch.test.ts',
  },
  'muster drafts list --search move': {
    first: [
      'muster run suki "Draft an e-mail to the team about the move"',
      "draft=$(muster drafts list --json | jq -r '.[0].id')",
      'muster drafts edit "$draft" --title "The office move" --file - <<< "We move on [[deadline]], to [[room]]."',
    ].join('\n'),
  },
  'muster drafts edit "the office move"': { leave: 'it asks in a terminal: cli/drafts/drafts.test.ts' },
  'muster proposals accept 02c7-p1 …': {
    first: "proposal=$(muster proposals list --json | jq -r '.[0].id')",
  },
  'muster proposals accept "plan for fri 4 dec 2026" --all': {
    first: 'muster run arlo "Plan tomorrow"\nplan=$(muster proposals list --json | jq -r ".[0].title")',
  },
  'muster outbox cancel 3f9a02c7': { leave: 'the server would have to be away: e2e/cli/outbox.test.ts' },
  'muster webhooks create https://example.com/muster --events completed,failed --description "Night shift"': {
    first: privately,
  },
  'muster webhooks create https://example.com/muster --events completed,failed': { first: privately },
  'key=…': {
    first: 'MUSTER_WEBHOOK_SECRET=$(muster webhooks rotate "$RECEIVER/muster")',
  },
  'muster doctor --profile work …': {
    first: 'muster config unset proxy --profile work',
  },
  'muster completion zsh > "${fpath[1]}/_muster"': { first: 'fpath=(. "$HOME")' },

  'git clone …': { leave: onHost },
  'MUSTER_URL=https://muster.example.com …': { leave: 'it serves until Ctrl-C: e2e/server/process.test.ts' },
  'docker build …': { leave: onHost },
  'docker run …': { leave: onHost },
  'systemctl enable --now muster@4870 muster@4871': { leave: onHost },
}

export const wayOf = (command: string): Way => ways[Object.keys(ways).find((key) => isOf(key, command)) ?? ''] ?? {}

export const isOf = (key: string, command: string) =>
  key.endsWith('…') ? command.startsWith(key.slice(0, -1)) : command === key
