import { knowModels, models } from '#pwa/data/resources/models.ts'
import { type NamedModel, builtinProvider } from '#shared/domain/provider-line.ts'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

/**
 * The models that this device knows, for the name of the one called `provider`. They are asked for where someone has
 * a name to be known: most replies are the built-in assistant's.
 */
export function useNamedModels(provider: string | null): readonly NamedModel[] {
  const { list } = useSnapshot(models)
  const hasName = provider !== null && provider !== builtinProvider
  useEffect(() => {
    if (hasName) void knowModels()
  }, [hasName])
  return list && hasName ? [...list.available, ...list.unavailable] : []
}
