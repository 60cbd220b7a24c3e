import { setImmediate } from 'node:timers/promises'
import type { AuditLog } from '#shared/contract/audit.ts'
import type { Db } from '../db/connect.ts'
import { type AuditFilter, type AuditCursor, auditAfter } from './audit.repo.ts'
import { presentAudit } from './audit.rules.ts'

/** How many rows are in memory at once. */
const rowsAtOnce = 500

/** The log as a file, the oldest first, written as it is read: CSV (RFC 4180) or one JSON object a line. */
export function exportAudit(db: Db, filter: AuditFilter, format: 'csv' | 'jsonl', now: number): Response {
  const pieces = write(db, filter, format)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  const name = `muster-audit-${new Date(now).toISOString().slice(0, 10)}.${format}`
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl'
  return new Response(body, {
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })
}

async function* write(db: Db, filter: AuditFilter, format: 'csv' | 'jsonl'): AsyncGenerator<string, void> {
  if (format === 'csv') yield line(columns.map(([name]) => name))
  let after: AuditCursor | undefined
  for (;;) {
    const rows = await auditAfter(db, filter, after, rowsAtOnce)
    const logs = rows.map(presentAudit)
    if (logs.length > 0)
      yield logs
        .map((log) => (format === 'csv' ? line(columns.map(([, read]) => read(log))) : `${JSON.stringify(log)}\n`))
        .join('')
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)!
    // Others have their turn between two pages.
    await setImmediate()
  }
}

const columns: [name: string, read: (log: AuditLog) => string][] = [
  ['timestamp', (log) => log.timestamp],
  ['action', (log) => log.action],
  ['resource_type', (log) => log.resource_type],
  ['resource_id', (log) => log.resource_id ?? ''],
  ['summary', (log) => log.summary],
  ['actor_id', (log) => log.actor?.id ?? ''],
  ['actor', (log) => log.actor?.name ?? ''],
  ['address', (log) => log.address ?? ''],
  ['user_agent', (log) => log.user_agent ?? ''],
  ['details', (log) => JSON.stringify(log.details)],
  ['id', (log) => log.id],
]

function line(cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** A spreadsheet would calculate what begins like a formula (OWASP, CSV injection): an apostrophe makes it text. */
function cell(text: string): string {
  const safe = /^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]/.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
