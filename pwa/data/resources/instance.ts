import type { Api } from '#shared/client/client.ts'
import type { InstancePerson, InstanceWorkspace } from '#shared/contract/instance.ts'
import { newId } from '#shared/domain/ids.ts'
import { proxy, ref } from 'valtio'
import { request } from '../network/api.ts'
import { onSignedOut } from '../session/session.ts'
import { overview, people as team } from './admin.ts'

type Page<Item> = { items: Item[]; next_cursor: string | null }
type Query = { q?: string; cursor?: string }

/** What was found for `words`, as far as it was asked for; null until it is known. */
type Found<Item> = {
  items: readonly Item[] | null
  words: string
  /** Where the list goes on; null where it ends. */
  next: string | null
  loadedAt: number | null
  failed: boolean
}

/** A list of the server that is searched and read page by page. No device keeps it. */
function createPages<Item extends { id: string }>(ask: (api: Api, query: Query) => Promise<Page<Item>>) {
  const nothing: Found<Item> = { items: null, words: '', next: null, loadedAt: null, failed: false }
  const store = proxy<Found<Item>>({ ...nothing })
  let turn = 0
  onSignedOut(() => {
    turn += 1
    Object.assign(store, nothing)
  })

  /** A page may be empty and not the last: the server looks through so many rows at a time. */
  const read = async (words: string, cursor: string | null, isWanted: () => boolean): Promise<Page<Item>> => {
    const q = words.trim()
    for (let next = cursor; ;) {
      const query = { ...(q !== '' && { q }), ...(next !== null && { cursor: next }) }
      const page = await request((api) => ask(api, query))
      next = page.next_cursor
      if (page.items.length > 0 || next === null || !isWanted()) return page
    }
  }

  return {
    store,
    /** Asks for the first page; a failure leaves what is known and sets `failed`. Never throws. */
    async find(words: string): Promise<void> {
      turn += 1
      const mine = turn
      try {
        const { items, next_cursor } = await read(words, null, () => mine === turn)
        if (mine === turn)
          Object.assign(store, { items: ref(items), words, next: next_cursor, loadedAt: Date.now(), failed: false })
      } catch {
        if (mine === turn) store.failed = true
      }
    },
    /** Adds the next page; throws a `ProblemError`. */
    async more(): Promise<void> {
      const { words, next } = store
      const mine = turn
      if (next === null) return
      const { items, next_cursor } = await read(words, next, () => mine === turn)
      if (mine === turn && store.next === next)
        Object.assign(store, { items: ref([...(store.items ?? []), ...items]), next: next_cursor })
    },
    /** Puts what has changed in the place of what is known. */
    put(item: Item): void {
      if (store.items) store.items = ref(store.items.map((each) => (each.id === item.id ? item : each)))
    },
  }
}

/** Everybody on the server, and its workspaces: who and how much, nothing of what they do. */
export const everybody = createPages<InstancePerson>((api, query) => api.instance.people({ query }))
export const workspaces = createPages<InstanceWorkspace>((api, query) => api.instance.workspaces({ query }))

/** Suspends a person, or lifts that; throws a `ProblemError`. */
export async function suspendPerson(id: string, suspended: boolean): Promise<void> {
  const call = { idempotencyKey: newId() }
  everybody.put(await request((api) => api.instance.changePerson({ params: { id }, body: { suspended } }, call)))
  await Promise.all([team.load(), overview.load()])
}

/** Ends every session and access token of a person; throws a `ProblemError`. */
export async function signPersonOut(id: string): Promise<void> {
  const call = { idempotencyKey: newId() }
  everybody.put(await request((api) => api.instance.signPersonOut({ params: { id }, body: {} }, call)))
  await overview.load()
}

/** Suspends a workspace with everybody in it, or lifts that; throws a `ProblemError`. */
export async function suspendWorkspace(id: string, suspended: boolean): Promise<void> {
  const call = { idempotencyKey: newId() }
  workspaces.put(await request((api) => api.instance.changeWorkspace({ params: { id }, body: { suspended } }, call)))
  await Promise.all([everybody.find(everybody.store.words), overview.load()])
}
