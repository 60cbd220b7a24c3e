import { type Verb, collect } from '../verb.ts'

/** Adds `tokens` with its commands. */
export function declareTokens(tokens: Verb): void {
  tokens.withHelp({
    description:
      'Personal access tokens let scripts speak for you: each may only do what its scopes say, and ends by ' +
      'itself.\nThey can be managed after signing in with a password, not with a token.',
    examples: [
      'muster tokens create CI --scope read --scope run --days 30',
      'muster tokens list',
      'muster tokens revoke CI',
    ],
  })

  tokens.read('list', async () => (await import('./list.ts')).listTokens, {
    summary: 'list access tokens',
    description:
      'List your access tokens: id, name, scopes, when each was last used and when it ends.\nIn a pipe ' +
      'each token is one line with tabs between the values.',
    examples: ['muster tokens list', "muster tokens list --json | jq -r '.[].expires_at'"],
  })

  tokens
    .request('create <name>', async () => (await import('./create.ts')).createToken, {
      summary: 'make an access token',
      description:
        'Make an access token. Its secret is printed once, and is nowhere else.\nScopes: read looks, write ' +
        'changes tasks, projects, events and agents, run gives agents work.',
      examples: [
        'muster tokens create CI --scope read --scope run',
        'MUSTER_TOKEN=$(muster tokens create backup --scope read --days 7) ./backup.sh',
      ],
    })
    .requiredOption('--scope <scopes>', 'what it may do: read, write, run, with commas between (repeatable)', collect)
    .option('--days <days>', 'how long it lasts, up to 366 days (default: 90)')

  tokens.remove('revoke <token>', async () => (await import('./revoke.ts')).revokeToken, {
    summary: 'revoke an access token',
    description:
      'Revoke an access token, named by its name, its id or the end of its id: what uses it is refused at ' +
      'once. Asks in a terminal; a script says --yes.',
    examples: ['muster tokens revoke CI', 'muster tokens revoke 3f9a02c7 --yes'],
  })
}
