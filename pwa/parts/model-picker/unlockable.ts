import type { Provider, Tier } from '#shared/contract/models.ts'

/** From the least to the most. */
const tiers: readonly Tier[] = ['free', 'basic', 'professional', 'enterprise']

type Model = Readonly<Provider>

/**
 * Which of the models that cannot be chosen a higher plan alone would bring. One whose vendor has no key here stays away
 * on every plan, and while prompts stay local all of them do.
 */
export function unlockable(models: readonly Model[], tier: Tier, isLocalOnly: boolean): readonly Model[] {
  if (isLocalOnly) return []
  return models.filter((model) => tiers.indexOf(model.required_tier) > tiers.indexOf(tier) && lacksOnlyPlan(model))
}

/** The first tier that brings any of them. */
export function lowestTier(models: readonly Model[]): Tier | undefined {
  return tiers.find((tier) => models.some((model) => model.required_tier === tier))
}

/** The server tells of the plan, by the model's name, only where nothing else is missing. */
function lacksOnlyPlan({ display_name, reason }: Model): boolean {
  return reason === undefined || reason.startsWith(display_name)
}
