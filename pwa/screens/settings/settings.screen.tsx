import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { paths } from '#pwa/paths.ts'
import { ApiTab } from '#pwa/screens/settings/parts/api-tab.tsx'
import { AuditTab } from '#pwa/screens/settings/parts/audit-tab.tsx'
import { BackupsTab } from '#pwa/screens/settings/parts/backups-tab.tsx'
import { ModelsSection } from '#pwa/screens/settings/parts/models-section.tsx'
import { SecurityTab } from '#pwa/screens/settings/parts/security-tab.tsx'
import { settingTabs, useSettings } from '#pwa/screens/settings/settings.state.ts'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { InlineTrouble } from '#pwa/ui/inline-trouble.tsx'
import { pageContent } from '#pwa/ui/page-content.ts'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { Tabs } from '#pwa/ui/tabs.tsx'
import { css } from '#styled/css/css.js'
import { adminPage } from '#styled/recipes/admin-page.js'

/** How the server behaves, for its administrator; and for every user, which models answer. */
export function SettingsScreen() {
  const { tab, isAdmin, online, isAsking, isBusy, onGuard, open, ask, close, initialize } = useSettings()
  if (!isAdmin) return <ModelsForOthers />
  return (
    <>
      <PageHead
        title="System Settings"
        text="How this server behaves, for everybody on it."
        back={{ label: 'Admin', to: paths.admin }}
      >
        <Button aria-haspopup="dialog" disabled={!online || isBusy} onClick={ask}>
          Initialize Defaults
        </Button>
      </PageHead>
      <div className={`${pageContent} ${css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24' })}`}>
        <div className={adminPage().tabs}>
          <Tabs label="Settings" id="settings" value={tab} items={settingTabs} onChange={open} />
        </div>
        <div
          role="tabpanel"
          id={`settings-panel-${tab}`}
          aria-labelledby={`settings-tab-${tab}`}
          className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24' })}
        >
          {tab === 'api' && <ApiTab onGuard={onGuard} />}
          {tab === 'api' && <ModelsSection />}
          {tab === 'security' && <SecurityTab onGuard={onGuard} />}
          {tab === 'backups' && <BackupsTab onGuard={onGuard} />}
          {tab === 'audit' && <AuditTab />}
        </div>
      </div>
      {isAsking && (
        <ConfirmSheet
          title="Initialize defaults?"
          text={
            'Every setting under API Configuration and Security Settings goes back to its default, at once and for ' +
            'everybody. People, work and backups stay.'
          }
          action="Initialize defaults"
          keep="Cancel"
          onConfirm={initialize}
          onClose={close}
        />
      )}
    </>
  )
}

function ModelsForOthers() {
  return (
    <>
      <PageHead title="System Settings" text="Which models answer, and what may leave this server." />
      <div className={`${pageContent} ${css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '24' })}`}>
        <div>
          <InlineTrouble text="Failed to load settings" />
          <p className={css({ textStyle: 'label', color: 'fg.muted' })}>
            Only an administrator of this server sees and changes them. Which model answers you is yours to choose.
          </p>
        </div>
        <ModelsSection />
      </div>
    </>
  )
}
