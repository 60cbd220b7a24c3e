import { creditsFor } from '#shared/domain/credits.ts'
import type { Budget } from './engine.ts'
import { costInDollars } from './models/catalogue.ts'
import { type ModelChoice, soItAnswered } from './models/choice.ts'

/** The longest answer of a turn that costs something. */
export const maxPaidTokens = 8_000

/** A guess that errs upwards for what people write: most texts have four characters a token or more. */
const charactersPerToken = 3

/**
 * The candidates that can be paid for one more turn over so many characters, in their order: what the dearest of them
 * may cost is held. Those that the credits do not cover are left out, and the reason of the next one says so.
 */
export async function affordable(
  choices: readonly ModelChoice[],
  spentDollars: number,
  characters: () => number,
  budget: Budget | undefined,
): Promise<ModelChoice[]> {
  const priced = budget && choices.some(({ prices }) => prices.input + prices.output > 0)
  if (!priced) return [...choices]
  const input_tokens = Math.ceil(characters() / charactersPerToken)
  const kept: ModelChoice[] = []
  let why: string | null = null
  for (const choice of choices) {
    const dollars = costInDollars(choice.prices, { input_tokens, output_tokens: maxPaidTokens })
    if (dollars === 0 || (await budget.hold(creditsFor(spentDollars + dollars)))) {
      kept.push(why === null ? choice : { ...choice, reason: soItAnswered(why, choice) })
    } else why ??= `The credits left do not reach for ${choice.display_name}`
  }
  return kept
}
