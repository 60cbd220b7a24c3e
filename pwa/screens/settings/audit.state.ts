import { type AuditFilter, audit, exportAudit, loadAudit, loadOlderAudit } from '#pwa/data/resources/audit.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { saveFile } from '#pwa/parts/result-actions/save-file.ts'
import { useAct } from '#pwa/parts/use-act.ts'
import { useSearch } from '#pwa/parts/use-search.ts'
import { actionLabels, resourceLabels } from '#pwa/screens/settings/audit-labels.ts'
import type { AuditAction, AuditLog, AuditResource } from '#shared/contract/audit.ts'
import { auditPeriods } from '#shared/contract/limits.ts'
import { useEffect, useEffectEvent } from 'react'
import { useSnapshot } from 'valtio'

/** What an address asks the audit log; what it may not ask for counts as not asked. */
export function filterOf(search: URLSearchParams): AuditFilter {
  const action = search.get('action') ?? ''
  const resource = search.get('resource_type') ?? ''
  const days = auditPeriods.find((each) => String(each) === search.get('days')) ?? 30
  return {
    ...(Object.hasOwn(actionLabels, action) && { action: action as AuditAction }),
    ...(Object.hasOwn(resourceLabels, resource) && { resource_type: resource as AuditResource }),
    days,
  }
}

/** The audit log by the filters of the address. */
export function useAudit() {
  const [search, setSearch] = useSearch()
  const { logs, stats, next, failed, loadedAt } = useSnapshot(audit)
  const { online } = useSnapshot(connection)
  const { busy, act } = useAct()
  const filter = filterOf(search)
  const asked = JSON.stringify(filter)
  const load = useEffectEvent((wanted: string, _isOnline: boolean) => void loadAudit(JSON.parse(wanted) as AuditFilter))
  useEffect(() => load(asked, online), [asked, online])

  return {
    filter,
    logs: logs as readonly AuditLog[] | null,
    stats,
    failed,
    loadedAt,
    online,
    busy,
    hasOlder: next !== null,
    isFiltered: filter.action !== undefined || filter.resource_type !== undefined,
    /** Narrows or widens; an empty value asks for all. */
    choose: (name: 'action' | 'resource_type' | 'days', value: string) =>
      setSearch({ [name]: name === 'days' && value === '30' ? '' : value }),
    reload: () => void loadAudit(filter),
    older: () => act('older', "Older entries couldn't be loaded", loadOlderAudit),
    save: (format: 'csv' | 'jsonl') =>
      act('export', "The audit log couldn't be exported", async () => {
        const { name, content } = await exportAudit(format, filter)
        saveFile(name, content)
      }),
  }
}
export type AuditState = ReturnType<typeof useAudit>
