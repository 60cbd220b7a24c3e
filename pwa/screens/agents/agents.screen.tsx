import { deferred } from '#pwa/ui/deferred.tsx'
import { RefusedChanges } from '#pwa/parts/refused-changes.tsx'
import { useAge } from '#pwa/parts/use-age.ts'
import { useAgents } from '#pwa/screens/agents/agents.state.ts'
import '#pwa/theme/screens.css'
import { AgeLine } from '#pwa/parts/age-line.tsx'
import { AgentCard, AgentCardSkeleton, gridClass } from '#pwa/screens/agents/parts/agent-card.tsx'
import { SearchBox } from '#pwa/ui/search-box.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { useMedia } from '#pwa/ui/use-media.ts'
import { pageContent } from '#pwa/ui/page-content.ts'
import { css } from '#styled/css/css.js'
import { Plus } from 'lucide-react'

// Nothing of it is needed to look for a colleague.
const AgentForm = deferred(() => import('#pwa/screens/agents/parts/agent-form.tsx').then((m) => m.AgentForm))

export function AgentsScreen() {
  const { query, setQuery, agents, failed, loadedAt, reload, form, ...state } = useAgents()
  const age = useAge(loadedAt, failed)
  const isSlow = useDelay()
  const isPhone = useMedia('(max-width: 767px)')
  const create = (
    <Button className={css({ justifySelf: 'start' })} aria-haspopup="dialog" onClick={state.openForm}>
      <Plus size={16} aria-hidden />
      Create Custom Agent
    </Button>
  )
  return (
    <>
      <PageHead title="AI Agents" text="Hand a task to the colleague who does it best.">
        {!isPhone && create}
      </PageHead>
      <div className={`${pageContent} ${content}`}>
        <SearchBox label="Search agents" placeholder="Search by name or role" value={query} onChange={setQuery} />
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
          <ul aria-label="Agents" className={gridClass}>
            {agents.map((agent) => (
              <AgentCard key={agent.id} agent={agent} isWaiting={state.isWaiting(agent.id)} />
            ))}
          </ul>
        )}
        {/* Phones have the search first: who looks for a colleague rarely wants a new one. */}
        {isPhone && agents && create}
      </div>
      {form && (
        <AgentForm key={form.refused?.key} refused={form.refused} onSaved={state.showAgent} onClose={state.closeForm} />
      )}
    </>
  )
}

const content = css({ display: 'grid', gap: '16' })
