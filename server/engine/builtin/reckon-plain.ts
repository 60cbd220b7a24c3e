/**
 * Sums as people say them: "half of 350", "20 % of £350", "seven hundred and forty five times twelve", "15 plots pay £4.20 each", "what
 * percentage is 45 of 180", "how many minutes are 3.5 hours".
 */
export type Sum = { said: string; value: number; isMoney: boolean; more?: Omit<Sum, 'more'> }

/** A sum that is wholly understood; undefined where a word of it finds no place. `evaluate` knows signs, brackets and marks of numbers. */
export function reckonPlain(prompt: string, evaluate: (text: string) => number | undefined): Sum | undefined {
  if (prompt.length > 160 || ofWorkspace.test(prompt) || date.test(prompt)) return undefined
  const isMoney = new RegExp(String.raw`${currency}|\b(?:vat|gst|tax|tip|net|gross|discount)\b`, 'i').test(prompt)
  const plain = inDigits(prompt.toLowerCase())
    .replaceAll(new RegExp(String.raw`${currency}\s*(?=\d)|(?<=\d)\s*${currency}(?![a-z])`, 'gi'), '')
    .replaceAll(/(\d[\d.,]*)\s*(k|thousand|mio|million|dozen)\b(?!\s*\/\s*[a-z])/gi, (_, n: string, unit: string) =>
      exact(evaluate(n)! * scales[unit]!),
    )
    .replaceAll(/(\d) (?:and a half|1\/2)\b/g, '$1.5')
    .replaceAll(/\s*per ?cent\b(?!age)/g, '%')
    .replace(asking, '')
    .replace(/[\s?.!=]+$/, '')
    .replace(ending, '')
    .trim()
  const number = (words: string) => evaluate(words) ?? NaN
  for (const [form, make] of forms) {
    const match = form.exec(plain)
    const sum = match && make(match, number, isMoney)
    if (sum && Number.isFinite(sum.value)) return { isMoney, ...sum }
  }
  const signed = inSigns(plain)
  const value =
    /[-+*/^]|\)\s*\(/.test(signed.slice(1)) && /^[\d.,\s()+*/^-]+$/.test(signed) ? powers(signed, evaluate) : undefined
  return value === undefined || !Number.isFinite(value)
    ? undefined
    : { said: signed.replaceAll('*', '×').replaceAll('/', '÷'), value, isMoney }
}

const ofWorkspace =
  /\b(?:tasks?|to-?dos?|meetings?|events?|calendar|appointments?|remind\w*|schedule|move|push|overdue|projects?|due|files?|attached|today|tomorrow)\b/i
const date = /\b\d{1,4}-\d{1,2}-\d{1,4}\b|\b\d{1,2}\.\d{1,2}\.(?:\d{2,4})?(?!\d)/
const currency = String.raw`(?:[€£$₹]|\b(?:eur|euros?|usd|dollars?|gbp|pounds?|quid|chf|francs?|rs\.?|inr|rupees?|bucks)(?![a-z]))`
const scales: Record<string, number> = { k: 1000, thousand: 1000, mio: 1e6, million: 1e6, dozen: 12 }
const asking =
  /^[\s,]*(?:(?:please|pls|hey|hi|and|so|ok|can you|could you|kindly|quick(?:ly)?|just|tell me|i need to know)[\s,:]+)*(?:(?:what(?:['’]?s| is| are| does| do| would|['’]d)|how much (?:is|are|does|do)|calculate|calc|compute|work out|reckon|if)\s+)?(?:the\s+)?/
