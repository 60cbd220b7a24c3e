/** What a model costs: dollars per million tokens. */
export type TokenPrice = { input: number; output: number }

/** What goes into a run, in characters. */
export type RunSize = { prompt: number; files: number; thread: number }

const charactersPerToken = 4
const instructionTokens = 2_000
const turns = 2
const replyTokens = 1_000

/** What so many dollars of list price are in credits: 1 for each 0.001 dollars begun, at least 1; none for nothing. */
export function creditsFor(dollars: number): number {
  // Prices are decimal fractions: what a float adds to a whole number is not one credit more.
  return dollars <= 0 ? 0 : Math.max(1, Math.ceil(Number((dollars * 1000).toFixed(6))))
}

/** What tokens cost at list price, in credits. */
export function creditsOf(
  { input_tokens, output_tokens }: { input_tokens: number; output_tokens: number },
  price: TokenPrice,
): number {
  const dollars = (input_tokens * price.input + output_tokens * price.output) / 1_000_000
  return price.input === 0 && price.output === 0 ? 0 : Math.max(1, creditsFor(dollars))
}

/**
 * What a run will cost, roughly. Every turn reads the instructions (2,000 tokens), the prompt, the thread and the
 * text of the files again; there are two turns, and the replies together have 1,000 tokens. A token is taken for four
 * characters.
 */
export function estimateCredits({ prompt, files, thread }: RunSize, price: TokenPrice): number {
  const read = instructionTokens + Math.ceil((prompt + files + thread) / charactersPerToken)
  return creditsOf({ input_tokens: turns * read, output_tokens: replyTokens }, price)
}

/**
 * How many characters a model will read of a file: a text as it is, of a document sent as a data URL about a tenth of
 * its bytes.
 */
export function readableCharacters({ size, content }: { size: number; content: string }): number {
  return content.startsWith('data:') ? Math.ceil(size / 10) : content.length
}
