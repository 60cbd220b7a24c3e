import type { ModelServer } from '#shared/contract/models.ts'
import type { ModelVendor, Prices } from './catalogue.ts'

/** One candidate of a run. It holds the vendor's key: never log it, never write it down. */
export type ModelChoice = {
  provider: string
  display_name: string
  vendor: ModelVendor
  /** Null where the server that has it is asked for its first one. */
  model_id: string | null
  key: string | null
  /** Where the vendor is, when not at its own address. */
  base_url: string | null
  /** What reaches it; the usual `fetch` where it is not said. */
  fetch?: typeof fetch
  prices: Prices
  maxFileLength: number
  /** In tokens; what does not fit is shortened. Not known of vendors' models, which have enough. */
  contextLength?: number | null
  /** False for a model that is only to read and write: what it may need is read for it. */
  canCallTools?: boolean | null
  /** What kind of server has it, where that is known. */
  server?: ModelServer
  /** Why this one would answer in place of the one that was chosen, as a sentence; null when it is that one. */
  reason: string | null
}

const vendorNames: Record<ModelVendor, string> = {
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  google: 'Google',
  local: 'The local model server',
  endpoint: 'The model server',
  builtin: 'The built-in assistant',
}

/** Who answers, at the start of a sentence. */
export function nameVendor(vendor: ModelVendor): string {
  return vendorNames[vendor]
}

/** Models of one's own are smaller, and their servers tell less than vendors do. */
export function isOwn({ vendor }: Pick<ModelChoice, 'vendor'>): boolean {
  return vendor === 'local' || vendor === 'endpoint'
}

/** “…, so Claude Haiku 5.5 answered.” */
export function soItAnswered(
  why: string,
  { vendor, display_name }: Pick<ModelChoice, 'vendor' | 'display_name'>,
): string {
  const who = vendor === 'builtin' ? 'the built-in assistant' : vendor === 'local' ? 'the local model' : display_name
  return `${why.replace(/\.$/, '')}, so ${who} answered.`
}
