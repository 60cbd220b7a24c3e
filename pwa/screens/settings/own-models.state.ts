import { problemOf } from '#pwa/data/network/api.ts'
import { models } from '#pwa/data/resources/models.ts'
import {
  type ConnectionChange,
  type NewConnection,
  changeModel,
  connectModel,
  disconnectModel,
  loadOwnModels,
  ownModels,
} from '#pwa/data/resources/own-models.ts'
import { answersNow, useOfferedModels } from '#pwa/parts/own-models/use-offered-models.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { ConnectedModel } from '#shared/contract/models.ts'
import { useState } from 'react'
import { useSnapshot } from 'valtio'

/** The models of one's own, and what an administrator does about them. */
export function useOwnModels() {
  const { found, mayLook, connected, failed } = useSnapshot(ownModels)
  const { preferences } = useSnapshot(models)
  const offers = useOfferedModels()
  const [isAdding, setAdding] = useState(false)
  const [changing, setChanging] = useState<ConnectedModel | null>(null)
  const [removing, setRemoving] = useState<ConnectedModel | null>(null)

  const add = async (body: NewConnection) => {
    const model = await connectModel(body)
    setAdding(false)
    toast('success', `${model.display_name} is connected`, 'Everybody on this server can choose it.', {
      label: 'Use it',
      onAct: () =>
        void answersNow(model).catch((error: unknown) =>
          toast('destructive', `${model.display_name} can't be used`, problemOf(error).detail),
        ),
    })
  }

  const change = async (body: ConnectionChange) => {
    // Nobody is told of a change that is none.
    if (changing && Object.keys(body).length > 0) {
      const { display_name } = await changeModel(changing.provider, body)
      toast('success', `${display_name} was changed`)
    }
    setChanging(null)
  }

  const remove = async () => {
    if (!removing) return
    setRemoving(null)
    try {
      await disconnectModel(removing.provider)
      toast('plain', `${removing.display_name} was removed`)
    } catch (error) {
      toast('destructive', `${removing.display_name} couldn't be removed`, problemOf(error).detail)
    }
  }

  return {
    ...offers,
    connected: connected ?? [],
    preferred: preferences?.preferred_provider ?? null,
    isKnown: found !== null,
    mayLook,
    failed,
    isAdding,
    changing,
    removing,
    openForm: () => setAdding(true),
    closeForm: () => setAdding(false),
    add,
    openChange: setChanging,
    closeChange: () => setChanging(null),
    change,
    askRemoval: setRemoving,
    remove: () => void remove(),
    reload: () => void loadOwnModels(),
  }
}

export type OwnModelsState = ReturnType<typeof useOwnModels>
