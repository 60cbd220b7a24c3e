import type { Suggestion } from '#shared/contract/chat.ts'
import { proxy, ref } from 'valtio'
import { request } from '../network/api.ts'
import { withCache, writeCache } from '../cache/cache.ts'
import { onSignedOut, session } from '../session/session.ts'
import { ownTimeZone } from '../page/time-zone.ts'

/** What an empty chat suggests, and which model is preferred (`anthropic_fast`); empty and null while unknown. */
export const chatFacts = proxy<{ suggestions: readonly Suggestion[]; provider: string | null }>({
  suggestions: ref([]),
  provider: null,
})

const nothing = { suggestions: ref([]), provider: null }

onSignedOut(() => Object.assign(chatFacts, nothing))

/** Shows what is kept and asks the server for both. A failure is ignored: nothing depends on them. */
export async function loadChatFacts(): Promise<void> {
  const user = session.user?.id
  const isMine = () => session.user?.id === user
  const suggestions = request((api) => api.chat.suggestions({ query: { time_zone: ownTimeZone() } })).then(
    (list) => isMine() && take('suggestions', ref(list)),
  )
  const provider = request((api) => api.models.preferences()).then(
    (answer) => isMine() && take('provider', answer.preferred_provider),
  )
  await Promise.allSettled([showKept(isMine), suggestions, provider])
}

async function showKept(isMine: () => boolean): Promise<void> {
  const [suggestions, provider] = (await withCache((db) => db.chatFacts.bulkGet(['suggestions', 'provider']))) ?? []
  if (!isMine()) return
  if (suggestions && chatFacts.suggestions.length === 0) chatFacts.suggestions = ref(suggestions.value as Suggestion[])
  if (provider) chatFacts.provider ??= provider.value as string
}

function take<Name extends 'suggestions' | 'provider'>(name: Name, value: (typeof chatFacts)[Name]): void {
  chatFacts[name] = value
  void writeCache((db) => db.chatFacts.put({ name, value }))
}
