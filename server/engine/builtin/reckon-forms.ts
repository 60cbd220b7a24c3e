const n = String.raw`(\d[\d.,]*\d|\d)`
const label = String.raw`(?:\p{L}[\p{L}-]*\s+){0,3}?`
const noun = String.raw`(?:\s+(?!at\b|for\b|and\b|of\b|in\b|plus\b|minus\b|times\b)\p{L}[\p{L}-]*){0,3}`
const each = String.raw`(?:\s+(?:each|apiece|a piece|avg|average|on average|(?:an?|per|the)\s+\p{L}+))?`
const size = String.raw`(?:\s*(?:m|cm|mm|ft|feet|foot|inch(?:es)?|met(?:re|er)s?|centimet(?:re|er)s?))?`
const unit = String.raw`\s*(?:kg|kilos?|grams?|g|tons?|tonnes?|t|m|cm|h|hrs?|hours?|days?|weeks?|months?|nights?|minutes?|mins?|km|litres?|liters?|l|pieces?|pcs?|boxes|sheets)`
const perOne = String.raw`(?:\s*(?:\/|(?:each|apiece|the|per|an?|by))\s*(?:\p{L}+)?)?`
export const exact = (value: number) => String(Math.round(value * 1e6) / 1e6)
export type Sum = { said: string; value: number; isMoney: boolean; more?: Omit<Sum, 'more'> }

const ofLength = /\d\s*(?:m|cm|mm|ft|feet|foot|inch|met|centimet)/

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

