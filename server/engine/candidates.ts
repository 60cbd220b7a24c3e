import type { Budget } from './engine.ts'
import { costInDollars } from './models/catalogue.ts'
import { type ModelChoice, soItAnswered } from './models/choice.ts'

/** The longest answer of a turn that costs something. */
export const mostPaidTokens = 8_000

/** A guess that errs upwards for what people write: most texts have four characters a token or more. */
const charactersPerToken = 3

/** Credits for dollars of list price: 0.001 USD each, rounded up, at least one for what is not free. */
export function creditsFor(dollars: number): number {
  // Sums of thousandths end in ...0001 now and then, and that is no credit.
  return dollars <= 0 ? 0 : Math.max(1, Math.ceil(dollars * 1000 - 1e-6))
}

/**
 * Those who can be paid for one more turn over so many characters, in their order: what the dearest of them may cost is held. Those for whom the
 * credits do not reach are left out, and whoever comes after them says so.
 */
export async function affordable(choices: readonly ModelChoice[], spentDollars: number, characters: number, budget: Budget | undefined): Promise<ModelChoice[]> {
  const input_tokens = Math.ceil(characters / charactersPerToken)
  const kept: ModelChoice[] = []
  let why: string | null = null
  for (const choice of choices) {
    const dollars = costInDollars(choice.prices, { input_tokens, output_tokens: mostPaidTokens })
    if (dollars === 0 || !budget || (await budget.hold(creditsFor(spentDollars + dollars)))) {
      kept.push(why === null ? choice : { ...choice, reason: soItAnswered(why, choice) })
    } else why ??= `The credits left do not reach for ${choice.display_name}`
  }
  return kept
}
