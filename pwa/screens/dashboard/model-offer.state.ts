import { knowModels, models } from '#pwa/data/resources/models.ts'
import { session } from '#pwa/data/session/session.ts'
import { useOfferedModels } from '#pwa/parts/own-models/use-offered-models.ts'
import { declineModel, modelToOffer } from '#pwa/screens/dashboard/model-offer.ts'
import { builtinProvider } from '#shared/domain/provider-line.ts'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'

/** The model that an administrator is offered whom the built-in assistant answers; undefined where there is none. */
export function useModelOffer() {
  const { offered, asked, online, use } = useOfferedModels()
  const { preferences } = useSnapshot(models)
  const [isDeclined, setDeclined] = useState(false)
  const found = modelToOffer(offered)
  const isFound = found !== undefined

  useEffect(() => {
    if (isFound) void knowModels()
  }, [isFound])

  const isWanted = preferences?.preferred_provider === builtinProvider && !isDeclined
  return {
    model: isWanted ? found : undefined,
    isAsked: asked !== null,
    online,
    use,
    decline: () => {
      if (session.user) declineModel(session.user.id)
      setDeclined(true)
    },
  }
}
