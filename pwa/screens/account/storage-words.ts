import type { OfflineCopy } from '#pwa/data/account-storage.ts'

/** `340 kB`, `1.2 MB`, `10 GB`. */
export function sizeWords(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB']
  let size = bytes / 1000
  let unit = 0
  for (; size >= 999.5 && unit < units.length - 1; unit += 1) size /= 1000
  const shown = size >= 9.95 || unit === 0 ? Math.ceil(size) : Math.round(size * 10) / 10
  return `${shown.toLocaleString('en')} ${units[unit]}`
}

/** `7 agents, 12 tasks and 1 chat`; a sentence where nothing is kept. */
export function thingsWords(counts: OfflineCopy['counts']): string {
  if (counts === null) return 'Nothing: this browser keeps nothing offline.'
  const { agents, tasks, projects, events, runs, chats } = counts
  const things: [count: number, one: string][] = [[agents, 'agent'], [tasks, 'task'], [projects, 'project'], [events, 'event'], [runs, 'run'], [chats, 'chat']]
  const words = things.filter(([count]) => count > 0).map(([count, one]) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`)
  return words.length === 0 ? 'Nothing yet' : new Intl.ListFormat('en-GB').format(words)
}
