import { auditActions, auditResources } from '#shared/contract/audit.ts'
import { auditPeriods } from '#shared/contract/limits.ts'
import { unreachable } from '#shared/contract/problem.ts'
import { settings } from '#shared/contract/settings.ts'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { either } from '../find.ts'
import { momentOf } from '../moment.ts'
import { readChoice, readLimit } from '../values.ts'
import type { ServerFlag } from '../verb.ts'

type Filters = ServerFlag & { action?: string; resource?: string; days?: string }
export type AuditFlags = Filters & { limit?: string }
export type ExportFlags = Filters & { format?: string }

/** Lists what happened last. */
export async function listAudit(flags: AuditFlags, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  const query = { limit: readLimit(flags.limit), ...readFilters(flags) }
  const api = await context.api(await context.connection(flags.server))
  const { logs } = await api.settings.auditLogs({ query }, { signal })
  out.list(logs, {
    columns: [
      { title: 'TIME', whole: true },
      { title: 'ACTION', whole: true },
      { title: 'WHAT', noun: true },
      { title: 'ADDRESS', whole: true },
    ],
    row: ({ timestamp, action, summary, address }) => [momentOf(timestamp, context), action, summary, address ?? ''],
    whenEmpty: 'Nothing happened in that time.',
  })
}

/** Writes the log to standard output as it comes. */
export async function exportAudit(flags: ExportFlags, context: Context): Promise<void> {
  const { out, interrupted } = context
  const query = { format: readChoice('--format', flags.format, ['csv', 'jsonl'] as const), ...readFilters(flags) }
  const { downloadFrom } = await import('../http.ts')
  const response = await downloadFrom(
    await context.connection(flags.server),
    settings.exportAuditLog,
    { query },
    interrupted,
  )
  const decoder = new TextDecoder()
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      out.text(decoder.decode(chunk, { stream: true }))
      // No faster than it is read.
      await out.flush()
    }
  } catch (error) {
    interrupted.throwIfAborted()
    throw unreachable('The log broke off before it was whole. Export it again.', error)
  }
}

function readFilters({ action, resource, days }: Filters) {
  if (days !== undefined && !auditPeriods.map(String).includes(days))
    throw usageError(`--days takes ${either(auditPeriods.map(String))} (it is "${days}").`)
  return {
    action: readChoice('--action', action, auditActions),
    resource_type: readChoice('--resource', resource, auditResources),
    days,
  }
}
