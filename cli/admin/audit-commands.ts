import type { Command } from 'commander'
import type { Context } from '../context.ts'
import { type Group, verb, withServerFlags } from '../verb.ts'
import type { AuditFlags, ExportFlags } from './audit.ts'

/** Adds `admin audit` with its commands. */
export function registerAudit(admin: Group, context: Context): void {
  const audit = admin.group('audit', {
    summary: 'the audit log: who did what, and when',
    description: 'The audit log of the server: sign-ins, settings, people, tokens, connections and backups. Nobody can change it.',
    examples: ['muster admin audit list --action login_failed --days 7', 'muster admin audit export > audit.csv'],
  })

  const list = verb(audit, 'list', {
    summary: 'list what happened last',
    description: 'List what happened last, the newest first: time, action, what was done and from which address.\nIn a pipe each is one line with tabs between the values.',
    examples: ['muster admin audit list', 'muster admin audit list --resource system_setting --days 90 --limit 200', "muster admin audit list --json | jq -r '.[].details'"],
  }).option('--limit <count>', 'how many to show, up to 200 (default: 20)')
  withServerFlags(withFilters(list)).action(async (flags: AuditFlags) => {
    const work = await import('./audit.ts')
    await work.listAudit(flags, context)
  })

  const save = verb(audit, 'export', {
    summary: 'write the whole log to standard output',
    description: 'Write the log to standard output, the oldest first: as CSV that opens in a spreadsheet, or as one JSON object a line. Without --days it is all of it.',
    examples: ['muster admin audit export > audit.csv', 'muster admin audit export --format jsonl --days 30 | jq -r .summary'],
  }).option('--format <format>', 'csv or jsonl (default: csv)')
  withServerFlags(withFilters(save)).action(async (flags: ExportFlags) => {
    const work = await import('./audit.ts')
    await work.exportAudit(flags, context)
  })
}

function withFilters(command: Command): Command {
  return command
    .option('--action <action>', 'only this action, such as login or update_system_setting')
    .option('--resource <type>', 'only what was done to this type, such as user or backup')
    .option('--days <days>', 'only the last 7, 30 or 90 days')
}