const ending =
  /[\s,]*(?:(?:what(?:['’]?s| is| does| would) (?:that|it|this)(?: (?:make|come to|be|together|in total|altogether))?|how much (?:is|does) (?:that|it|this)(?: (?:make|come to))?|come to|comes to|makes?|in total|in all|altogether|together|please|pls|thanks|equals?|be)[\s?.!=]*)+$/

const n = String.raw`(\d[\d.,]*\d|\d)`
const label = String.raw`(?:\p{L}[\p{L}-]*\s+){0,3}?`
const noun = String.raw`(?:\s+(?!at\b|for\b|and\b|of\b|in\b|plus\b|minus\b|times\b)\p{L}[\p{L}-]*){0,3}`
const exact = (value: number) => String(Math.round(value * 1e6) / 1e6)
type Form = [
  RegExp,
  (
    match: RegExpExecArray,
    number: (words: string) => number,
    isMoney: boolean,
  ) => (Omit<Sum, 'isMoney'> & { isMoney?: boolean }) | undefined,
]
const form = (source: string) => new RegExp(`^(?:${source})$`, 'iu')

const discount = /\b(?:discount|rebate|skonto)\b/

const forms: Form[] = [
  // "25% gift aid on 1,340, and what is the total": the share, and both together.
  [
    form(
      String.raw`${n}\s*%\s+${label}(of|on|from|off)\s+${n}(?:\s+net)?(,?\s+and\s+.*\b(?:total|altogether|together|gross)\b.*)?`,
    ),
    ([words, share, link, base, total], number) => {
      const part = (number(share!) / 100) * number(base!)
      const isLess = link === 'off' || discount.test(words)
      if (isLess) return { said: `${base} − ${share} %`, value: number(base!) - part }
      const sum = { said: `${share} % of ${base}`, value: part }
      return total
        ? { ...sum, more: { said: `${base} + ${share} %`, value: number(base!) + part, isMoney: true } }
        : sum
    },
  ],
  [
    form(String.raw`${label}(?:of\s+)?${n}\s*%\s+(?:on|of)\s+${n}`),
    ([words, share, base], number) =>
      discount.test(words)
        ? { said: `${base} − ${share} %`, value: number(base!) * (1 - number(share!) / 100) }
        : { said: `${share} % of ${base}`, value: (number(share!) / 100) * number(base!) },
  ],
  // "1,200 plus VAT at 20%", "86.40 with 10% tip", "80 minus 15%"
  [
    form(
      String.raw`${n}\s*(?:net\s+)?(plus|\+|with|and|minus|-|less)\s+(?:\p{L}+\s+(?:at|of)\s+)?${n}\s*%(?:\s+\p{L}+){0,2}`,
    ),
    ([words, base, sign, share], number) => {
      const isLess = /^(?:minus|-|less)$/.test(sign!) || discount.test(words)
      return {
        said: `${base} ${isLess ? '−' : '+'} ${share} %`,
        value: number(base!) * (1 + ((isLess ? -1 : 1) * number(share!)) / 100),
      }
    },
  ],
  // What is in it already: "119 gross, what is net at 19%", "net of 120 incl 20% vat"
  [
    form(
      String.raw`(?:net (?:of|from) ${n}|${n} gross,? (?:what(?:['’]?s| is) )?(?:the )?net)\s+(?:incl\p{L}*|with|at|including)\s+${n}\s*%(?:\s+\p{L}+)?`,
    ),
    ([, one, other, share], number) => ({
      said: `${one ?? other} ÷ ${exact(1 + number(share!) / 100)}`,
      value: number((one ?? other)!) / (1 + number(share!) / 100),
    }),
  ],
  [
    form(String.raw`(?:how much )?(?:the )?(?:vat|tax|gst) (?:is )?(?:in|of|included in) ${n},? (?:at|with) ${n}\s*%`),
    ([, gross, share], number) => ({
      said: `${gross} − ${gross} ÷ ${exact(1 + number(share!) / 100)}`,
      value: number(gross!) - number(gross!) / (1 + number(share!) / 100),
    }),
  ],
  // "What percentage is 45 of 180", "45 is what percent of 180", "45 out of 180 in percent"
  [
    form(
      String.raw`(?:(?:what |how much |how many )?(?:percent(?:age)?|%)|(?:what|how much|how many)%) (?:is|are) ${n} (?:of|from|out of) ${n}|${n} (?:is|are) (?:what|how much|how many) ?(?:percent(?:age)?|%) (?:of|from) ${n}|${n} (?:of|out of|from) ${n} (?:in|as a) ?(?:percent(?:age)?|%)`,
    ),
    (match, number) => {
      const [part, whole] = match.slice(1).filter((each) => each !== undefined) as [string, string]
      return { said: `${part} of ${whole} in percent`, value: (number(part) / number(whole)) * 100, isMoney: false }
    },
  ],
  [
    form(
      String.raw`(half|(?:a |one |1 )?third|(?:a |one |1 )?quarter|(?:two|2) thirds|(?:three|3) quarters|(?:a |one )?tenth|(?:a |one )?fifth|double|twice|triple) (?:of )?(?:the )?${n}`,
    ),
    ([, what, base], number) => {
      const by =
        parts[
          what!
            .replace(/^(?:a|one|1) /, '')
            .replace('2 th', 'two th')
            .replace('3 q', 'three q')
        ]!
      const said = by >= 1 ? `${by} × ${base}` : `${what} of ${base}`
      return { said, value: by * number(base!) }
    },
  ],
  [
    form(String.raw`${n} (doubled|tripled|halved|squared|cubed)`),
    ([, base, what], number) => {
      const b = number(base!)
      const value = { doubled: 2 * b, tripled: 3 * b, halved: b / 2, squared: b ** 2, cubed: b ** 3 }[what!]!
      return { said: `${base} ${what}`, value }
    },
  ],
  [
    form(String.raw`square root of ${n}`),
    ([, base], number) => ({ said: `square root of ${base}`, value: Math.sqrt(number(base!)) }),
  ],
  // "Split 340 between 4", "340 among four people"
  [
    form(
      String.raw`(?:split|share|divide)?\s*${n}\s*(?:(?:split|shared|divided)\s+)?(?:between|among|by|into)?\s*(?<=between\s+|among\s+|by\s+|into\s+|split\s+|shared\s+)${n}(?: (?:ways|people|persons?|parts?|of us|friends|guests))?`,
    ),
    ([, whole, by], number) => ({ said: `${whole} ÷ ${by}`, value: number(whole!) / number(by!) }),
  ],
  // "12 boxes at 7.50 each plus 350", "15 plots pay 4.20 each", "3 nights at 89"
  [
    form(
      String.raw`${n}${noun}\s+(at|for|@|cost|costs|pay|pays|are|is|get|gets)\s+${n}(\s+(?:each|apiece|a piece|(?:a|an|per)\s+\p{L}+))?(?:\s+(plus|and|minus|less)\s+${n}(?:\s+(?:for|of)\s+(?:\p{L}+\s*){1,3})?)?`,
    ),
    ([, count, link, price, each, sign, more], number, isMoney) => {
      // "6 bottles for 12.50" is what all of them cost, and "7 people at 18.30" an hour.
      if (each === undefined && /^(?:for|are|is|get|gets)$/.test(link!)) return undefined
      if (each === undefined && link === 'at' && !isMoney && number(price!) <= 24) return undefined
      const product = number(count!) * number(price!)
      const extra = more === undefined ? 0 : number(more) * (/^(?:minus|less)$/.test(sign!) ? -1 : 1)
      return {
        said: `${count} × ${price}${more === undefined ? '' : ` ${extra < 0 ? '−' : '+'} ${more}`}`,
        value: product + extra,
      }
    },
  ],
  // "71 guests come at 46.50 each, what is left once the deposit of 1,000 is taken off"
  [
    form(
      String.raw`${n}${noun}\s+(?:at|pay|cost)\s+${n}(?:\s+each)?,? .*\bleft\b.*\b(?:deposit|advance|voucher|discount) of ${n}\b[^\d]*`,
    ),
    ([, count, price, paid], number) => ({
      said: `${count} × ${price} − ${paid}`,
      value: number(count!) * number(price!) - number(paid!),
    }),
  ],
  // "The average of 4, 8 and 9", "add 120, 45 and 60"; of "12,15 and 18" nobody knows how many they are.
  [
    form(String.raw`(average|mean|sum|total|add(?: up)?)?(?: of)?:? ?(\d[\d.,\s]*(?:\band\b[\d.,\s]+)*)`),
    ([, what, list], number) => {
      const all = list!.trim().split(/,\s+(?:and\s+)?|\s+and\s+/)
      const isPlain = all.every((each) => /^(?:\d+(?:\.\d+)?|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+,\d{1,2})$/.test(each))
      const isSplit = list!.includes(', ') || !list!.includes(',')
      if (!isPlain || !isSplit || all.length < (what === undefined ? 3 : 2)) return undefined
      const sum = all.reduce((so, each) => so + number(each), 0)
      return /^(?:average|mean)/.test(what ?? '')
        ? { said: `average of ${all.join(', ')}`, value: sum / all.length }
        : { said: all.join(' + '), value: sum }
    },
  ],
  // "How many minutes are 3.5 hours", "how many days in 6 weeks"
  [
    form(
      String.raw`how (?:many|much) (\p{L}+) (?:is|are|in|are in|are there in|make|has|have) (?:${n}|an?|one) (\p{L}+?)(?: have)?`,
    ),
    ([, small, count, big], number) => {
      const [to, of] = [units[small!.replace(/s$/, '')], units[big!.replace(/s$/, '')]]
      if (!to || !of || to[0] !== of[0]) return undefined
      const many = count === undefined ? 1 : number(count)
      return { said: `${count ?? 1} ${big} in ${small}`, value: (many * of[1]) / to[1], isMoney: false }
    },
  ],
]

const parts: Record<string, number> = {
  half: 0.5,
  third: 1 / 3,
  quarter: 0.25,
  'two thirds': 2 / 3,
  'three quarters': 0.75,
  tenth: 0.1,
  fifth: 0.2,
  double: 2,
  twice: 2,
  triple: 3,
}
/** What each is a measure of, and how many of the smallest it has. */
const units: Record<string, [of: string, many: number]> = {
  second: ['time', 1],
  minute: ['time', 60],
  min: ['time', 60],
  hour: ['time', 3600],
  day: ['time', 86_400],
  week: ['time', 604_800],
  gram: ['mass', 1],
  g: ['mass', 1],
  kilo: ['mass', 1000],
  kg: ['mass', 1000],
  kilogram: ['mass', 1000],
  tonne: ['mass', 1e6],
  millimetre: ['length', 1],
  mm: ['length', 1],
  centimetre: ['length', 10],
  centimeter: ['length', 10],
  cm: ['length', 10],
  metre: ['length', 1000],
  meter: ['length', 1000],
  kilometre: ['length', 1e6],
  kilometer: ['length', 1e6],
  km: ['length', 1e6],
  millilitre: ['volume', 1],
  ml: ['volume', 1],
  litre: ['volume', 1000],
  liter: ['volume', 1000],
}

/** Words between numbers as signs. */
function inSigns(plain: string): string {
  return plain
    .replaceAll(/\bplus\b/g, '+')
    .replaceAll(/\b(?:minus|less|take away)\b|−|–/g, '-')
    .replaceAll(/\b(?:times|multiplied by)\b|(?<=[\d)])\s*[x×]\s*(?=[\d(])/g, '*')
    .replaceAll(/\b(?:divided by|over)\b|÷/g, '/')
    .replaceAll(/\b(?:to the power of|to the)\b/g, '^')
    .replaceAll(/\s+/g, ' ')
}

function powers(signed: string, evaluate: (text: string) => number | undefined): number | undefined {
  const power = /^(\d[\d.,]*) ?\^ ?(\d{1,3})$/.exec(signed)
  return power ? (evaluate(power[1]!) ?? NaN) ** Number(power[2]) : evaluate(signed)
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const small = String.raw`(?:(?:${tens.filter(Boolean).join('|')})(?:[ -](?:${ones.slice(1, 10).join('|')}))?|${ones.toReversed().join('|')})`
const group = String.raw`(?:(?:an?|${small}) hundred(?: (?:and )?${small})?|${small})`
const spelled = new RegExp(String.raw`\b(?:(?:an?|${group}) thousand(?:,? (?:and )?${group})?|${group})\b`, 'g')

/** "Seven hundred and forty five" as 745; two numbers side by side stay two. */
function inDigits(text: string): string {
  return text.replaceAll(spelled, (words) => {
    let [all, part] = [0, 0]
    for (const word of words.split(/[\s,-]+/)) {
      if (word === 'hundred') part = (part || 1) * 100
      else if (word === 'thousand') [all, part] = [all + (part || 1) * 1000, 0]
      else if (tens.includes(word)) part += 10 * tens.indexOf(word)
      else if (ones.includes(word)) part += ones.indexOf(word)
    }
    return String(all + part)
  })
}
