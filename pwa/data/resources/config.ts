import type { Config } from '#shared/contract/config.ts'
import { proxy } from 'valtio'
import { request } from '../network/api.ts'

/** What the server says about itself; null until it has answered. */
export const config = proxy<{ value: Config | null }>({ value: null })

let loading: Promise<Config | null> | undefined

/** Loads the configuration once; null when the server cannot be reached, and then the next call tries again. */
export function loadConfig(): Promise<Config | null> {
  loading ??= request((api) => api.config.get()).then(
    (value) => {
      config.value = value
      return value
    },
    () => {
      loading = undefined
      return null
    },
  )
  return loading
}
