import { problemOf } from '#pwa/data/network/api.ts'
import { connection } from '#pwa/data/network/connection.ts'
import {
  loadVendorKeys,
  removeVendorKey,
  saveLocalOnly,
  saveVendorKey,
  vendorKeys,
} from '#pwa/data/resources/model-settings.ts'
import { models } from '#pwa/data/resources/models.ts'
import { session } from '#pwa/data/session/session.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { Vendor } from '#shared/contract/models.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** The vendors by the names that people know. */
export const vendorNames: Record<Vendor, string> = { anthropic: 'Anthropic', openai: 'OpenAI', google: 'Google' }

/** Which vendors have a key, and what an administrator does about it. */
export function useVendorKeys() {
  const { status, failed } = useSnapshot(vendorKeys)
  const { user } = useSnapshot(session)
  const { online } = useSnapshot(connection)
  const [entering, setEntering] = useState<Vendor | null>(null)
  const [removing, setRemoving] = useState<Vendor | null>(null)

  useEffect(() => void loadVendorKeys(), [])

  const save = async (key: string) => {
    if (!entering) return
    await saveVendorKey(entering, key)
    setEntering(null)
    toast('plain', `${vendorNames[entering]} has a key now`, 'Its models are listed above.')
  }

  const remove = async () => {
    if (!removing) return
    setRemoving(null)
    const name = vendorNames[removing]
    try {
      const isGone = await removeVendorKey(removing)
      if (isGone) toast('plain', `The ${name} key was removed`)
      else
        toast(
          'plain',
          `${name} still has a key`,
          'It is set where the server was started, and can only be removed there.',
        )
    } catch (error) {
      toast('destructive', `The ${name} key couldn't be removed`, problemOf(error).detail)
    }
  }

  return {
    status,
    failed,
    online,
    isAdmin: user?.role === 'admin',
    entering,
    removing,
    enter: setEntering,
    ask: setRemoving,
    save,
    remove: () => void remove(),
    reload: () => void loadVendorKeys(),
  }
}

/**
 * The workspace's switch that keeps prompts and files from vendors; the owner turns it, and an administrator in their
 * own workspace.
 */
export function useLocalOnly() {
  const { localOnly } = useSnapshot(models)
  const { user } = useSnapshot(session)
  const { online } = useSnapshot(connection)
  const [wanted, setWanted] = useState<boolean | null>(null)

  const set = async (isOn: boolean) => {
    setWanted(isOn)
    try {
      await saveLocalOnly(isOn)
    } catch (error) {
      toast('destructive', "The switch couldn't be turned", problemOf(error).detail)
    }
    setWanted(null)
  }

  return {
    isOn: wanted ?? localOnly,
    isSaving: wanted !== null,
    online,
    mayTurn: user?.is_owner === true || user?.role === 'admin',
    set: (isOn: boolean) => void set(isOn),
  }
}
