import type { Chat } from '#pwa/data/conversations/chats.ts'

/** The chats of the server with those that only this device knows, the last used first; null while nothing is known. */
export function mergeChats(list: readonly Chat[] | null, unsent: readonly Chat[]): Chat[] | null {
  if (list === null && unsent.length === 0) return null
  const all = new Map<string, Chat>()
  for (const chat of list ?? []) all.set(chat.id, chat)
  // What waits in a known chat makes it the last used.
  for (const { id, title, updated_at } of unsent)
    all.set(id, { id, title: all.get(id)?.title ?? title, updated_at: later(all.get(id)?.updated_at, updated_at) })
  return [...all.values()].toSorted((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at))
}

function later(one: string | undefined, other: string): string {
  return one !== undefined && Date.parse(one) > Date.parse(other) ? one : other
}
