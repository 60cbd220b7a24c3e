const spelled =
  'one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty'.split(' ')
const values = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 30, 40, 50]
const number = String.raw`(\d[\d.,]{0,20}\d|\d)`
const currency = String.raw`(?:€|eur|euros?|usd|dollars?|\$|chf|francs?|£|pounds?|gbp|quid)`
const wordBefore = String.raw`(?:percent|per ?cent|%|goes|go|payments?|instal?lments?|parts?|people|persons?|of us|ways|shares?)`

/** Numbers in words before what is counted by them in sums: "ten percent", "four goes". */
export function inDigits(text: string): string {
  return text
    .replaceAll(
      new RegExp(String.raw`\b(${spelled.join('|')})(?=\s+(?:equal\s+|monthly\s+)?${wordBefore})`, 'giu'),
      (word) => String(values[spelled.indexOf(word.toLowerCase())]),
    )
    .replaceAll(/\bhalf(?= of (?:it|that)\b)/giu, '50 %')
}

const pence = /(?<![\p{L}\d.,])(\d{1,6}(?:\.\d{1,4})?)\s?(?:p|pence|pennies)(?![\p{L}\d])/giu
const cents = /(?<![\p{L}\d.,])(\d{1,6}(?:\.\d{1,4})?)\s?(?:ct|cents?)(?![\p{L}\d])/giu
const wished = new RegExp(
  String.raw`[\s.,;]*\b(?:in|as)\s+(${currency})(?:\s+(?:per|an?)\s+(?:year|month|week|day))?[\s.?!]*$`,
  'iu',
)

/** "My agent takes 15 percent": that is less by so much for who asks. */
const taken = new RegExp(
  String.raw`[\s,.;]+(?:(?:and|but)\s+)?(?:(?:my|the|our|an?|his|her|their)\s+)?(?:\p{L}+\s+){0,2}?(?:takes?|keeps?|charges?|deducts?)\s+${number}\s*(?:%|per ?cent)(?:\s+(?:of|from)\s+(?:it|that|all|this|everything))?(?=[\s.,;?!]|$)`,
  'iu',
)
const isMine =
  /\b(?:left|remains?|(?:do|would|will) (?:i|we) (?:get|have|keep|end up)|(?:i|we) (?:get|keep|have)|for (?:me|us)|in my pocket)\b/i
/** "A quick sum, if you would: …" */
const lead =
  /^\W*(?:(?:an?|one)\s+)?(?:quick|little|simple|small|short)\s+(?:sum|calculation|maths?|math|question)(?:\s+(?:please|pls|if you would|if you could|if you can|for you|for me))*\s*[:,–-]\s*/iu
/** "And 62 for diesel": what comes on top of a sum. */
const onTop =
  /,?\s+and\s+(?:another\s+)?((?:[€£$]\s?)?\d[\d.,]*(?:\s?(?:€|£|\$|euros?|pounds?|dollars?))?)(?=\s+(?:for\s+(?!(?:each|every|\d|one|two)\b)(?:the\s+|a\s+)?(?!(?:people|persons?|guests?|days?|nights?|hours?|weeks?)\b)\p{L}+|on top|extra)\b)/iu
const counted = new RegExp(
  String.raw`(^|[\s,(])(${spelled.slice(1).join('|')})(?=\s+\p{L}+(?:\s+\p{L}+)?\s+(?:at|à|for)\s+[€£$]?\d)`,
  'giu',
)

const splitBy = new RegExp(
  String.raw`^\W*(?:(?:the|a|our)\s+)?(?:\p{L}+\s+){0,2}?([€£$]?\s?\d[\d.,]{0,20}\s?${currency}?)\s+(?:split|divided|shared)\s+(?:(?:up\s+)?(?:between|among|by|over)\s+)?(?:the\s+)?(\d)`,
  'iu',
)
const toSplit = new RegExp(
  String.raw`^\W*(?:split|divide|share)\s+([€£$]?\s?\d[\d.,]{0,20}\s?${currency}?)\s+(?:up\s+)?(?:between|among|by|over)\s+(?:the\s+)?`,
  'iu',
)

/** The same sum in words that say what is put to it and what is taken off. */
function inSigns(prompt: string): string {
  const text = prompt
    .replace(lead, '')
    // "Minibus 148 quid split 16 kids", "split 148 pounds among 16"
    .replace(splitBy, '$1 split between $2')
    .replace(toSplit, '$1 split between ')
    // "A precept of £38,400 shared between 620 households, what does each pay?": what it is of, and that each part is asked for, say nothing more.
    .replace(
      /^\W*(?:an?|the|my|our)\s+(?:\p{L}+\s+){1,3}?of\s+(?=[€£$]?\s?\d.*\b(?:divided|split|shared|spread)\b)/isu,
      '',
    )
    .replace(
      /(?<=\b(?:divided|split|shared|spread)\b.{3,60}),\s+(?:so\s+)?(?:what|how much) (?:(?:does|do|is|would|will|must|should|has) (?:each|every|one|everyone|everybody)\b[^,.?!]*|(?:(?:is|does) )?(?:that|it|this)(?: make| come to)? (?:each|apiece|per person|per head|a head|for each\b[^,.?!]*))\?*\s*$/iu,
      '',
    )
    .replaceAll(counted, (_, before: string, word: string) => `${before}${values[spelled.indexOf(word.toLowerCase())]}`)
  // A year, an hour and a number of pages are put on top of nothing: only behind another amount it is one.
  const topped = /\d/.test(text.slice(0, onTop.exec(text)?.index ?? 0)) ? text.replace(onTop, ' plus $1') : text
  return isMine.test(topped) ? topped.replace(taken, ' minus $1 percent') : topped
}

