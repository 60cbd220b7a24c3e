import { problemOf } from '#pwa/data/network/api.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { models } from '#pwa/data/resources/models.ts'
import {
  type NewConnection,
  connectModel,
  disconnectModel,
  loadOwnModels,
  ownModels,
  preferModel,
} from '#pwa/data/resources/own-models.ts'
import { session } from '#pwa/data/session/session.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { ConnectedModel, FoundModel } from '#shared/contract/models.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** The models of one's own, and what an administrator does about them. */
export function useOwnModels() {
  const { found, mayLook, connected, failed } = useSnapshot(ownModels)
  const { preferences } = useSnapshot(models)
  const { user } = useSnapshot(session)
  const { online } = useSnapshot(connection)
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const [removing, setRemoving] = useState<ConnectedModel | null>(null)

  useEffect(() => void loadOwnModels(), [])

  const answersNow = async ({ provider, display_name }: ConnectedModel) => {
    await preferModel(provider)
    toast('success', `${display_name} is your model now`, 'It answers from your next message on.')
  }

  /** One tap: it is asked for a word, connected, and answers this user from then on. */
  const use = async ({ base_url, model_id }: FoundModel) => {
    setAsked(model_id)
    try {
      await answersNow(await connectModel({ base_url, model_id }))
    } catch (error) {
      toast('destructive', `${model_id} can't be used`, problemOf(error).detail)
    }
    setAsked(null)
  }

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
    /** Found and not connected yet. */
    offered: (found ?? []).filter(({ provider }) => provider === null),
    connected: connected ?? [],
    preferred: preferences?.preferred_provider ?? null,
    isKnown: found !== null,
    mayLook,
    failed,
    online,
    isAdmin: user?.role === 'admin',
    /** The name of the model that is being asked for a word. */
    asked,
    isAdding,
    removing,
    use: (model: FoundModel) => void use(model),
    openForm: () => setAdding(true),
    closeForm: () => setAdding(false),
    add,
    askRemoval: setRemoving,
    remove: () => void remove(),
    reload: () => void loadOwnModels(),
  }
}

export type OwnModelsState = ReturnType<typeof useOwnModels>
