const number = String.raw`(\d+(?:[.,]\d+)*)`
const unit = String.raw`(sqm|m|metres?|meters?|kg|kilos?|tonnes?|litres?|liters?|l|pieces?|boards?|tiles?|rolls?|bags?|boxes|box|packs?|slabs?|panels?)`
const money = String.raw`(?:€|\$|£|eur|euros?|dollars?|pounds?|chf|francs?)`
const amount = new RegExp(String.raw`(?<![\d.,])${number}\s*${unit}(?!\p{L})`, 'iu')
const extra = new RegExp(
  String.raw`${number}\s*(?:%|percent|per cent)\s+(?:more|extra|on top|spare|additional|(?:for\s+)?(?:waste|wastage|breakage|cutting|offcuts|loss))`,
  'iu',
)
const priceFirst = new RegExp(String.raw`${number}\s*${money}?\s*(?:per|an?|each|\/)\s*${unit}(?!\p{L})`, 'iu')
const priceLast = new RegExp(
  String.raw`\b(?:one|an?|each|per|every)\s+${unit}\s+(?:costs?|is|at|comes to|for)?\s*${money}?\s*${number}`,
  'iu',
)

/** "38 m2 slabs, 8 percent more for waste, one m2 costs 42.50": an amount with a share on top, by the price of one of its unit. */
export function reckonWaste(
  prompt: string,
  read: (words: string) => number,
): { said: string; value: number } | undefined {
  const text = prompt.replaceAll(/(?<!\p{L})(?:m2|m²|qm|sq\.? ?m|square met(?:er|re)s?)(?!\p{L})/giu, 'sqm')
  if (!/\bhow (?:much|many)\b|\btogether\b|\btotal\b|\bcost|[?=]\s*$/i.test(text)) return undefined
  const share = extra.exec(text)?.[1]
  const first = priceFirst.exec(text)
  const last = first ? null : priceLast.exec(text)
  const [price, per] = first ? [first[1]!, first[2]!] : last ? [last[2]!, last[1]!] : []
  const rest = text.replace(first?.[0] ?? last?.[0] ?? '', ' ')
  const found = amount.exec(rest)
  if (share === undefined || price === undefined || !found || (text.match(/\d[\d.,]{0,20}/g) ?? []).length !== 3)
    return undefined
  if (nameOf(found[2]!) !== nameOf(per!)) return undefined
  return {
    said: `${found[1]} × ${1 + read(share) / 100} × ${price}`,
    value: read(found[1]!) * (1 + read(share) / 100) * read(price),
  }
}

function nameOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/(?:es|s)$/, '')
    .replace(/re$/, 'er')
}
