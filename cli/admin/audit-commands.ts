import type { Verb } from '../verb.ts'

/** Adds `admin audit` with its commands. */
export function declareAudit(admin: Verb): void {
  const audit = admin.group('audit', {
    summary: 'the audit log: who did what, and when',
    description:
      'The audit log of the server: sign-ins, settings, people, tokens, connections and backups. Nobody can change it.',
    examples: ['muster admin audit list --action login_failed --days 7', 'muster admin audit export > audit.csv'],
  })

  const list = audit
    .read('list', async () => (await import('./audit.ts')).listAudit, {
      summary: 'list what happened last',
      description:
        'List what happened last, the newest first: time, action, what was done and from which address.\nIn ' +
        'a pipe each is one line with tabs between the values.',
      examples: [
        'muster admin audit list',
        'muster admin audit list --resource system_setting --days 90 --limit 200',
        "muster admin audit list --json | jq -r '.[].details'",
      ],
    })
    .option('--limit <count>', 'how many to show, up to 200 (default: 20)')
  withFilters(list)

  const save = audit
    .request('export', async () => (await import('./audit.ts')).exportAudit, {
      summary: 'write the whole log to standard output',
      description:
        'Write the log to standard output, the oldest first: as CSV that opens in a spreadsheet, or as one ' +
        'JSON object a line. Without --days it is all of it.',
      examples: [
        'muster admin audit export > audit.csv',
        'muster admin audit export --format jsonl --days 30 | jq -r .summary',
      ],
    })
    .option('--format <format>', 'csv or jsonl (default: csv)')
  withFilters(save)
}

function withFilters(command: Verb): Verb {
  return command
    .option('--action <action>', 'only this action, such as login or update_system_setting')
    .option('--resource <type>', 'only what was done to this type, such as user or backup')
    .option('--days <days>', 'only the last 7, 30 or 90 days')
}
