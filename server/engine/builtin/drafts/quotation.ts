import { evaluate, numberOf } from '../reckon.ts'
import { statementsOf } from './statements.ts'

/** What a quotation says, in the words of the prompt; undefined or empty where it does not say it. */
export type Quotation = {
  /** "quote", "offer" or "estimate", as it was asked for. */
  called: string
  to: string | undefined
  what: string | undefined
  when: string | undefined
  howMany: string | undefined
  offered: string[]
  prices: string[]
  total: string | undefined
  validUntil: string | undefined
  /** What it says beside, sentence by sentence. */
  said: string[]
}

const asked =
  /^(?:(?:please|pls)\s+)?(?:(?:write|draft|compose|word|phrase)\s+(?:me\s+|us\s+|up\s+)?(?:an?\s+|the\s+|our\s+|my\s+)?(?:(?:short|quick|friendly|formal|polite|nice|new|simple|brief|written|price|cost|catering|sales)\s+){0,3}(quote|quotation|offer|estimate)(?:\s+(?:e-?mail|mail|letter|message))?|(?:(?:make|create|prepare|generate|i need|need)\s+)?(?:an?\s+|the\s+)?(?:price\s+)?(quote|quotation|estimate)\s+(?:e-?mail|mail|letter))(?=\s+(?:to|for)\b|\s*[:,.]|\s*$)(.*)$/isu
/** An offer of a job, and words to be quoted in a post. */
const ofElse =
  /\b(?:job|position|role|employment|vacancy|applicant|candidate|salary)\b|^\s*(?:to|for)\s+(?:(?:the|our|my|an?)\s+)?(?:linkedin|facebook|fb|insta(?:gram)?|twitter|x|mastodon|bluesky|social|newsletter|post|web ?site|wall)\b/i

const months =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)'
const weekday = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'
const date = String.raw`(?:${weekday}\s+)?(?:the\s+)?\d{1,2}(?:st|nd|rd|th|\.)?\s+(?:of\s+)?${months}\b(?:\s+\d{4})?|(?:${weekday}\s+)?${months}\s+\d{1,2}(?:st|nd|rd|th)?\b(?:\s+\d{4})?|(?:next\s+|this\s+)?${weekday}|\d{1,2}\.\d{1,2}\.(?:\d{2,4})?|\d{4}-\d{2}-\d{2}|tomorrow`
const onDate = new RegExp(String.raw`(?:^|\s)(?:(?:on|for)\s+)?(${date})(?![\p{L}\d])`, 'iu')
const onlyDate = new RegExp(String.raw`^(?:on\s+)?(${date})$`, 'iu')
const people = String.raw`(persons?|people|guests?|pax|heads?|adults?|participants?|visitors?)`
const counted = new RegExp(
  String.raw`(?:\b(?:for|with)\s+)?(?:about\s+|around\s+)?(?<![\d.,])(\d{1,5})[\s-]*${people}\b`,
  'iu',
)
const isPeople = new RegExp(String.raw`^${people}$`, 'iu')
const amount = String.raw`(?:(?:€|\$|£|CHF|EUR|USD|GBP)\s?(?:\d[\d.,]*\d|\d)|(?:\d[\d.,]*\d|\d)\s?(?:€|\$|£|CHF|EUR|USD|GBP|euros?|dollars?|pounds?|francs?)(?!\p{L}))`
const money = new RegExp(amount, 'iu')
const finite =
  /\b(?:is|are|was|were|will|would|can|could|should|must|have|has|had|do|does|did|we|i|you|they|she|he|it)\b/i
const tells =
  /^(?:please|also|and)?\s*(?:ask|tell|thank|say|mention|let|remind|offer|add|include|please|invite|explain)\b/i
const someone = String.raw`(?:(?:mr|mrs|ms|dr|frau|herrn?)\.?\s+\p{L}[\p{L}'’-]+(?:\s+(?-i:\p{Lu}[\p{L}'’-]+))?|(?:the\s+)?famil(?:y|ie)\s+(?-i:\p{Lu}[\p{L}'’-]+)|(?:the|our|my|an?)\s+(?:\p{Ll}+\s+)?(?:customer|client|guest|couple|company|school|club|family)s?(?:\s+(?-i:\p{Lu}[\p{L}'’-]+)){0,2}|(?:the\s+)?(?-i:\p{Lu}[\p{L}\p{N}&'’.-]*(?:\s+(?:\p{Lu}[\p{L}\p{N}&'’.-]*|&|and(?=\s\p{Lu}))){0,4}))`
const toSomeone = new RegExp(String.raw`^\s*(?:to|for)\s+(${someone})(?=\s|,|$)`, 'iu')

