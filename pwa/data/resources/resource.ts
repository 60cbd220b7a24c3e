import type { Api } from '#shared/client/client.ts'
import { proxy } from 'valtio'
import { saveAnswer, readAnswer } from '../cache/answers.ts'
import { problemOf, request } from '../network/api.ts'
import { onSignedOut, session } from '../session/session.ts'

/**
 * The server's last answer to one request; null until it is known. `loadedAt` is in milliseconds since 1970;
 * `denied` is whether it failed because the answer is not this person's to see.
 */
export type Resource<Value> = { value: Value | null; loadedAt: number | null; failed: boolean; denied: boolean }

const unknown = { value: null, loadedAt: null, failed: false, denied: false }

/**
 * One request to the server, with its last answer in a store. `name` keeps it on this device for reading offline;
 * without one nothing is kept, because it holds secrets.
 */
export function createResource<Value>(name: string | null, ask: (api: Api) => Promise<Value>) {
  const store = proxy<Resource<Value>>({ ...unknown }) as Resource<Value>
  /** Counts requests and answers: an answer that a newer one has overtaken is dropped. */
  let turn = 0
  const set = (value: Value, loadedAt = Date.now()) => {
    turn += 1
    Object.assign(store, { value, loadedAt, failed: false, denied: false })
    if (name !== null) void saveAnswer(name, value)
  }
  onSignedOut(() => Object.assign(store, unknown))
  return {
    store,
    /** Puts what has changed in the place of what is known. */
    set,
    /** Shows what is kept and asks anew; a failure leaves what is known and sets `failed`. Never throws. */
    async load(): Promise<void> {
      const user = session.user?.id
      if (store.value === null && name !== null) {
        const kept = await readAnswer<Value>(name)
        if (session.user?.id === user && kept && store.value === null)
          Object.assign(store, { value: kept.value, loadedAt: kept.keptAt })
      }
      turn += 1
      const mine = turn
      try {
        const value = await request(ask)
        if (session.user?.id === user && mine === turn) set(value)
      } catch (error) {
        if (session.user?.id === user && mine === turn)
          Object.assign(store, { failed: true, denied: problemOf(error).status === 403 })
      }
    },
  }
}
