import { connection } from '#pwa/data/network/connection.ts'
import { loadModels, models, savePreferences, testConnection } from '#pwa/data/resources/models.ts'
import { problemOf } from '#pwa/data/network/api.ts'
import { nextChoice, nothingChosen, resetAfter } from '#pwa/parts/model-picker/choice.ts'
import { useAge } from '#pwa/parts/use-age.ts'
import { toast } from '#pwa/ui/toast.ts'
import { builtinProvider } from '#shared/domain/provider-line.ts'
import { useEffect, useReducer, useRef } from 'react'
import { useSnapshot } from 'valtio'

/** Everything the picker draws and asks for. */
export type ModelPickerState = ReturnType<typeof useModelPicker>

/** The models, and one that is being chosen: tested first, then made the preferred one if the user says so. */
export function useModelPicker() {
  const { list, preferences, loadedAt, failed, localOnly } = useSnapshot(models)
  const { online } = useSnapshot(connection)
  const [choice, send] = useReducer(nextChoice, nothingChosen)
  const attempts = useRef(0)
  const age = useAge(loadedAt, failed !== '')

  useEffect(() => void loadModels(), [])
  useEffect(() => {
    if (choice.step !== 'failed') return
    const timer = setTimeout(() => send({ type: 'reset' }), resetAfter)
    return () => clearTimeout(timer)
  }, [choice])

  const choose = async (provider: string) => {
    if (!connection.online) return send({ type: 'offline', provider })
    const attempt = (attempts.current += 1)
    send({ type: 'choose', provider, attempt })
    send({ type: 'tested', attempt, test: await testConnection(provider) })
  }

  const confirm = async () => {
    if (choice.step !== 'passed' || !models.preferences) return
    const { provider, test } = choice
    send({ type: 'confirm' })
    const { fallback_provider } = models.preferences
    try {
      // A stand-in that is the same model stands in for nothing.
      await savePreferences({
        preferred_provider: provider,
        fallback_provider: fallback_provider === provider ? builtinProvider : fallback_provider,
      })
      send({ type: 'enabled' })
      toast('plain', `${test.provider_name} is your model now`, 'It answers from your next message on.')
    } catch (error) {
      send({ type: 'refused', text: problemOf(error).detail })
    }
  }

  const chooseFallback = async (fallback_provider: string) => {
    if (!models.preferences) return
    try {
      await savePreferences({ ...models.preferences, fallback_provider })
    } catch (error) {
      toast('destructive', "Couldn't change the stand-in", problemOf(error).detail)
    }
  }

  return {
    list,
    preferences,
    localOnly: localOnly === true,
    online,
    age,
    failed,
    choice,
    choose: (provider: string) => void choose(provider),
    confirm: () => void confirm(),
    cancel: () => send({ type: 'cancel' }),
    chooseFallback: (provider: string) => void chooseFallback(provider),
    reload: () => void loadModels(),
  }
}
