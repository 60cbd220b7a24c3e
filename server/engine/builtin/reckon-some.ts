type Step = { said: string; value: number }
type Read = (words: string) => number

const spelled = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const number = String.raw`(?:\d[\d.,]{0,20}\d|\d)`
const count = `(${number}|${spelled.join('|')})`
const currency = String.raw`(?:€|eur|euros?|usd|dollars?|\$|chf|francs?|£|pounds?|quid|gbp)`
const price = String.raw`(?:[€$£]\s?)?(${number})(?:\s?${currency}(?!\p{L}))?`
const some = new RegExp(
  String.raw`(?<![\p{L}\d.,])${count}\s+of\s+(?:the|these|those|them|which)(?:\s+${count})?(?!\p{L})`,
  'iu',
)
const share = new RegExp(String.raw`(${number})\s*(?:%|per ?cent)`, 'giu')
const numbers = new RegExp(String.raw`(?<![\p{L}\d.,])(?:${number}|(?:${spelled.join('|')})(?!\p{L}))`, 'giu')

function valueOf(word: string, read: Read): number {
  const at = spelled.indexOf(word.toLowerCase())
  return at < 0 ? read(word) : at + 1
}

/** Whether a share is only for some of what is counted: who reads it for all of them reckons wrongly. */
export function isForSome(prompt: string): boolean {
  return some.test(prompt) && /%|\bper ?cent\b|\bhalf price\b|\bfree\b/i.test(prompt)
}

/** "5 nights at £24, but two of the nights are bank holiday, so 20% on top for those two". */
export function reckonSome(prompt: string, read: Read): Step | undefined {
  const part = some.exec(prompt)
  const all = new RegExp(
    String.raw`(?<![\p{L}\d.,])${count}\s+(?!of\b)(?:\p{L}+\s+){1,3}(?:at|for|@|à|x)\s+${price}`,
    'iu',
  ).exec(prompt)
  const shares = [...prompt.matchAll(share)]
  if (!part || !all || shares.length !== 1) return undefined
  const isOff = /\b(?:off|less|cheaper|discount|reduced|reduction|rebate|minus)\b/i.test(prompt)
  const isMore = /\b(?:on top|more|extra|surcharge|supplement|plus|dearer|added?|higher|uplift)\b/i.test(prompt)
  const [n, each, m, by] = [valueOf(all[1]!, read), read(all[2]!), valueOf(part[1]!, read), read(shares[0]![1]!)]
  if (isOff === isMore || m > n || (part[2] !== undefined && valueOf(part[2], read) !== n)) return undefined
  // A number that found no place makes it another sum; how many there are of them may be said again.
  const rest = [...prompt.matchAll(numbers)].map(([one]) => valueOf(one, read))
  for (const one of [n, each, m, by]) rest.splice(rest.indexOf(one), 1)
  if (rest.some((one) => one !== m && one !== n)) return undefined
  const other = each * (1 + (isOff ? -by : by) / 100)
  const shown = Math.round(other * 1e4) / 1e4
  return { said: `${n - m} × ${each} + ${m} × ${shown}`, value: (n - m) * each + m * other }
}

const item = new RegExp(
  String.raw`(?<![\p{L}\d.,])${count}\s+((?:(?!and\b|for\b|at\b)\p{L}[\p{L}-]*\s+){1,3})(?:for|at|@|à|x)\s+${price}(?:\s+(each|a piece|apiece))?`,
  'giu',
)
const period = '(?:day|night|week|month|hour|evening|weekend)'
const perPeriod = new RegExp(
  String.raw`\b(?:each\s+)?(?:per|an?|every|each)\s+(${period})\b|\b(daily|nightly|weekly)\b`,
  'giu',
)
const lasting = new RegExp(String.raw`(?<![\p{L}\d.,])${count}\s+(${period})s?(?!\p{L})`, 'giu')

