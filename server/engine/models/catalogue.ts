import type { Tier, Vendor } from '#shared/contract/models.ts'

/** Dollars per million tokens; a prompt of more than `long.over` tokens costs `long` throughout. */
export type Prices = { input: number; output: number; long?: { over: number; input: number; output: number } }

/** `local` is a model server near this one, `endpoint` any other that speaks OpenAI's chat format. */
export type ModelVendor = Vendor | 'local' | 'endpoint' | 'builtin'

export type CatalogueEntry = {
  /** What preferences and runs call it; the screen shows it with spaces. */
  provider: string
  display_name: string
  description: string
  vendor: ModelVendor
  /** The vendor's own name of it; null where it is asked for when it is needed. */
  model_id: string | null
  /** 1 to 5. */
  speed_rating: number
  quality_rating: number
  prices: Prices
  required_tier: Tier
  /** In characters: what a file holds beyond that, the model never sees. */
  maxFileLength: number
}

const free: Prices = { input: 0, output: 0 }

/** A million tokens of context; what is left of it is for the conversation and for other files. */
const million = 1_000_000

const fast = { speed_rating: 5, quality_rating: 3, required_tier: 'basic', maxFileLength: million } as const
const balanced = { speed_rating: 4, quality_rating: 4, required_tier: 'professional', maxFileLength: million } as const
const strong = { speed_rating: 3, quality_rating: 5, required_tier: 'enterprise', maxFileLength: million } as const

export const builtin: CatalogueEntry = {
  provider: 'builtin',
  display_name: 'Built-in assistant',
  description: 'Fixed rules, no language model; sends nothing out',
  vendor: 'builtin',
  model_id: 'builtin',
  speed_rating: 5,
  quality_rating: 2,
  prices: free,
  required_tier: 'free',
  maxFileLength: 20_000_000,
}

/**
 * Every model there is. The vendors' ids and list prices are those of November 2026, without introductory discounts.
 */
export const catalogue: readonly CatalogueEntry[] = [
  builtin,
  {
    provider: 'local',
    display_name: 'Local model',
    description: 'Your own model server; nothing goes to a vendor',
    vendor: 'local',
    model_id: null,
    speed_rating: 3,
    quality_rating: 3,
    prices: free,
    required_tier: 'free',
    // Local servers are often started with a context of 8,000 tokens.
    maxFileLength: 16_000,
  },
  {
    provider: 'anthropic_claude_haiku',
    display_name: 'Claude Haiku 5.5',
    description: 'Quick replies, sorting, extracting at a low price',
    vendor: 'anthropic',
    model_id: 'claude-haiku-5-5',
    prices: { input: 0.1, output: 0.5, long: { over: 100_000, input: 0.5, output: 2.5 } },
    ...fast,
  },
  {
    provider: 'anthropic_claude_sonnet',
    display_name: 'Claude Sonnet 5.5',
    description: 'Everyday work: drafts, plans, reports and tools',
    vendor: 'anthropic',
    model_id: 'claude-sonnet-5-5',
    prices: { input: 2, output: 10 },
    ...balanced,
  },
  {
    provider: 'anthropic_claude_opus',
    display_name: 'Claude Opus 5.5',
    description: 'Long and difficult work with many steps',
    vendor: 'anthropic',
    model_id: 'claude-opus-5-5',
    prices: { input: 4, output: 20 },
    ...strong,
  },
  {
    provider: 'openai_gpt_luna',
    display_name: 'GPT-6 Luna',
    description: 'Quick replies and many small tasks at a low price',
    vendor: 'openai',
    model_id: 'gpt-6-luna',
    prices: { input: 0.1, output: 0.5, long: { over: 272_000, input: 0.2, output: 0.75 } },
    ...fast,
  },
  {
    provider: 'openai_gpt_terra',
    display_name: 'GPT-6.1 Terra',
    description: 'Everyday work: clear writing, plans and tools',
    vendor: 'openai',
    model_id: 'gpt-6.1-terra',
    prices: { input: 1, output: 5, long: { over: 272_000, input: 2, output: 7.5 } },
    ...balanced,
  },
  {
    provider: 'openai_gpt_sol',
    display_name: 'GPT-6.1 Sol',
    description: 'Hard questions that need careful reasoning',
    vendor: 'openai',
    model_id: 'gpt-6.1-sol',
    prices: { input: 2, output: 10, long: { over: 272_000, input: 4, output: 15 } },
    ...strong,
  },
  {
    provider: 'google_gemini_flash_lite',
    display_name: 'Gemini 3.5 Flash-Lite',
    description: 'Quick replies and summaries of long files',
    vendor: 'google',
    model_id: 'gemini-3.5-flash-lite',
    prices: { input: 0.3, output: 2.5 },
    ...fast,
  },
  {
    provider: 'google_gemini_hydrogen',
    display_name: 'Gemini 4 Hydrogen',
    description: 'Everyday work on long documents, with tools',
    vendor: 'google',
    model_id: 'gemini-4-hydrogen',
    prices: { input: 1.5, output: 7.5 },
    ...balanced,
  },
  {
    provider: 'google_gemini_carbon',
    display_name: 'Gemini 4 Carbon',
    description: "Google's strongest reasoning for hard problems",
    vendor: 'google',
    model_id: 'gemini-4-carbon',
    prices: { input: 4, output: 20 },
    ...strong,
  },
]

/** The model of this id among `entries`; a vendor's name alone means its fastest. Undefined where there is none. */
export function findModel(name: string, entries: readonly CatalogueEntry[] = catalogue): CatalogueEntry | undefined {
  const wanted = name.trim().toLowerCase()
  return entries.find(({ provider }) => provider === wanted) ?? entries.find(({ vendor }) => vendor === wanted)
}

/** What a model costs, in dollars per million tokens; null where it is free or unknown. */
export function priceOf(name: string): Pick<Prices, 'input' | 'output'> | null {
  const prices = findModel(name)?.prices
  return prices && prices.output > 0 ? prices : null
}

/** What one call costs by list price, in dollars. */
export function costInDollars(
  prices: Prices,
  { input_tokens, output_tokens }: { input_tokens: number; output_tokens: number },
): number {
  const { input, output } = prices.long && input_tokens > prices.long.over ? prices.long : prices
  return (input_tokens * input + output_tokens * output) / 1_000_000
}