/** A sum in words, with signs and digits for its numbers, and what it comes to; undefined where its words mean something else. */
export const forms: Form[] = [
  // "25% gift aid on 1,340, and what is the total": the share, and both together.
  [
    form(
      String.raw`${n}\s*%\s+${label}(of|on|from|off)\s+${n}(?:\s*(?:[kmgt]i?b|kg|g|l|ml|m2?|km|hours?|h|k?wh|k?w|people|guests|net))?(,?\s+and\s+.*\b(?:total|altogether|together|gross)\b.*)?`,
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
  // "Net 4,850, VAT at 19 %. What is the gross amount"
  [
    form(
      String.raw`net ${n}[,;.]? ${label}(?:at |of )?${n}\s*%[.,;:]? (?:w(?:ha|o)t(?:['’]?s| is)|how much is)?(?: the)? (?:gross|total)(?: amount| sum)?`,
    ),
    ([, base, share], number) => ({ said: `${base} + ${share} %`, value: number(base!) * (1 + number(share!) / 100) }),
  ],
  // "A fee of 1,160 is increased by a surcharge of 50 %"
  [
    form(
      String.raw`(?:an?\s+)?${label}(?:of\s+)?${n} (?:is|are|was|were|gets?|goes|went) (increased|raised|up|reduced|lowered|cut|down) by (?:an? \p{L}+ of )?${n}\s*%`,
    ),
    ([, base, how, share], number) => {
      const isMore = /^(?:increased|raised|up)$/.test(how!)
      return {
        said: `${base} ${isMore ? '+' : '−'} ${share} %`,
        value: number(base!) * (1 + ((isMore ? 1 : -1) * number(share!)) / 100),
      }
    },
  ],
  // "A mug sells for 38 and they keep 42 %, what lands with me"
  [
    form(
      String.raw`(?:an?\s+)?${label}(?:sells?|sold|costs?) (?:for|at) ${n}[^\d]* (?:keeps?|takes?|charges?) ${n}\s*%[^\d]*\b(?:w(?:ha|o)t|how much)\b[^\d]*\b(?:me|us|mine|left|i get|we get)\b`,
    ),
    ([, base, share], number) => ({ said: `${base} − ${share} %`, value: number(base!) * (1 - number(share!) / 100) }),
  ],
  // "One quote was 4,350 and the other 3,980, how much do we save with the cheaper one"
  [
    form(
      String.raw`[^\d]*\b(?:one|1)\b[^\d]*\b(?:was|is|of|for|at|came to|comes to|costs?) ${n}\b[^\d]*\b(?:other|another|second)\b[^\d]*\b${n},? (?:how much (?:do|would|could|can|will) (?:we|i) save\b|w(?:ha|o)t(?:['’]?s| is) the difference|how much (?:cheaper|dearer|more|less))(?: is (?:it|that))?(?: (?:with|by taking|if we take) the (?:cheaper|other|second|first)(?: (?:1|one|offer|quote))?)?`,
    ),
    ([, one, other], number, isMoney) => {
      // Hours of a day are no prices.
      if (!isMoney && (number(one!) <= 24 || number(other!) <= 24)) return undefined
      const [more, less] = number(one!) > number(other!) ? [one!, other!] : [other!, one!]
      return { said: `${more} − ${less}`, value: number(more) - number(less) }
    },
  ],
  // "14 shifts x 4.5h at 13.90"
  [
    form(String.raw`${n}${noun}\s+(?:x|×) ${n}\s*(?:h|hrs?|hours?|days?|weeks?|nights?|kg|km)?\s+(?:at|@) ${n}${each}`),
    ([, count, size, price], number) => ({
      said: `${count} × ${size} × ${price}`,
      value: number(count!) * number(size!) * number(price!),
    }),
  ],
  // "7 wheels of 38.5 kg at 14.20 the kilo", "3 cranes 2 days 640/day + 19%"
  [
    form(
      String.raw`${n}${noun},?\s+(?:of|x|×|for|à)?\s*${n}${unit},?\s+(?:at|@|à|for|x|×)?\s*${n}${perOne}(?:\s*(plus|\+|minus|-|less)\s+(?:\p{L}+ (?:at|of) )?${n}\s*%(?: \p{L}+)?)?`,
    ),
    ([words, count, size, price, sign, share], number) => {
      // A price tells itself by what it is of, or by what stands before it.
      if (!/[@/]|\b(?:at|each|per|the|an?|for)\b|×| x /i.test(words)) return undefined
      const isLess = /^(?:minus|-|less)$/.test(sign ?? '')
      const value = number(count!) * number(size!) * number(price!)
      return {
        said: `${count} × ${size} × ${price}${share === undefined ? '' : ` ${isLess ? '−' : '+'} ${share} %`}`,
        value: share === undefined ? value : value * (1 + ((isLess ? -1 : 1) * number(share)) / 100),
      }
    },
  ],
  // "18 crowns each 62 minus 15 percent"
  [
    form(
      String.raw`${n}${noun},?\s+(?:each|every|apiece|à|a) ${n}(?:\s*(plus|\+|minus|-|less)\s+(?:\p{L}+ (?:at|of) )?${n}\s*%(?: \p{L}+)?)?`,
    ),
    ([, count, price, sign, share], number) => {
      const isLess = /^(?:minus|-|less)$/.test(sign ?? '')
      const value = number(count!) * number(price!)
      return {
        said: `${count} × ${price}${share === undefined ? '' : ` ${isLess ? '−' : '+'} ${share} %`}`,
        value: share === undefined ? value : value * (1 + ((isLess ? -1 : 1) * number(share)) / 100),
      }
    },
  ],
  // "32 kids at 4.75 each plus 2 teachers free"
  [
    form(
      String.raw`${n}${noun}\s+(?:at|@|for) ${n}${each},?\s+(?:plus|and|\+|with) ${n}${noun}\s+(?:free|for free|for nothing)`,
    ),
    ([, count, price], number) => ({ said: `${count} × ${price}`, value: number(count!) * number(price!) }),
  ],
  // "6.4 metres by 5 metres by 0.15"; "100 by 4" is parted.
  [
    form(String.raw`${n}${size} by ${n}${size}(?: by ${n}${size})?`),
    ([words, one, other, third], number) =>
      third === undefined && !ofLength.test(words)
        ? undefined
        : {
            said: [one, other, ...(third === undefined ? [] : [third])].join(' × '),
            value: number(one!) * number(other!) * number(third ?? '1'),
            isMoney: false,
          },
  ],
  // "37 cubic metres at 32 a cube plus 20% VAT"
  [
    form(
      String.raw`${n}${noun}\s+(?:at|@) ${n}${each}\s+(plus|\+|minus|less)\s+(?:\p{L}+ (?:at|of) )?${n}\s*%(?: \p{L}+)?`,
    ),
    ([, count, price, sign, share], number) => {
      const isLess = /^(?:minus|less)$/.test(sign!)
      return {
        said: `${count} × ${price} ${isLess ? '−' : '+'} ${share} %`,
        value: number(count!) * number(price!) * (1 + ((isLess ? -1 : 1) * number(share!)) / 100),
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
      String.raw`${n}${noun}\s+(at|for|@|cost|costs|pay|pays|are|is|get|gets)\s+${n}(\s+(?:each|apiece|a piece|avg|average|on average|(?:a|an|per)\s+\p{L}+))?(?:\s+(plus|and|minus|less)\s+${n}(?:\s+(?:for|of)\s+(?:\p{L}+\s*){1,3})?)?`,
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