/** Reads a request for a quotation; undefined where it asks for something else. */
export function readQuotation(text: string, instruction: string): { quotation: Quotation; asked: string } | undefined {
  const found = asked.exec(text)
  if (!found || ofElse.test(found[3]!)) return undefined
  // "Friday, 11 December" is one day.
  const rest = found[3]!.replaceAll(/(day),(?=\s+(?:the\s+)?\d)/gi, '$1')
  const { first, said } = statementsOf(rest, instruction)
  const isDetail = (one: string) => !tells.test(one) && (!finite.test(one) || onlyDate.test(one))
  const [head = '', ...behind] = first.split(/,\s+/)
  const details = [...behind, ...said.filter((one) => isDetail(one)).flatMap((one) => one.split(/[,;]\s+/))]
    .map((one) =>
      one
        .replace(/^and\s+/i, '')
        .replace(/^(?:the )?price:?\s+(?:is\s+)?(?=[€£$\d])/i, '')
        .replace(/[\s.]+$/, ''),
    )
    .filter((one) => one !== '')
  const to = toSomeone.exec(head)
  const isTo = to !== null && (/^\s*to\b/i.test(head) || !onlyDate.test(to[1]!))
  const topicOf = (isTo ? head.slice(to[0].length) : head.replace(/^\s*to\s+\S+/i, '')).trim()
  // "for 40 chairs at 3.50 € each" names what it is for by its price.
  const priced = new RegExp(String.raw`^(?:for\s+)?(.+?)\s+(?:at|for|à|@)\s+${amount}.*$`, 'iu').exec(topicOf)
  if (priced) details.unshift(priced[0].replace(/^for\s+/i, ''))
  const topic = priced ? priced[1]! : topicOf
  const quotation: Quotation = {
    called: (found[1] ?? found[2])!.toLowerCase(),
    to: isTo ? to[1]!.replace(/^(?:an?|the|our|my)\s+/i, '') : undefined,
    what: undefined,
    when: onDate.exec(topic)?.[1],
    howMany: undefined,
    offered: [],
    prices: [],
    total: undefined,
    validUntil: undefined,
    said: said.filter((one) => !isDetail(one)),
  }
  const count = counted.exec([topic, ...details].join(', '))
  if (count) quotation.howMany = `${count[1]} ${/^(?:person|pax|head)/i.test(count[2]!) ? 'people' : plural(count[2]!)}`
  quotation.what =
    topic
      .replace(onDate, ' ')
      .replace(counted, ' ')
      .trim()
      .replaceAll(/\s+/g, ' ')
      .replace(/^(?:(?:for|about|on|of|regarding|an?|the|her|his|their|our)(?:\s+|$))+/i, '')
      .replace(/\s+(?:for|with|on|at)$/i, '')
      .trim() || undefined
  for (const detail of details) {
    const valid =
      /^(?:(?:it|this|offer|price|quote)(?: is)? )?(?:valid|good|holds?|stands?)\s+(?:(?:until|till|til|to|for)\s+(.+)|(\d+ \p{L}+))$/iu.exec(
        detail,
      )
    if (valid) quotation.validUntil = valid[1] ?? valid[2]
    else if (money.test(detail) || /%|\b(?:discount|vat)\b/i.test(detail)) {
      const priced = new RegExp(String.raw`^(\p{L}.*?)\s*(?:\bfor|\bat|:|@)\s+(${amount}.*)$`, 'iu').exec(detail)
      if (priced && !/\d/.test(priced[1]!)) quotation.offered.push(priced[1]!)
      quotation.prices.push(priced && !/\d/.test(priced[1]!) ? priced[2]! : detail)
    } else if (onlyDate.test(detail)) quotation.when ??= onlyDate.exec(detail)![1]
    else if (detail.replace(counted, '').trim() !== '') quotation.offered.push(detail)
  }
  quotation.total = totalOf(quotation.prices.join(' plus '), count ? Number(count[1]) : undefined)
  return { quotation, asked: [first, ...details].join(', ') }
}

function plural(noun: string): string {
  return noun === 'people' || noun.endsWith('s') ? noun : `${noun}s`
}

/** The sum of prices with how it comes about; undefined where anything in them says more than these rules can reckon. */
function totalOf(prices: string, heads: number | undefined): string | undefined {
  if (prices === '' || /%|\b(?:or|from|between|minus|less|off|discount|vat|tax|mwst|up to)\b/i.test(prices))
    return undefined
  const terms: string[] = []
  const shown: string[] = []
  const currencies = new Set<string>()
  const term = new RegExp(
    String.raw`(?:(\d{1,5})\s*(?:x|×|(?:\p{L}+\s+){1,3}?(?:at|à|@|for)\b)\s*)?(${amount})(?:\s*(?:(each)|(?:per|an?|\/)\s*(\p{L}+)))?`,
    'giu',
  )
  let rest = prices
  for (const [whole, times, sum, each, unit] of prices.matchAll(term)) {
    rest = rest.replace(whole!, ' ')
    const n = times ?? (unit !== undefined && isPeople.test(unit) && heads !== undefined ? String(heads) : undefined)
    if (n === undefined && (each !== undefined || unit !== undefined)) return undefined
    currencies.add(sum!.replaceAll(/[\d.,\s]/g, '').toLowerCase())
    const value = String(numberOf(/\d[\d.,]*\d|\d/.exec(sum!)![0]))
    terms.push(n === undefined ? value : `${n} × ${value}`)
    shown.push(n === undefined ? sum! : `${n} × ${sum}`)
  }
  const value = evaluate(terms.join(' + '))
  // A number that finds no place may change the sum, and one price is its own.
  if (/\d/.test(rest) || currencies.size !== 1 || value === undefined || !/[×+]/.test(terms.join(' + ')))
    return undefined
  const cents = Math.round(value * 100) / 100
  const digits = Number.isInteger(cents) ? 0 : 2
  const written = cents.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const like = /\S/.exec(prices) && new RegExp(amount, 'iu').exec(prices)![0]
  return `${shown.join(' + ')} = ${like!.replace(/\d[\d.,]*\d|\d/, written)}`
}

/** A quotation whose number of people or prices were changed, with the sum of what it says now, or a blank for it. */
export function retotalled(body: string): string {
  const prices = /^- Price: (.+)$/m.exec(body)?.[1]
  if (prices === undefined || !/^- Total: .+ = .+$/m.test(body)) return body
  const heads = /^- How many: (\d+)/m.exec(body)?.[1]
  return body.replace(
    /^- Total: .+$/m,
    () => `- Total: ${totalOf(prices, heads === undefined ? undefined : Number(heads)) ?? '[[total]]'}`,
  )
}
