import type { Api } from '#shared/client/client.ts'
import type { ChatSession } from '#shared/contract/chat.ts'
import { maxPageSize } from '#shared/contract/limits.ts'
import { type EntityDescription, isWholeId, lookUp } from '../find.ts'

const sessionType: EntityDescription<ChatSession> = {
  noun: 'conversation',
  group: 'chat',
  listedBy: '/sessions in muster chat',
  nameOf: (session) => session.title,
  detailOf: (session) => session.updated_at.slice(0, 10),
  all: async (api, options) => (await api.chat.sessions({ query: { limit: maxPageSize } }, options)).items,
  whenEmpty: 'There are no conversations yet.',
}

/** Returns the conversation with this id or title, or whose id ends so. */
export async function findSession(wanted: string, api: Api, signal: AbortSignal): Promise<ChatSession> {
  return isWholeId(wanted)
    ? api.chat.session({ params: { id: wanted } }, { signal })
    : lookUp(sessionType, wanted, api, signal)
}