/** "8 speakers for 28 euro and 2 desks for 60 euro, each per day, three days, minus 15 percent". */
export function reckonHire(prompt: string, read: Read): Step | undefined {
  const items = [...prompt.matchAll(item)].filter(([, , what]) => !new RegExp(`^${period}s?\\s*$`, 'iu').test(what!))
  const per = [...prompt.matchAll(perPeriod)].map(
    ([, unit, word]) => unit ?? word!.replace(/ily$/, 'y').replace(/ly$/, ''),
  )
  if (items.length < 2 || per.length === 0 || new Set(per.map((one) => one.toLowerCase())).size > 1) return undefined
  if (/\b(?:tasks?|meetings?|events?|projects?)\b/iu.test(prompt)) return undefined
  const rest = items.reduce((text, [all]) => text.replace(all, ' '), prompt)
  const times = [...rest.matchAll(lasting)].filter(([, n]) => !/^one$/i.test(n!))
  if (times.length !== 1 || times[0]![2]!.toLowerCase() !== per[0]!.toLowerCase()) return undefined
  const left = rest.replace(times[0]![0], ' ')
  const shares = [...left.matchAll(share)]
  const isOff = /\b(?:minus|less|off|discount|rebate|reduction)\b/i.test(left)
  const isMore = /\b(?:plus|vat|tax|on top|extra|surcharge)\b/i.test(left)
  const isShared = shares.length === 1 && isOff !== isMore
  if (shares.length > 1 || (shares.length === 1 && !isShared)) return undefined
  const unread = shares.length === 1 ? left.replace(shares[0]![0], ' ') : left
  if (/\d/.test(unread)) return undefined
  const n = valueOf(times[0]![1]!, read)
  const sum = items.reduce((all, [, many, , each]) => all + valueOf(many!, read) * read(each!), 0)
  const by = shares.length === 1 ? read(shares[0]![1]!) : 0
  const said = `(${items.map(([, many, , each]) => `${valueOf(many!, read)} × ${each}`).join(' + ')}) × ${n}`
  return {
    said: by === 0 ? said : `${said} ${isOff ? '−' : '+'} ${by} %`,
    value: sum * n * (1 + (isOff ? -by : by) / 100),
  }
}

const kinds: [string, RegExp, (sorted: readonly number[]) => number][] = [
  ['Mean', /\b(?:mean|average|avg)\b/iu, (all) => all.reduce((sum, one) => sum + one, 0) / all.length],
  [
    'Median',
    /\bmedian\b/iu,
    (all) => (all[Math.floor((all.length - 1) / 2)]! + all[Math.ceil((all.length - 1) / 2)]!) / 2,
  ],
  ['Highest', /\b(?:highest|max(?:imum)?|biggest|largest)\b/iu, (all) => all.at(-1)!],
  ['Lowest', /\b(?:lowest|min(?:imum)?|smallest)\b/iu, (all) => all[0]!],
  ['Range', /\brange\b/iu, (all) => all.at(-1)! - all[0]!],
]
const filler =
  /\b(?:what|whats|is|are|the|of|from|for|these|this|those|numbers?|values?|figures?|readings?|results?|measurements?|and|please|pls|calculate|work|out|give|me|tell|hi|can|could|you|value|my|our|in|between|a|an|list|do|mean|average|avg|median|highest|max|maximum|biggest|largest|lowest|min|minimum|smallest|range)\b|['’]s\b/giu

/** "Mean of 7.2 6.9 7.4": of numbers that stand one beside the other, with one unit or none. */
export function reckonList(prompt: string, read: Read): string | undefined {
  const asked = kinds.filter(([, find]) => find.test(prompt))
  if (asked.length === 0) return undefined
  const found = [...prompt.matchAll(/(?<![\p{L}\d])[−-]?\d+(?:[.,]\d+)*(?![\d])/gu)].map(([one]) => one)
  // "12,15,18" is three numbers, "7,2" one.
  const each = found.flatMap((one) =>
    (one.match(/,/g)?.length ?? 0) > 1 && !/,\d{3}(?:,|$)/.test(one) ? one.split(',') : [one],
  )
  const units =
    prompt
      .replaceAll(/[−-]?\d+(?:[.,]\d+)*/gu, ' ')
      .replaceAll(filler, ' ')
      .match(/[\p{L}%°€£$]+/gu) ?? []
  if (each.length < 3 || each.length > 100 || new Set(units.map((one) => one.toLowerCase())).size > 1) return undefined
  if (units.length > 1 && units.length < each.length) return undefined
  const all = each.map((one) => (/^[−-]/.test(one) ? -read(one.slice(1)) : read(one)))
  if (all.some((one) => !Number.isFinite(one))) return undefined
  const sorted = all.toSorted((a, b) => a - b)
  const unit = units[0] ? ` ${units[0]}` : ''
  return asked
    .map(
      ([name, , of]) =>
        `${name} of ${each.length} numbers: **${(Math.round(of(sorted) * 1e4) / 1e4).toLocaleString('en', { maximumFractionDigits: 4 })}**${unit}`,
    )
    .join('\n\n')
}
