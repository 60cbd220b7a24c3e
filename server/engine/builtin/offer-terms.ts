import { inline, list } from './markdown.ts'

type Offered = { name: string; lines: readonly string[] }

const no = String.raw`(?:without|with no|no|not|never|wo(?:n['’]?t)|do(?:n['’]?t| not)|ca(?:n['’]?t|nnot)|refuse to|will not)`
/** What somebody may refuse of an offer, how it is said, and what in the offer is so. */
const refusable: { said: RegExp; has: RegExp; free?: RegExp }[] = [
  {
    said: new RegExp(
      String.raw`\b${no}\b(?: \p{L}+){0,4}? (?:contracts?|subscriptions?|commitments?|tied|bound|(?:min(?:imum)?|fixed) (?:term|period))\b`,
      'iu',
    ),
    has: /\b(?:contract|term|commitment|subscription|laufzeit|vertrag)\b.*\b\d+ (?:months?|years?)\b|\b\d+[- ](?:months?|years?) (?:contract|term|commitment)\b/i,
    free: /\bcontract\b\W*(?:none|no)\b|\bno contract\b/i,
  },
  {
    said: new RegExp(
      String.raw`\b${no}\b(?: \p{L}+){0,5}? (?:(?:in advance|up ?-?front|beforehand|pre-?pay\p{L}*|(?:advance|prior) payment)\b|deposit)`,
      'iu',
    ),
    has: /\b(?:in advance|up ?-?front|pre-?pa(?:y|id)\w*|vorkasse|deposit of)\b/i,
    free: /\b(?:no|without)\b.{0,20}\b(?:advance|deposit|pre-?pay)/i,
  },
]
/** "Payment: in advance" */
const term =
  /^\W*(?:payment|contract|term|delivery(?: time)?|lead time|notice|minimum|warranty|guarantee|validity|offer valid|valid|condition|laufzeit|zahlung|lieferzeit)s?\b/i
const asksTerms =
  /\b(?:catch|catches|snags?|drawbacks?|downsides?|strings attached|small print|fine print|(?:what|which|the|its) (?:terms|conditions))\b/i
const mostTerms = 8

/** The offers that have nothing of what a request refuses ("I won't sign a contract"), and what is said of the others. */
export function withoutRefused<Offer extends Offered>(
  instruction: string,
  offers: readonly Offer[],
): { offers: readonly Offer[]; left: string | undefined } {
  const refused = refusable.filter(({ said }) => said.test(instruction))
  const out = offers.flatMap((offer) => {
    const lines = refused.flatMap(
      ({ has, free }) => offer.lines.find((line) => has.test(line) && !free?.test(line))?.trim() ?? [],
    )
    return lines.length > 0 ? [{ offer, lines }] : []
  })
  if (refused.length === 0) return { offers, left: undefined }
  const kept = offers.filter((offer) => out.every((other) => other.offer !== offer))
  if (out.length === 0) return { offers, left: 'No offer has what you refuse, by what their lines say.' }
  const said = out.map(
    ({ offer, lines }) => `${inline(offer.name, 80)} (${list(lines.map((line) => `“${inline(line, 120)}”`))})`,
  )
  return {
    offers: kept,
    left: `${kept.length === 0 ? '**None of them**: each has what you refuse. ' : ''}Left out for what you refuse: ${list(said)}.`,
  }
}

/** What an offer says of payment, time and contract, where a request asks for the catch. */
export function termsOf(instruction: string, { lines }: Offered): string[] {
  if (!asksTerms.test(instruction)) return []
  const own = lines.filter((line) => line.length < 300 && term.test(line)).slice(0, mostTerms)
  return own.length > 0
    ? [`Its conditions:\n\n${own.map((line) => `- ${inline(line.replace(/^\W+/, '').trim(), 200)}`).join('\n')}`]
    : ['Its lines say nothing of payment, time or a contract.']
}
