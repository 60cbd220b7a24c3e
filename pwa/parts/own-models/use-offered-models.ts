import { problemOf } from '#pwa/data/network/api.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { connectModel, loadOwnModels, ownModels, preferModel } from '#pwa/data/resources/own-models.ts'
import { session } from '#pwa/data/session/session.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { ConnectedModel, FoundModel } from '#shared/contract/models.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** The models that run on the machine of the server and are not connected, and the one tap that uses one. */
export function useOfferedModels() {
  const { found } = useSnapshot(ownModels)
  const { user } = useSnapshot(session)
  const { online } = useSnapshot(connection)
  const [asked, setAsked] = useState<string | null>(null)

  useEffect(() => void loadOwnModels(), [])

  /** It is asked for a word, connected, and answers this user from then on. */
  const use = async ({ base_url, model_id }: FoundModel) => {
    setAsked(model_id)
    try {
      await answersNow(await connectModel({ base_url, model_id }))
    } catch (error) {
      toast('destructive', `${model_id} can't be used`, problemOf(error).detail)
    }
    setAsked(null)
  }

  return {
    offered: (found ?? []).filter(({ provider }) => provider === null),
    online,
    isAdmin: user?.role === 'admin',
    /** The name of the model that is being asked for a word. */
    asked,
    use: (model: FoundModel) => void use(model),
  }
}

export type OfferedModelsState = ReturnType<typeof useOfferedModels>

/** Lets a connected model answer this user, and says so; throws a `ProblemError`. */
export async function answersNow({ provider, display_name }: ConnectedModel): Promise<void> {
  await preferModel(provider)
  toast('success', `${display_name} is your model now`, 'It answers from your next message on.')
}
