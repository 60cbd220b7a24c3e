import { inline, list, showCents, showNumber, table } from '../markdown.ts'
import { type Fields, type Json, isFields, isRecords, readJson } from '../read-json.ts'
import { nameWords, stem } from './typed-table.ts'
import { glue, wordsOf } from './words.ts'

const asksOfGaps =
  /\b(?:blanks?|empty|missing|outstanding|not filled|unfilled|incomplete|gaps?|null|awaited|pending|still (?:open|unknown|to (?:come|do|get|fill|be))|left (?:blank|open|empty)|not (?:yet )?(?:there|known|filled|done|decided|received|entered)|need(?:s)? (?:to be )?(?:filled|chas\w+)|chase)\b/i
const asksOfSum =
  /\b(?:total\w*|sum|altogether|together|all in|in all|add(?:s)? up|(?:come|comes|amount|amounts|run|runs) to|costs?|how much|how many|worth)\b/i
const asksOfRest =
  /\b(?:remain\w*|balance|left|after|less|minus|deduct\w*|taken off|take off|subtract\w*|still (?:to pay|owes?|owed|owing|due)|outstanding|rest)\b/i
/** What brings goods has many names. */
const carried = /^(?:shipping|shipment|delivery|postage|freight|carriage|transport|porto|versand|versandkosten)$/
const beside = /\b(?:with|plus|incl\w*|together|and|also|add(?:ed|ing)?|on top|as well)\b/i
const isOpen =
  /\b(?:await\w*|pending|tb[acd]|to be (?:confirmed|advised|decided|agreed|done|named)|looking for|not (?:yet|received|known|decided|there)|outstanding|missing|to follow|unknown|waiting|requested|open|\?\?+|offen|fehlt|ausstehend)\b/i
const money = [/\b(?:total|amount|sum|betrag)\b/, /\b(?:cost|value|fee|charge)\b/, /\b(?:price|each|rate|preis|unit)\b/]
const pieces = /\b(?:quantity|pieces|count|number|units|menge|anzahl|stk)\b/
const paid = /\b(?:deposit|paid|advance|prepaid|anzahlung|received)\b/
/** What asks to reckon or speaks of paying, and names nothing of the file. */
const plain =
  /^(?:total|sum|altogether|together|add|amount|cost|worth|remain|balance|left|after|less|minus|deduct|taken|take|off|subtract|pay|paid|owe|owed|due|outstanding|rest|deposit|once|whole|all|come|money|bill|charge|price|still|value|net|incl\w*$|plus$|also$|her$|his$|their$|lot$)/

/** Gaps of an object, and what the items of its lists come to: what a table of one list of it cannot tell. */
export function tellJson(question: string, { name, text }: { name: string; text: string }): string | undefined {
  const value = readJson(text)?.value
  if (!isFields(value)) return undefined
  const isSum =
    asksOfSum.test(question) || (asksOfRest.test(question) && /\b(?:pay|owes?|owed|deposit)\b/i.test(question))
  return isSum ? tellSums(question, name, value) : asksOfGaps.test(question) ? tellGaps(name, value) : undefined
}

type Leaf = { path: string[]; value: Json }

function leavesOf(value: Json, path: string[] = []): Leaf[] {
  if (isFields(value)) return Object.entries(value).flatMap(([key, own]) => leavesOf(own, [...path, key]))
  if (Array.isArray(value) && value.length > 0)
    return value.flatMap((own, at) => leavesOf(own, [...path, String(at + 1)]))
  return [{ path, value }]
}

function inWords(path: readonly string[]): string {
  return inline(path.map((key) => key.replaceAll(/[_-]+/g, ' ')).join(', '), 120)
}

/** What is empty, what says no, and what says itself that it is still to come. */
function tellGaps(name: string, value: Fields): string {
  const leaves = leavesOf(value)
  const lines = leaves.flatMap(({ path, value: own }) => {
    if (own === null || own === '' || (Array.isArray(own) && own.length === 0))
      return [`- **${inWords(path)}**: left blank`]
    if (own === false) return [`- **${inWords(path)}**: no`]
    return typeof own === 'string' && isOpen.test(own) ? [`- **${inWords(path)}**: ${inline(own, 160)}`] : []
  })
  const source = `*what is empty, what says no and what says that it is to come (${inline(name, 80)}, ${leaves.length} values)*`
  return lines.length === 0
    ? `**Nothing is left blank**, and nothing says that it is still to come.\n\n${source}`
    : `**${lines.length} ${lines.length === 1 ? 'thing is' : 'things are'} blank or still to come:**\n\n${lines.slice(0, 40).join('\n')}\n\n${source}`
}

const twoFigures =
  /\b(?:total|how (?:much|many)|sum)\b.{1,60}?(?:\+|&|,|\band\b)\s*(?:the )?(?:total|how (?:much|many)|sum)\b/i

type Items = { key: string; head: string; rows: [label: string, amount: number][]; of: string; hasCents: boolean }

