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

export function AgentsScreen() {
  const { query, setQuery, agents, failed, loadedAt, reload } = useAgents()
  const age = useAge(loadedAt, failed)
  const isSlow = useDelay()
  const isPhone = useMedia('(max-width: 767px)')
  return (
    <>
      <PageHead title="AI Agents" text="Hand a task to the colleague who does it best.">
        {!isPhone && <CreateAgent />}
      </PageHead>
      <div className={`${pageContent} ${content}`}>
        <SearchBox label="Search agents" placeholder="Search by name or role" value={query} onChange={setQuery} />
        {age && <AgeLine age={age} onRetry={reload} />}
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
              <AgentCard key={agent.id} agent={agent} />
            ))}
          </ul>
        )}
        {/* Phones have the search first: who looks for a colleague seldom wants a new one. */}
        {isPhone && agents && <CreateAgent />}
      </div>
    </>
  )
}

function CreateAgent() {
  return (
    <div className={css({ display: 'grid', gap: '4', md: { justifyItems: 'end' } })}>
      <Button disabled aria-describedby="create-agent-note">
        <Plus size={16} aria-hidden />
        Create Custom Agent
      </Button>
      <p id="create-agent-note" className={css({ textStyle: 'small', color: 'fg.subtle' })}>
        Custom agents come with the next release.
      </p>
    </div>
  )
}

const content = css({ display: 'grid', gap: '16' })
