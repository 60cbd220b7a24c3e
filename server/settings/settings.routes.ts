import { settings } from '#shared/contract/settings.ts'
import { auditStats, filterOf, listAudit, recordAudit } from '../audit/audit.rules.ts'
import { exportAudit } from '../audit/export.rules.ts'
import { type Api, handle } from '../http/handle.ts'
import { handleWrite } from '../http/handle-write.ts'
import { changeSettings, initializeDefaults, presentApiConfig, presentSecurity } from './settings.rules.ts'

export function settingsRoutes(api: Api): void {
  const { services } = api
  const { settings: live, db, now } = services
  // What was changed holds before its answer goes out.
  const after = () => live.refresh()

  handle(api, settings.apiConfig, () => presentApiConfig(live.current))
  handleWrite(
    api,
    settings.saveApiConfig,
    async (write, { body, caller }) => ({
      success: true,
      config: presentApiConfig(await changeSettings(write, services, caller, body)),
    }),
    { after },
  )
  handle(api, settings.security, () => presentSecurity(live.current, services))
  handleWrite(
    api,
    settings.saveSecurity,
    async (write, { body, caller }) => ({
      success: true,
      settings: presentSecurity(await changeSettings(write, services, caller, body), services),
    }),
    { after },
  )
  handleWrite(
    api,
    settings.initializeDefaults,
    async (write, { caller }) => {
      await initializeDefaults(write, services, caller)
      return { success: true }
    },
    { after },
  )

  handle(api, settings.auditLogs, ({ query }) => listAudit(services, query))
  handle(api, settings.auditStats, ({ query }) => auditStats(services, query.days))
  handle(api, settings.exportAuditLog, async ({ query: { format, ...wanted }, caller }) => {
    await recordAudit(db, now(), caller, {
      action: 'export_audit_log',
      resource_type: 'audit_log',
      details: { format, ...wanted },
    })
    return exportAudit(db, filterOf(wanted, now()), format, now())
  })
}
