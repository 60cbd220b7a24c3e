import { problemOf } from '#pwa/data/network/api.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { everybody, signPersonOut, suspendPerson, suspendWorkspace, workspaces } from '#pwa/data/resources/instance.ts'
import { useAct } from '#pwa/parts/use-act.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { InstancePerson, InstanceWorkspace } from '#shared/contract/instance.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from 'valtio'

type Pages = Pick<typeof everybody, 'find' | 'more'>

/** Milliseconds without a letter after which what was typed is looked for. */
const restMs = 300

/** The words that a list is searched by, and its next pages. */
function useSearched({ find, more }: Pages) {
  const { online } = useSnapshot(connection)
  const [words, setWords] = useState('')
  const { busy, act } = useAct()
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
    isBusy: busy !== null,
    act,
    retry: () => void find(words),
    more: () => act('more', "The next ones couldn't be loaded", more),
  }
}

/** Everybody on the server, and what an administrator does about one of them. */
export function useEverybody() {
  const { items, next, failed, loadedAt, words: found } = useSnapshot(everybody.store)
  const search = useSearched(everybody)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const list = items as readonly InstancePerson[] | null
  const { act } = search
  const lift = async (person: InstancePerson) => {
    await suspendPerson(person.id, false)
    toast('success', `${person.name} can sign in again`, 'What recurs stays paused until they resume it.')
  }
  const change = (person: InstancePerson, failure: string, work: () => Promise<void>) => {
    setOpenedId(null)
    act(person.id, `${person.name} couldn't be ${failure}`, work)
  }
  return {
    ...search,
    list,
    found,
    failed,
    loadedAt,
    hasMore: next !== null,
    opened: list?.find(({ id }) => id === openedId) ?? null,
    open: setOpenedId,
    close: () => setOpenedId(null),
    lift: (person: InstancePerson) => change(person, 'let in again', () => lift(person)),
    suspend: (person: InstancePerson) =>
      change(person, 'suspended', async () => {
        await suspendPerson(person.id, true)
        toast('plain', `${person.name} is suspended`, 'Signed out everywhere.', {
          label: 'Lift',
          onAct: () => void lift(person).catch(tellFailed),
        })
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
  const { items, next, failed, loadedAt, words: found } = useSnapshot(workspaces.store)
  const search = useSearched(workspaces)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const list = items as readonly InstanceWorkspace[] | null
  const lift = async (workspace: InstanceWorkspace) => {
    await suspendWorkspace(workspace.id, false)
    toast('success', `${workspace.name} is open again`, 'What recurs there stays paused until its people resume it.')
  }
  const change = (workspace: InstanceWorkspace, failure: string, work: () => Promise<void>) => {
    setOpenedId(null)
    search.act(workspace.id, `${workspace.name} couldn't be ${failure}`, work)
  }
  return {
    ...search,
    list,
    found,
    failed,
    loadedAt,
    hasMore: next !== null,
    opened: list?.find(({ id }) => id === openedId) ?? null,
    open: setOpenedId,
    close: () => setOpenedId(null),
    lift: (workspace: InstanceWorkspace) => change(workspace, 'opened again', () => lift(workspace)),
    suspend: (workspace: InstanceWorkspace) =>
      change(workspace, 'suspended', async () => {
        await suspendWorkspace(workspace.id, true)
        toast('plain', `${workspace.name} is suspended`, 'Everybody in it is signed out.', {
          label: 'Lift',
          onAct: () => void lift(workspace).catch(tellFailed),
        })
      }),
  }
}
export type WorkspacesState = ReturnType<typeof useWorkspaces>

function tellFailed(error: unknown): void {
  toast('destructive', "It couldn't be lifted", problemOf(error).detail)
}
