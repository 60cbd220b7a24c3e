import type { OfflineCopy } from '#pwa/data/cache/account-storage.ts'

/** `7 agents, 12 tasks and 1 chat`; a sentence where nothing is kept. */
export function formatCounts(counts: OfflineCopy['counts']): string {
  if (counts === null) return 'Nothing: this browser keeps nothing offline.'
  const { agents, tasks, projects, events, runs, chats } = counts
  const things: [count: number, one: string][] = [
    [agents, 'agent'],
    [tasks, 'task'],
    [projects, 'project'],
    [events, 'event'],
    [runs, 'run'],
    [chats, 'chat'],
  ]
  const words = things
    .filter(([count]) => count > 0)
    .map(([count, one]) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`)
  return words.length === 0 ? 'Nothing yet' : new Intl.ListFormat('en-GB').format(words)
}
