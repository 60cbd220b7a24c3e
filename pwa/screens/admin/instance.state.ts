import { problemOf } from '#pwa/data/network/api.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { everybody, signPersonOut, suspendPerson, suspendWorkspace, workspaces } from '#pwa/data/resources/instance.ts'
import { useAct } from '#pwa/parts/use-act.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { InstancePerson, InstanceWorkspace } from '#shared/contract/instance.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from 'valtio'

type Pages<Item> = Pick<typeof everybody, 'find' | 'more'> & {
  store: Omit<typeof everybody.store, 'items'> & { items: readonly Item[] | null }
}

/** Milliseconds without a letter after which what was typed is looked for. */
const restMs = 300

/** A list of the server with the words that it is searched by, its next pages, and the one whose sheet is open. */
function useFound<Item extends { id: string; name: string }>({ store, find, more }: Pages<Item>) {
  const { next, failed, loadedAt, words: found, ...of } = useSnapshot(store)
  const { online } = useSnapshot(connection)
  const [words, setWords] = useState('')
  const [openedId, setOpenedId] = useState<string | null>(null)
  const { busy, act } = useAct()
  const list = of.items as readonly Item[] | null
  // Again whenever the network has gone or come back, too.
  const ask = useEffectEvent((typed: string, _isOnline: boolean) => void find(typed))
  useEffect(() => {
    const timer = setTimeout(() => ask(words, online), words === '' ? 0 : restMs)
    return () => clearTimeout(timer)
  }, [words, online])
  return {
    online,
    words,
    setWords,
    list,
    found,
    failed,
    loadedAt,
    hasMore: next !== null,
    isBusy: busy !== null,
    retry: () => void find(words),
    more: () => act('more', "The next ones couldn't be loaded", more),
    opened: list?.find(({ id }) => id === openedId) ?? null,
    open: setOpenedId,
    close: () => setOpenedId(null),
    /** Closes the sheet of one of them and does `work`; `failure` says what couldn't be done: suspended, say. */
    change: (item: Item, failure: string, work: () => Promise<void>) => {
      setOpenedId(null)
      act(item.id, `${item.name} couldn't be ${failure}`, work)
    },
  }
}

/** Everybody on the server, and what an administrator does about one of them. */
export function useEverybody() {
  const { change, ...found } = useFound<InstancePerson>(everybody)
  const lift = async (person: InstancePerson) => {
    await suspendPerson(person.id, false)
    toast('success', `${person.name} can sign in again`, 'What recurs stays paused until they resume it.')
  }
  return {
    ...found,
    lift: (person: InstancePerson) => change(person, 'let in again', () => lift(person)),
    suspend: (person: InstancePerson) =>
      change(person, 'suspended', async () => {
        await suspendPerson(person.id, true)
        toastSuspended(person, 'Signed out everywhere.', () => lift(person))
      }),
    signOut: (person: InstancePerson) =>
      change(person, 'signed out', async () => {
        await signPersonOut(person.id)
        toast('success', `${person.name} is signed out everywhere`, 'Signing in again is open to them.')
      }),
  }
}
export type EverybodyState = ReturnType<typeof useEverybody>

/** The workspaces of the server, and what an administrator does about one of them. */
export function useWorkspaces() {
  const { change, ...found } = useFound<InstanceWorkspace>(workspaces)
  const lift = async (workspace: InstanceWorkspace) => {
    await suspendWorkspace(workspace.id, false)
    toast('success', `${workspace.name} is open again`, 'What recurs there stays paused until its people resume it.')
  }
  return {
    ...found,
    lift: (workspace: InstanceWorkspace) => change(workspace, 'opened again', () => lift(workspace)),
    suspend: (workspace: InstanceWorkspace) =>
      change(workspace, 'suspended', async () => {
        await suspendWorkspace(workspace.id, true)
        toastSuspended(workspace, 'Everybody in it is signed out.', () => lift(workspace))
      }),
  }
}
export type WorkspacesState = ReturnType<typeof useWorkspaces>

function toastSuspended({ name }: { name: string }, detail: string, lift: () => Promise<void>): void {
  const tellFailed = (error: unknown) => toast('destructive', "It couldn't be lifted", problemOf(error).detail)
  toast('plain', `${name} is suspended`, detail, { label: 'Lift', onAct: () => void lift().catch(tellFailed) })
}
