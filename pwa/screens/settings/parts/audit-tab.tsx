import { FigureStrip } from '#pwa/parts/figure-strip.tsx'
import { type AuditState, useAudit } from '#pwa/screens/settings/audit.state.ts'
import { actionName, actionLabels, resourceLabels } from '#pwa/screens/settings/audit-labels.ts'
import { AuditRow } from '#pwa/screens/settings/parts/audit-row.tsx'
import { SettingsLoad } from '#pwa/screens/settings/parts/settings-load.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ChipSelect } from '#pwa/ui/chip-select.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { Menu } from '#pwa/ui/menu.tsx'
import { css } from '#styled/css/css.js'
import { button } from '#styled/recipes/button.js'
import { ChevronDown } from 'lucide-react'
import { auditPeriods } from '#shared/contract/limits.ts'

const options = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))
const actions = options(actionLabels)
const resources = options(resourceLabels)
const periods = auditPeriods.map((days) => ({ value: String(days), label: `Last ${days} days` }))

/** Who did what, from where, and what was there before. */
export function AuditTab() {
  const state = useAudit()
  const { logs, failed, online, busy, stats } = state
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16' })}>
      <Filters state={state} />
      <FigureStrip
        label={`The last ${state.filter.days} days in figures`}
        figures={[
          ['Events', stats?.total_events ?? null],
          ...(stats?.actions.slice(0, 2).map(({ action, count }): [string, number] => [actionName(action), count]) ??
            []),
        ]}
      />
      <SettingsLoad isKnown={logs !== null} failed={failed} what="the audit log" onRetry={state.reload} />
      {logs?.length === 0 &&
        (state.isFiltered ? (
          <Empty title="Nothing matches these filters." text="Choose another action, resource or time." />
        ) : (
          <Empty title="Nothing happened in this time." />
        ))}
      <ul aria-label="Audit log">
        {logs?.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {state.hasOlder && (
        <div>
          <Button disabled={!online || busy !== null} onClick={state.older}>
            Show older
          </Button>
        </div>
      )}
    </div>
  )
}

function Filters({ state }: { state: AuditState }) {
  const { filter, choose, online, busy } = state
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8' })}>
      <ChipSelect
        label="Action"
        all="All actions"
        value={filter.action ?? ''}
        options={actions}
        onChange={(value) => choose('action', value)}
      />
      <ChipSelect
        label="Resource type"
        all="All resources"
        value={filter.resource_type ?? ''}
        options={resources}
        onChange={(value) => choose('resource_type', value)}
      />
      <ChipSelect
        label="Period"
        value={String(filter.days)}
        options={periods}
        onChange={(value) => choose('days', value)}
      />
      <span className={css({ flex: '1' })} />
      {online && (
        <Menu
          label=" what these filters show"
          triggerClass={button()}
          trigger={
            <>
              {busy === 'export' ? 'Exporting...' : 'Export'}
              <ChevronDown size={16} aria-hidden />
            </>
          }
          items={[
            { label: 'As CSV, for spreadsheets', onSelect: () => state.save('csv') },
            { label: 'As JSON lines', onSelect: () => state.save('jsonl') },
          ]}
        />
      )}
    </div>
  )
}
