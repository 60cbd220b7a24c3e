import type { Provider } from '#shared/contract/models.ts'

/** The rating of a model's speed, from 1 to 5, as a word. */
export function speedLabel(rating: number): string {
  return rating >= 5 ? 'Very Fast' : rating >= 4 ? 'Fast' : 'Moderate'
}

/** The rating of a model's quality, from 1 to 5, as a word. */
export function qualityLabel(rating: number): string {
  return rating >= 5 ? 'Excellent' : rating >= 4 ? 'Great' : 'Good'
}

/** List prices in dollars: `$0.10 in, $0.50 out`. */
export function formatCost({
  cost_per_million_input,
  cost_per_million_output,
}: Pick<Provider, 'cost_per_million_input' | 'cost_per_million_output'>): string {
  if (cost_per_million_input === 0 && cost_per_million_output === 0) return 'Free'
  return `${dollars(cost_per_million_input)} in, ${dollars(cost_per_million_output)} out`
}

/** Details are cut at 50 characters. */
export function cutDetails(text: string): string {
  const characters = Array.from(text)
  return characters.length <= 50 ? text : `${characters.slice(0, 50).join('').trimEnd()}…`
}

/** `Professional` for `professional`. */
export function tierName(tier: Provider['required_tier']): string {
  return tier.charAt(0).toUpperCase() + tier.slice(1)
}

/** `640 ms`, `2.4 s`. */
export function formatLatency(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}

function dollars(amount: number): string {
  return `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`
}