/** The total of the lists that a question names, or of all of them, and what of it remains after a deposit. */
function tellSums(question: string, name: string, value: Fields): string | undefined {
  const words = wordsOf(question).filter(({ folded, stem: own }) => !glue.has(folded) && !glue.has(own))
  const lists = Object.entries(value).flatMap(([key, own]) =>
    isRecords(own)
      ? (itemsOf(
          key,
          own,
          words.map((word) => word.stem),
        ) ?? [])
      : [],
  )
  const speaks = (key: string) =>
    nameWords(key).some((word) =>
      words.some(({ stem: own }) => own === stem(word) || (carried.test(own) && carried.test(word))),
    )
  const named = lists.filter(({ key }) => speaks(key))
  // Two figures of one list are asked of its table.
  if (named.length < 2 && twoFigures.test(question)) return undefined
  const chosen = named.length > 0 ? named : lists
  const deposit = Object.entries(value).find(
    ([key, own]) => typeof own === 'number' && paid.test(nameWords(key).join(' ')),
  )
  const extras = Object.entries(value).filter(
    (entry): entry is [string, number] =>
      typeof entry[1] === 'number' && entry !== deposit && beside.test(question) && speaks(entry[0]),
  )
  const asksRest = asksOfRest.test(question)
  if (chosen.length === 0 || (asksRest && !deposit)) return undefined
  // Of several lists that nobody named only all the money together is one answer.
  if (
    named.length === 0 &&
    lists.length > 1 &&
    !(asksRest || /\b(?:job|bill|all|whole|everything|total|altogether)\b/i.test(question))
  )
    return undefined
  // Whose it is and where stands beside the lists.
  const told = leavesOf(Object.fromEntries(Object.entries(value).filter(([, own]) => !isRecords(own))))
  const known = new Set(
    [
      ...Object.keys(value),
      ...told.map(({ value: own }) => String(own)),
      name.replace(/\.\w+$/, ''),
      ...chosen.flatMap(({ of }) => of),
    ].flatMap((key) => nameWords(key).map(stem)),
  )
  const unread = words.filter(
    ({ folded, stem: own }) => !plain.test(folded) && !known.has(own) && !(extras.length > 0 && carried.test(own)),
  )
  // "How much is the coffin", "who got money back": what no list is called asks for some of its items.
  if (unread.length > 0 || /\b(?:who|whose|which|when|where|list|wer|wann)\b/i.test(question)) return undefined
  const hasCents = chosen.some((items) => items.hasCents)
  const shown = (amount: number) => (hasCents ? showCents(amount) : showNumber(amount))
  const sumOf = ({ rows }: Items) => rows.reduce((sum, [, amount]) => sum + amount, 0)
  const sums = chosen.map(
    (items) =>
      `${inWords([items.key])}: **${shown(sumOf(items))}**\n\n${table(
        [inline(items.head, 40), inline(items.of, 60)],
        items.rows.map(([label, amount]) => [inline(label, 80), shown(amount)]),
      )}`,
  )
  const whole = chosen.reduce((sum, items) => sum + sumOf(items), 0)
  const together =
    chosen.length > 1 && chosen.every(({ of }) => /×|amount|cost|price|total|fee|each/.test(of))
      ? [`Together: **${shown(whole)}**`]
      : []
  const all = whole + extras.reduce((sum, [, amount]) => sum + amount, 0)
  const withExtras =
    extras.length > 0
      ? [`With ${list(extras.map(([key, amount]) => `${inWords([key])} of ${shown(amount)}`))}: **${shown(all)}**`]
      : []
  const rest =
    asksRest && deposit
      ? [
          `Less ${inWords([deposit[0]])} of ${shown(deposit[1] as number)} remain **${shown(all - (deposit[1] as number))}**.`,
        ]
      : []
  return [
    ...sums,
    ...together,
    ...withExtras,
    ...rest,
    `*total of ${list(chosen.map(({ key, of, rows }) => `${inline(of, 40)} of ${rows.length} ${inWords([key])}`))} (${inline(name, 80)})*`,
  ].join('\n\n')
}

/** What each item of a list comes to: the number that is asked for, an amount, or a price times how many. */
function itemsOf(key: string, records: readonly Json[], asked: readonly string[]): Items | undefined {
  const items = records.filter(isFields)
  const keys = [...new Set(items.flatMap((item) => Object.keys(item)))]
  const numbers = keys.filter((own) => items.some((item) => typeof item[own] === 'number'))
  const called = (pattern: RegExp) => numbers.find((own) => pattern.test(nameWords(own).join(' ')))
  const own = numbers.find((number) =>
    nameWords(number).some((word) => asked.includes(stem(word)) && !plain.test(word)),
  )
  const amount = own ?? money.map(called).find((found) => found !== undefined)
  if (amount === undefined) return undefined
  const many = own === undefined && money[2]!.test(nameWords(amount).join(' ')) ? called(pieces) : undefined
  const head = keys.find((other) => items.some((item) => typeof item[other] === 'string')) ?? keys[0]!
  const rows = items.map((item): [string, number] => {
    const times = many === undefined ? 1 : typeof item[many] === 'number' ? item[many] : 1
    return [
      String(item[head] ?? '–'),
      typeof item[amount] === 'number' ? Math.round(item[amount] * times * 100) / 100 : 0,
    ]
  })
  const isMoney = own === undefined || money.some((pattern) => pattern.test(nameWords(own).join(' ')))
  return {
    key,
    head,
    rows,
    of: many === undefined ? amount : `${many} × ${amount}`,
    hasCents: isMoney && rows.some(([, number]) => !Number.isInteger(number)),
  }
}
