import type { ModelList } from '#pwa/data/resources/models.ts'
import { count, creditsLeft } from '#pwa/parts/credit-labels.ts'
import type { PlanSummary } from '#shared/contract/billing.ts'
import type { Preferences, Provider } from '#shared/contract/models.ts'
import { type RunSize, estimateCredits } from '#shared/domain/credits.ts'
import { builtinProvider } from '#shared/domain/provider-line.ts'

type Deep<Value> = { readonly [Key in keyof Value]: Deep<Value[Key]> }

/** What the line says: who will answer, for how much, and whether that is more than is left. */
export type Estimate = { model: Provider; credits: number; words: string; isShort: boolean }

/**
 * The model that will answer: the chosen or else the preferred one, its stand-in, and at last the built-in assistant,
 * as the server has it.
 */
export function whoAnswers(
  list: Deep<ModelList>,
  preferences: Preferences,
  chosen: string | null,
): Provider | undefined {
  const names = [chosen ?? preferences.preferred_provider, preferences.fallback_provider, builtinProvider]
  const found = names.map((name) => list.available.find(({ provider }) => provider === name))
  return found.find((model) => model !== undefined)
}

/** What a message of this size will cost with `model`, roughly, beside what is left. */
export function estimateOf(model: Provider, size: RunSize, credits: Deep<PlanSummary['credits']> | null): Estimate {
  const needed = creditsFor(model, size)
  if (needed === 0) return { model, credits: 0, words: `${model.display_name} · free`, isShort: false }
  const left = credits && creditsLeft(credits)
  const isShort = left !== null && left < needed
  const lack = isShort ? (left === 0 ? ', none left' : `, only ${left.toLocaleString('en')} left`) : ''
  return { model, credits: needed, words: `${model.display_name} · about ${count(needed)}${lack}`, isShort }
}

/** The credits that a message of this size will cost with `model`; 0 for one that is free. */
export function creditsFor({ cost_per_million_input, cost_per_million_output }: Provider, size: RunSize): number {
  return estimateCredits(size, { input: cost_per_million_input, output: cost_per_million_output })
}
