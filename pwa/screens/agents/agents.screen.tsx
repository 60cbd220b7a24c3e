import { deferred } from '#pwa/ui/deferred.tsx'
import { RefusedChanges } from '#pwa/parts/refused-changes.tsx'
import { useAge } from '#pwa/parts/use-age.ts'
import { useAgents } from '#pwa/screens/agents/agents.state.ts'
import '#pwa/theme/screens.css'
import { AgeLine } from '#pwa/parts/age-line.tsx'
import { AgentCard, AgentCardSkeleton, AgentRow, gridClass } from '#pwa/screens/agents/parts/agent-card.tsx'
import { SearchBox } from '#pwa/ui/search-box.tsx'
import { ChipSelect } from '#pwa/ui/chip-select.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { belowTablet, useMedia } from '#pwa/ui/use-media.ts'
import { pageContent } from '#pwa/ui/page-content.ts'
import { css } from '#styled/css/css.js'
import { Plus } from 'lucide-react'

// Nothing of it is needed to look for a colleague.
const AgentForm = deferred(() => import('#pwa/screens/agents/parts/agent-form.tsx').then((m) => m.AgentForm))

const states = ['Available', 'Busy', 'Paused'].map((value) => ({ value, label: value }))

export function AgentsScreen() {
  const { query, setQuery, agents, failed, loadedAt, reload, form, ...state } = useAgents()
  const age = useAge(loadedAt, failed)
  const isSlow = useDelay()
  const isPhone = useMedia(belowTablet)
  return (
    <>
      <PageHead title="AI Agents" text="Hand a task to the colleague who does it best.">
        {isPhone ? (
          <span className={css({ position: 'absolute', top: '4', right: '8' })}>
            <IconButton label="Create Custom Agent" align="end" aria-haspopup="dialog" onClick={state.openForm}>
              <Plus size={24} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </span>
        ) : (
          <Button aria-haspopup="dialog" onClick={state.openForm}>
            <Plus size={16} aria-hidden />
            Create Custom Agent
          </Button>
        )}
      </PageHead>
      <div className={`${pageContent} ${content}`}>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
          <SearchBox label="Search agents" placeholder="Search by name or role" value={query} onChange={setQuery} />
          <ChipSelect
            label="Skill"
            all="Any skill"
            value={state.skill}
            options={state.skills.map((skill) => ({ value: skill, label: skill }))}
            onChange={state.setSkill}
          />
          <ChipSelect label="State" all="Any state" value={state.state} options={states} onChange={state.setState} />
        </div>
        {age && <AgeLine age={age} onRetry={reload} />}
        <RefusedChanges {...state.refused} />
        {!agents && !failed && isSlow && (
          <ul aria-label="Loading agents" className={gridClass}>
            {[1, 2, 3, 4, 5, 6].map((each) => (
              <AgentCardSkeleton key={each} />
            ))}
          </ul>
        )}
        {agents?.length === 0 && <Empty title="No agents found" text="Try adjusting your search" />}
        {agents && agents.length > 0 && (
          <ul aria-label="Agents" className={isPhone ? undefined : gridClass}>
            {agents.map((agent) => {
              const One = isPhone ? AgentRow : AgentCard
              return <One key={agent.id} agent={agent} isWaiting={state.isWaiting(agent.id)} />
            })}
          </ul>
        )}
      </div>
      {form && (
        <AgentForm key={form.refused?.key} refused={form.refused} onSaved={state.showAgent} onClose={state.closeForm} />
      )}
    </>
  )
}

const content = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16' })
