import type { Provider } from '../contract/models.ts'
import type { Run } from '../contract/runs.ts'
import { count } from './plural.ts'

/** The assistant that needs no vendor. */
export const builtinProvider = 'builtin'

const builtinName = 'Built-in assistant'

/** A model under the name by which people choose it: a connected one has that of its server, such as `qwen3:8b`. */
export type NamedModel = Pick<Provider, 'provider' | 'display_name'>

/**
 * Who answered and what it cost; why, where it was not the preferred model. Empty when there is no answer yet. A model
 * that is not among those known, as one that was disconnected, is called by its id.
 */
export function providerLine(
  { provider, provider_reason, credits_used }: Pick<Run, 'provider' | 'provider_reason' | 'credits_used'>,
  known: readonly NamedModel[],
): string {
  const who = provider === null ? '' : (nameAmong(known, provider) ?? provider.replaceAll('_', ' '))
  const cost = credits_used === 0 ? 'no credits used' : `${count(credits_used, 'credit')} used`
  return [who && `${who}, ${cost}`, provider_reason].filter(Boolean).join('. ')
}

/** A provider as a name: that of the known model, else its id in words, `Claude Haiku` for `claude_haiku`. */
export function providerName(provider: string, known: readonly NamedModel[]): string {
  return (
    nameAmong(known, provider) ??
    provider.replaceAll('_', ' ').replace(/(^| )\p{L}/gu, (first) => first.toLocaleUpperCase('en'))
  )
}

function nameAmong(known: readonly NamedModel[], wanted: string): string | undefined {
  // The same on a device that has not heard of any model yet.
  if (wanted === builtinProvider) return builtinName
  return known.find(({ provider }) => provider === wanted)?.display_name
}
