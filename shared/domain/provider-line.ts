import type { Run } from '../contract/runs.ts'
import { count } from './plural.ts'

/** The assistant that needs no vendor. */
export const builtinProvider = 'builtin'

/** Who answered and what it cost; why, where it was not the preferred model. Empty when there is no answer yet. */
export function providerLine({
  provider,
  provider_reason,
  credits_used,
}: Pick<Run, 'provider' | 'provider_reason' | 'credits_used'>): string {
  const who =
    provider === null ? '' : provider === builtinProvider ? 'Built-in assistant' : provider.replaceAll('_', ' ')
  const cost = credits_used === 0 ? 'no credits used' : `${count(credits_used, 'credit')} used`
  return [who && `${who}, ${cost}`, provider_reason].filter(Boolean).join('. ')
}

/** A provider's id as a name: `Anthropic Claude Haiku` for `anthropic_claude_haiku`. */
export function providerName(provider: string): string {
  return provider.replaceAll('_', ' ').replace(/(^| )\p{L}/gu, (first) => first.toLocaleUpperCase('en'))
}
