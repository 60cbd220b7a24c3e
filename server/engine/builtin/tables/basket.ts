import { type Grid, conclude, numberIn } from '../grid.ts'
import { inline, table } from '../markdown.ts'
import type { Material } from '../materials.ts'
import { significantWords } from '../significant-words.ts'
import { numberWords } from './number-words.ts'
import { isSame } from './row-named.ts'
import { nameWords } from './typed-table.ts'

const asks =
  /\b(?:what|how much)\b.{0,60}\b(?:cost|costs|charge|pay|come to|make|be|is that|in total|altogether|together)\b|\b(?:price|cost|total) (?:of|for)\b/is
const numbers: Record<string, number> = { a: 1, an: 1, one: 1, ein: 1, eine: 1, ...numberWords }
const counted = String.raw`(\d{1,5}|${Object.keys(numbers).join('|')})`
/** "4 black toners", up to the next thing, or to what is asked of them. */
const wanted = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])${counted}\s*(?:x|×)?\s+((?:(?!${counted}\s)[\p{L}\d.'’/-]+\s*){1,6}?)(?=\s*(?:,|\+|&|;|\?|\.|$|\band\b|\bplus\b|\bund\b|\b(?:cost|at|would|what|how|come|make|altogether|together|in total|please|pls|me|us|be|is|are|then|today)\b))`,
  'giu',
)
const priced = /\b(?:price|preis|unit price|rate|net|gross)\b/
/** "1-9", "10 to 49", "50+" */
const tier = /(?<!\d)(\d{1,4})(?: ?(?:[-–]|to|bis) ?(\d{1,4})| ?\+)(?!\d)/
const line =
  /^\s*(?:[-*•]\s*)?(\p{L}[^\n]{1,70}?)\s*(?:[-–—:|.]{1,40}|\s{2,})\s*(?:\+\s*)?(?:€|\$|£|EUR\s?)?(\d{1,5}[.,]\d{2})(?!\d)\s*(?:€|EUR|\$|£)?/u
const fewest = 4
/** "Charged at: sheet £9.20, duvet cover £14.00, bath towel £6.50" */
const pair =
  /(?:[:,;]|\band)\s{1,8}(?:and )?(?:an? |the |each )?(\p{L}[\p{L}'’ -]{1,40}?)\s{1,3}(?:at |is |costs? |for )?(?:£|€|\$)\s?(\d{1,5}(?:[.,]\d{1,2})?)(?!\d)(?!\s?(?:%|per\b))/gu
const fewestInSentence = 3
/** In characters. */
const mostRead = 100_000

/** The lines of a list of prices, as a menu has them: a name, and what it costs. */
export function priceGrid({ text }: Material): Grid | undefined {
  const rows = text.split('\n').flatMap((raw, at) => {
    const match = raw.length < 300 ? line.exec(raw) : null
    return match ? [{ cells: [match[1]!.trim(), match[2]!], at: at + 1 }] : []
  })
  const inSentence =
    rows.length >= fewest
      ? rows
      : [...text.slice(0, mostRead).matchAll(pair)].map((match) => ({
          cells: [match[1]!.replaceAll(/\s+/g, ' '), match[2]!],
          at: text.slice(0, match.index).split('\n').length + (/^[^\p{L}]*\n/u.test(match[0]) ? 1 : 0),
        }))
  return listed(inSentence, rows.length >= fewest ? fewest : fewestInSentence)
}

function listed(rows: readonly { cells: string[]; at: number }[], least: number): Grid | undefined {
  return rows.length < least
    ? undefined
    : conclude(
        ['item', 'price'],
        rows.map(({ cells }) => cells),
        rows.map(({ at }) => at),
      )
}

/** Of several prices the one that a question names, or that is for as many as it says: "Price 1-9 packs", "price 2027". */
function priceAsked(question: string, prices: readonly number[], { columns }: Grid): number | undefined {
  const asked = significantWords(question.replaceAll('_', ' '))
  const wordsOf = (at: number) => significantWords(columns[at]!.replaceAll('_', ' '))
  const own = (at: number) => wordsOf(at).filter((word) => !prices.every((other) => wordsOf(other).includes(word)))
  const named = prices.filter((at) => own(at).some((word) => asked.includes(word)))
  if (named.length > 0) return named.length === 1 ? named[0] : undefined
  const many = [...question.matchAll(/(?<![\d.,])\d{1,5}(?![\d.,]*\d)/g)].map(([said]) => Number(said))
  const fits = prices.filter((at) => {
    const [, from, to] = tier.exec(columns[at]!) ?? []
    return from !== undefined && many.length === 1 && many[0]! >= Number(from) && many[0]! <= Number(to ?? Infinity)
  })
  return fits.length === 1 ? fits[0] : undefined
}

/**
 * What so many of this and so many of that cost by a list of prices: each with its line, and their sum. Undefined where no
 * number of things is asked for, or one of them fits no line or more than one.
 */
export function tellBasket(question: string, { name, grid }: { name: string; grid: Grid }): string | undefined {
  if (!asks.test(question)) return undefined
  const prices = grid.columns.flatMap((column, at) =>
    grid.numeric[at] && priced.test(nameWords(column).join(' ')) ? [at] : [],
  )
  const price = prices.length > 1 ? priceAsked(question, prices, grid) : prices[0]
  if (price === undefined) return undefined
  const texts = grid.columns.flatMap((_, at) => (grid.numeric[at] ? [] : [at]))
  const own = grid.rows.map((row) => texts.flatMap((at) => significantWords(row[at] ?? '')))
  const lineOf = (words: readonly string[]) => {
    const scores = own.map((row) => words.filter((word) => row.some((other) => isSame(word, other))).length)
    const best = Math.max(0, ...scores)
    const rows = scores.flatMap((score, at) => (score === best ? [at] : []))
    // Of lines that hold all of its words the one that says least besides is it: "Flat white" before "Flat white, large".
    const [row, next] = rows.toSorted((a, b) => own[a]!.length - own[b]!.length)
    const isOne =
      row !== undefined &&
      best >= Math.max(1, words.length - 1) &&
      (next === undefined || own[row]!.length < own[next]!.length)
    const each = isOne ? numberIn(grid.rows[row]![price]!, grid) : undefined
    return each === undefined ? undefined : { row: row!, each }
  }
  const unpriced: string[] = []
  // "Two flat whites with oat milk": what comes with a thing has a line of its own.
  const asked = [...question.matchAll(wanted)].flatMap(([, many, what]) =>
    what!.split(/\bwith\b/).flatMap((part, at) => {
      const words = [...new Set(significantWords(part))]
      // "A guest has ruined 2 sheets with hair dye": what is told beside what is counted has no price.
      const isAside = (/^an?$/i.test(many!) || at > 0) && lineOf(words) === undefined
      if (isAside && at > 0 && words.length > 0) unpriced.push(part.replace(/[.?!,\s]+$/, '').trim())
      return words.length === 0 || isAside ? [] : [{ many: numbers[many!.toLowerCase()] ?? Number(many), words }]
    }),
  )
  if (asked.length === 0 || (asked.length === 1 && asked[0]!.many < 2)) return undefined
  const found = asked.flatMap(({ many, words }) => {
    const one = lineOf(words)
    // "The 9 kW unit" is one that is called so, and not nine of them.
    const isItsName =
      one && texts.some((at) => new RegExp(`(?<!\\d)${many}(?!\\d)`).test(grid.rows[one.row]![at] ?? ''))
    return one && !isItsName ? [{ many, ...one }] : []
  })
  if (found.length < asked.length) return undefined
  const sum = found.reduce((all, { many, each }) => all + many * each, 0)
  // "What do they cost, and what is the difference to our budget" asks for the sum first.
  const isOfBoth =
    found.length === 2 &&
    /\bhow much (?:more|less)\b|\bdifference\b(?! (?:to|from|against)\b)/i.test(question) &&
    !/\b(?:costs?|come to)\b[^?]*\band\b[^?]*\bdifference\b/i.test(question)
  const [first, second] = found.map(({ many, each }) => many * each)
  const called = (row: number) =>
    texts.map((at) => grid.rows[row]![at]).find((cell) => /\p{L}{3}/u.test(cell ?? '')) ?? ''
  return [
    isOfBoth
      ? `**${Math.abs(first! - second!).toFixed(2)}** between them by ${inline(name, 80)}:`
      : `**${sum.toFixed(2)}** by ${inline(name, 80)}:`,
    table(
      ['Number', 'What', inline(grid.columns[price]!, 60), 'Together'],
      found.map(({ many, row, each }) => [
        String(many),
        `${inline(called(row), 80)} *(line ${grid.lines[row]})*`,
        each.toFixed(2),
        (many * each).toFixed(2),
      ]),
    ),
    ...(unpriced.length > 0 ? [`Without “${inline(unpriced.join('”, “'), 120)}”, which has no price there.`] : []),
  ].join('\n\n')
}
