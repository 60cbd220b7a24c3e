import type { Agent } from '#shared/contract/agents.ts'
import { agents, loadAgent } from '#pwa/data/resources/agents.ts'
import { busyAgents, watchBusyAgents } from '#pwa/data/resources/busy-agents.ts'
import { conversationOf } from '#pwa/data/conversations/conversations.ts'
import { loadConversation } from '#pwa/data/conversations/run-history.ts'
import { isAwaitingApproval, isRunning } from '#pwa/data/conversations/runs.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'

export type AgentTab = 'chat' | 'history' | 'recurring'

/** An agent as the screen shows it. */
export type ShownAgent = Omit<Agent, 'skills'> & { readonly skills: readonly string[] }

/** The agent with this id, whether it is at work, and which tab and run the address names. */
export function useAgent(id: string) {
  const [search, setSearch] = useSearchParams()
  const { list, loadedAt, failed, missing } = useSnapshot(agents)
  const conversation = useSnapshot(conversationOf(id))
  const busy = useSnapshot(busyAgents)
  const agent: ShownAgent | undefined = list?.find((each) => each.id === id)

  const load = () => {
    void loadAgent(id)
    void loadConversation(id)
  }
  useEffect(load, [id])
  useEffect(watchBusyAgents, [])
  useEffect(() => {
    // Where the refresh of everything gets through again, so does this.
    if (conversationOf(id).failed) void loadConversation(id)
    // `loadedAt` changes with every refresh that worked.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, loadedAt])

  return {
    agent,
    isMissing: missing[id] === true,
    failed: failed || conversation.failed,
    loadedAt: conversation.loadedAt,
    isBusy: busy.ids.includes(id) || isRunning(conversation.turns) || agent?.available === false,
    isRunning: isRunning(conversation.turns),
    tab: tabIn(search),
    isAsking: isAwaitingApproval(conversation.turns),
    run: search.get('run'),
    thread: search.get('thread'),
    setTab: (tab: AgentTab) => setSearch(tab === 'chat' ? {} : { tab }, { replace: true }),
    reload: load,
  }
}

function tabIn(search: URLSearchParams): AgentTab {
  const tab = search.get('tab')
  if (tab === 'recurring' || search.has('recurring')) return 'recurring'
  return tab === 'history' ? 'history' : 'chat'
}
