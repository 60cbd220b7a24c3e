import { inline, showNumber, table } from './markdown.ts'
import { readAmount } from './read-amount.ts'

const asksSum =
  /\b(?:what(?:['’]?s| is| does| do| will| would)?|how much)\b.{0,60}\b(?:come|comes|coming|add|adds|amount|amounts|total|sum|cost|costs|make|makes|pay|altogether|together|incl\w*|(?:with|plus|without) (?:the )?(?:vat|tax|delivery))\b|\b(?:total|sum|add)\b.{0,40}\b(?:up|of|this|these|incl\w*|with|please|pls)\b/i
const sign = String.raw`(?:£|€|\$|GBP|EUR|USD|CHF)?\s?`
const amount = String.raw`(\d{1,9}(?:[.,]\d{1,3}){0,3})`
const end = String.raw`\s?(?:£|€|\$|GBP|EUR|USD|CHF)?(?: ?(?:each|ea\.?|per \p{L}{1,12}|net))?(?: ?= ?${sign}[\d.,]{1,12})?$`
const unit = String.raw`(?:x|×|\*|pcs|pieces|no|off)?`
/** "20 x inner tube 26in @ 3.40" */
const countFirst = new RegExp(
  String.raw`^[-*•]?\s?(\d{1,6})\s?${unit}\s(\S.{0,80}?)\s?(?:@|à|\bat\b|\bje\b)\s?${sign}${amount}${end}`,
  'iu',
)
/** "inner tube 26in, 20 x 3.40" */
const countLast = new RegExp(
  String.raw`^[-*•]?\s?(\p{L}.{0,80}?)[,:]?\s(\d{1,6})\s?(?:x|×|\*|@)\s?${sign}${amount}${end}`,
  'iu',
)
/** "carriage 6.95", "delivery £12" */
const alone =
  /^[-*•]?\s?(\p{L}[^\d\n]{1,60}?)[:\s]\s?(?:(?:£|€|\$|GBP|EUR|USD|CHF)\s?(\d{1,9}(?:[.,]\d{1,3}){0,3})|(\d{1,7}[.,]\d\d))\s?(?:£|€|\$|GBP|EUR|USD|CHF)?$/iu
const tax =
  /\b(?:vat|mwst|ust|gst|tax)\D{0,14}(\d{1,2}(?:[.,]\d)?)\s?%|(\d{1,2}(?:[.,]\d)?)\s?%\s?(?:vat|mwst|ust|gst|tax)\b/i
const isNet = /\b(?:ex|excl|excluding|exclusive|plus|net|without|zzgl|before|on top)\b|\+\s?(?:vat|\d{1,2}\s?%)/i
const wantsGross = /\b(?:incl\w*|with|plus|and|gross|including) (?:the )?(?:vat|tax|mwst|gst)\b|\bgross\b/i
/** What an offer takes off or leaves open is not reckoned past. */
const isOther = /\b(?:discount|rebate|minus|less|off|deposit|skonto|rabatt|optional|already paid)\b/i
const mostLines = 60

/** What the lines of an order or a quote come to, pasted below or above the question, each line with its sum; undefined where one of them is not understood. */
export function sumQuote(prompt: string): string | undefined {
  const lines = prompt
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length < 3 || lines.length > mostLines) return undefined
  const at = [0, lines.length - 1].find(
    (n) => lines[n]!.length < 160 && asksSum.test(lines[n]!) && !countFirst.test(lines[n]!),
  )
  if (at === undefined) return undefined
  const rows: { what: string; count: number; each: number }[] = []
  let rate: number | undefined
  let isExclusive = false
  for (const [n, line] of lines.entries()) {
    if (n === at || line.length > 200) continue
    const percent = tax.exec(line)
    if (percent) {
      rate = readAmount((percent[1] ?? percent[2])!)
      isExclusive ||= isNet.test(line)
    }
    const first = countFirst.exec(line)
    const last = first ? null : countLast.exec(line)
    const one = first || last || percent ? null : alone.exec(line)
    if (isOther.test(line) && /\d/.test(line)) return undefined
    if (first) rows.push({ what: first[2]!, count: Number(first[1]), each: readAmount(first[3]!) })
    else if (last) rows.push({ what: last[1]!, count: Number(last[2]), each: readAmount(last[3]!) })
    else if (one) rows.push({ what: one[1]!, count: 1, each: readAmount((one[2] ?? one[3])!) })
    // A price that found no place is no part of a sum.
    else if (!percent && /(?:[£€$@]|\d[.,]\d\d\b)/.test(line)) return undefined
    isExclusive ||= /\bprices?\b/i.test(line) && isNet.test(line)
  }
  if (rows.length < 2 || !rows.some(({ count }) => count > 1)) return undefined
  const cents = (value: number) => Math.round(value * 100) / 100
  const show = (value: number) => value.toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ',')
  const net = cents(rows.reduce((sum, { count, each }) => sum + count * each, 0))
  const added = rate === undefined || !isExclusive ? undefined : cents((net * rate) / 100)
  const told =
    added === undefined
      ? [`Together **${show(net)}**.`]
      : [
          `Together **${show(cents(net + added))}** with ${showNumber(rate!)} % VAT: ${show(net)} and ${show(added)} VAT.`,
        ]
  if (added === undefined && wantsGross.test(lines[at]!))
    told.push(
      rate === undefined
        ? 'No rate of VAT stands there, so none is added.'
        : 'It does not say that VAT comes on top, so none is added.',
    )
  return [
    told.join(' '),
    table(
      ['What', 'Number', 'Each', 'Sum'],
      rows.map(({ what, count, each }) => [inline(what, 80), String(count), show(each), show(cents(count * each))]),
    ),
  ].join('\n\n')
}