/** A sum as it is reckoned: words for numbers as digits, pence as pounds, without the currency that it is in anyway. */
export function asReckoned(prompt: string): string {
  const text = inDigits(inSigns(prompt))
  const isPriced = /\b(?:at|x|each|per|an?|times|for)\b|[×*£/]|\bpounds?\b/iu.test(text)
  const whole = isPriced
    ? text
        .replaceAll(pence, (_, n: string) => `£${Number(n) / 100}`)
        .replaceAll(cents, (_, n: string) => `${/\$|dollar/i.test(text) ? '$' : '€'}${Number(n) / 100}`)
    : text
  const wish = wished.exec(whole)
  if (!wish) return whole
  const before = whole.slice(0, wish.index)
  const isSame = (sign: RegExp, words: RegExp) => words.test(wish[1]!) && sign.test(before)
  return isSame(/£|\bpounds?\b|\bgbp\b/i, /^(?:£|pounds?|gbp|quid)$/i) ||
    isSame(/€|\beuros?\b|\beur\b/i, /^(?:€|eur|euros?)$/i) ||
    isSame(/\$|\bdollars?\b/i, /^(?:\$|usd|dollars?)$/i)
    ? `${before} =`
    : whole
}

const shown = (value: number) => (Math.round(value * 100) / 100).toLocaleString('en', { maximumFractionDigits: 2 })

/** Percent changes, margins and mark-ups; a number that found no place makes it another question. */
export function reckonTrade(prompt: string, read: (words: string) => number): string | undefined {
  if (/\b(?:tasks?|meetings?|events?|projects?|calendar|files?|attached)\b/iu.test(prompt)) return undefined
  const numbers = prompt.match(/\d[\d.,]{0,20}\d|\d/gu) ?? []
  if (numbers.length !== 2) return undefined
  const [a, b] = numbers.map((one) => read(one)) as [number, number]
  const isShare = /%|\bper ?cent(?:age)?\b/iu
  const change = new RegExp(
    String.raw`\bfrom\s+${currency}?\s?${number}\s?${currency}?\s+to\s+${currency}?\s?${number}`,
    'iu',
  )
  if (change.test(prompt) && isShare.test(prompt) && !/\d\s*(?:%|per ?cent)/iu.test(prompt) && a !== 0) {
    const share = ((b - a) / a) * 100
    return `From ${numbers[0]} to ${numbers[1]} is **${shown(Math.abs(share))} %** ${share < 0 ? 'less' : 'more'} (${shown(Math.abs(b - a))} ${share < 0 ? 'down' : 'up'}).`
  }
  const shared = new RegExp(String.raw`${number}\s*(?:%|per ?cent)`, 'iu').exec(prompt)
  const isMargin = /\b(?:margin|profit)\b/iu.test(prompt)
  const isMarkUp = /\bmark[- ]?up\b/iu.test(prompt)
  const trade = /\b(?:cost|costs|buy|bought|pay|paid|purchase)\b/iu
  if (!isMargin && !isMarkUp) return undefined
  if (shared && trade.test(prompt)) {
    const [share, cost] =
      read(shared[1]!) === a && prompt.indexOf(shared[1]!) <= prompt.indexOf(numbers[0]!) ? [a, b] : [b, a]
    if (isMarkUp) return `${shown(cost)} + ${shown(share)} % = **${shown(cost * (1 + share / 100))}**`
    return share >= 100 || /\bprofit\b/iu.test(prompt)
      ? undefined
      : `${shown(cost)} ÷ (1 − ${shown(share)} %) = **${shown(cost / (1 - share / 100))}**`
  }
  const order =
    /\b(?:cost|costs|buy|bought|paid|pay|purchase)\b.*\d.*\b(?:sell|sells|sold|selling|sale|price|charge)\b.*\d/isu.test(
      prompt,
    )
      ? [a, b]
      : /\b(?:sell|sells|sold|selling|sale|price|charge)\b.*\d.*\b(?:cost|costs|buy|bought|paid|pay|purchase)\b.*\d/isu.test(
            prompt,
          )
        ? [b, a]
        : undefined
  if (!order || order[0] === 0 || order[1] === 0 || shared) return undefined
  const [cost, price] = order as [number, number]
  const profit = price - cost
  return `Profit: ${shown(price)} − ${shown(cost)} = **${shown(profit)}**. That is a margin of **${shown((profit / price) * 100)} %** of the price, and a mark-up of **${shown((profit / cost) * 100)} %** on the cost.`
}

const divided = new RegExp(
  String.raw`^${currency}?\s?${number}\s?${currency}?\s+(?:(?:divided|split|shared|spread|paid)\s+)?(?:(?:up\s+)?(?:by|between|among|over|in|into)\s+)${number}(?:\s+(?:equal\s+|monthly\s+)?(\p{L}+(?: \p{L}+)?))?$`,
  'iu',
)

/** "£1,980 in 6 instalments", "1,480 divided by 12". */
export function reckonParts(
  text: string,
  read: (words: string) => number,
): { said: string; value: number } | undefined {
  const found = divided.exec(text)
  const parts = found ? read(found[2]!) : 0
  if (!found || parts === 0) return undefined
  const isSaid = /\b(?:divided|split|shared|spread)\b/iu.test(text)
  const isParts = /^(?:goes|payments?|instal?lments?|parts?|months?|weeks?|people|persons?|of us|ways|shares?)$/iu.test(
    found[3] ?? '',
  )
  if (!isParts && !(isSaid && (found[3] === undefined || /^\p{L}+$/u.test(found[3])))) return undefined
  return { said: `${found[1]} ÷ ${found[2]}`, value: read(found[1]!) / parts }
}
