import { problemOf } from '#pwa/data/network/api.ts'
import {
  type Chat,
  chats,
  deleteChat,
  followChats,
  loadAllChats,
  loadChats,
  renameChat,
} from '#pwa/data/conversations/chats.ts'
import { desk } from '#pwa/data/resources/desk.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { useAge } from '#pwa/parts/use-age.ts'
import { useSearch } from '#pwa/parts/use-search.ts'
import { mergeChats } from '#pwa/screens/chat/merge-chats.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

/** The list of chats, and what is looked for in it. */
export function useChats() {
  const [search, setSearch] = useSearch()
  const { list, whole, loadedAt, failed, unsent } = useSnapshot(chats)
  const { askingChats } = useSnapshot(desk)
  const { online, reachable } = useSnapshot(connection)
  const age = useAge(loadedAt, failed)
  const query = search.get('q') ?? ''
  const canReach = online && reachable
  const all = mergeChats(list, unsent)

  useEffect(followChats, [])
  useEffect(() => void loadChats(), [])
  useEffect(() => {
    if (canReach && chats.failed) void loadChats()
  }, [canReach])
  useEffect(() => {
    // What is further back may have it.
    if (query && !whole) void loadAllChats().catch(() => {})
  }, [query, whole])

  const needsNetwork = (id: string) => !online && list?.some((each) => each.id === id) === true
  const sayOffline = () =>
    toast('plain', "You're offline", 'Chats can be renamed and deleted when you are back online.')

  return {
    all,
    found: all?.filter(({ title }) => title.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase())),
    hasMore: !whole && (list?.length ?? 0) > 0 && query === '',
    failed,
    age,
    query,
    setQuery: (q: string) => setSearch({ q }),
    isAsking: (id: string) => askingChats.includes(id),
    isUnsent: (id: string) => unsent.some((each) => each.id === id),
    /** Only what the server has can be given another title. */
    isKnown: (id: string) => list?.some((each) => each.id === id) === true,
    unlessOffline: (chat: Chat, act: () => void) => (needsNetwork(chat.id) ? sayOffline() : act()),
    reload: () => void loadChats(),
    showAll: () => {
      loadAllChats().catch((error: unknown) =>
        toast('destructive', "Couldn't load earlier chats", problemOf(error).detail),
      )
    },
    rename: renameChat,
    /** Returns whether it is gone. */
    remove: async (chat: Chat): Promise<boolean> => {
      try {
        await deleteChat(chat.id)
        return true
      } catch (error) {
        toast('destructive', "Couldn't delete this chat", problemOf(error).detail)
        return false
      }
    },
  }
}

export type ChatsState = ReturnType<typeof useChats>
