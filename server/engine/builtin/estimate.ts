import { splitBlocks } from './blocks.ts'
import { inline, showMoney, table } from './markdown.ts'
import type { Material } from './materials.ts'
import type { Pace } from '../pace.ts'
import { readAmount } from './read-amount.ts'
import { significantWords } from './significant-words.ts'

const asksTotal =
  /\b(?:comes? to|adds? up|add\b.{0,30}\bup|total|altogether|all together|in all|sum|whole (?:thing|lot|job)|how much (?:is|does|will|would) (?:it|that|this|everything|all|the \p{L}+)\b.{0,30}(?:$|[?,]|cost))/iu
const asksLeft =
  /\b(?:left\b|remain\w*|balance|outstanding|still (?:to pay|to be paid|owes?|owing|have to pay|has to pay|need to pay)|owes?\b|(?:minus|less|after) (?:the |what |her |his |their |our )?(?:deposit|advance|down ?payment|prepayment|(?:she|he|they|we) (?:has |have |had )?(?:already )?paid))/i
/** "What is still left to do" asks for no sum. */
const ofMoney =
  /\b(?:how much|pay\w*|paid|owe[sd]?|owing|money|deposit|advance|estimate\w*|quot\w+|prices?|bill|invoice|costs?|comes? to|total|sum|balance|outstanding|add)\b/i
/** A sum of some of it, or with something on top, is another one. */
const isOther =
  /\b(?:how many|sum (?:this|it|that|them) up|time|days|notice|who|each|average|vat|tax|cheaper|instead|difference|budget|share|split|most|least|highest|biggest|per (?:head|person|day|month))\b|%/i
const leaves =
  /\b(?:without|except|leaving out|not counting|excluding|minus|if (?:she|he|they|we) (?:skip|drop)s?|skip(?:ping)?) (?:the |her |his |their )?([\p{L} ]{3,40})/iu
const sign = String.raw`(£|€|\$|GBP|EUR|USD|CHF|PLN|kr|pounds?|euros?)`
const amount = String.raw`(\d{1,3}(?:[ ,.]\d{3})+(?:[.,]\d{2})?|\d{1,7}(?:[.,]\d{2})?)`
const priced = new RegExp(
  String.raw`^(\p{L}[^£€$|]{0,90}?)\s{0,3}(?:[:–—|=-]|\.{2,40}|\s)\s{0,3}(?:${sign}\s?${amount}|${amount}\s?${sign})\.?$`,
  'iu',
)
const paidBefore = /\b(?:deposit|advance|down ?payment|prepa\w+|paid|on account)\b/i
const notPaid = /\b(?:not|n['’]t|never|will|must|should|to be|returned|refund\w*|back|due|asks?|need\w*)\b/i
const openPrice =
  /\b(?:each|per|a day|an hour|a head|optional|option|or|extra|if|from|about|approx\w*|discount|rebate|vat|tax|included)\b|%/i
const isTotal = /^\W*(?:grand |sub[- ]?|net |overall )?(?:total|sum|altogether|together|in all|amount due)\b/i
/** "Chairs 4 x", "labour, 6 hours at": the amount is the price of one. */
const ofOne = /(?:\d ?[x×@]|\b(?:at|à|@))$|\b\d+ ?(?:h|hours?|days?|pcs|pieces?|m2|metres?|persons?|people|guests)\b/i

type Line = { label: string; value: number; sign: string; line: number }

/**
 * What the priced lines of an estimate come to, and what is left of that after what was paid before. Undefined where a text has
 * none or several of them, or a line leaves its price open.
 */
export async function tellEstimate(
  instruction: string,
  { name, text }: Material,
  pace: Pace,
): Promise<string | undefined> {
  const wantsLeft = asksLeft.test(instruction)
  const without = leaves.exec(instruction)?.[1]
  const out = without === undefined || wantsLeft ? [] : significantWords(without)
  if (
    !(asksTotal.test(instruction) || wantsLeft || out.length > 0) ||
    isOther.test(instruction) ||
    !ofMoney.test(instruction)
  )
    return undefined
  const groups = new Map<string, Line[]>()
  const paid: { value: number; sign: string; text: string; line: number }[] = []
  for (const block of await splitBlocks(text, pace)) {
    const { line } = block.lines[0]!
    const cells =
      block.kind === 'row'
        ? block.text
            .slice(1, -1)
            .split('|')
            .map((cell) => cell.trim())
        : undefined
    // Lines of a letter stand in one block where they begin small.
    const pieces = cells
      ? [{ said: cells.length === 2 ? cells.join(' | ') : '', at: line }]
      : block.lines.map((one, n) => ({ said: block.text.slice(one.at, block.lines[n + 1]?.at).trim(), at: one.line }))
    for (const { said, at } of block.kind === 'heading' ? [] : pieces) {
      const match = said.length < 160 ? priced.exec(said) : null
      if (!match || paidBefore.test(match[1]!)) continue
      const value = readAmount((match[3] ?? match[4])!.replaceAll(' ', ''))
      const group = groups.get(block.section ?? '') ?? []
      groups.set(block.section ?? '', [
        ...group,
        { label: match[1]!.trim(), value, sign: (match[2] ?? match[5])!, line: at },
      ])
    }
    if (block.kind === 'heading' || block.kind === 'row' || block.text.length > 2000) continue
    for (const sentence of block.text.split(/(?<=[.!?]) +/)) {
      const sums = [
        ...sentence.matchAll(
          new RegExp(String.raw`${sign}\s?${amount}|(?<![\d.,])${amount}\s?${sign}(?!\p{L})`, 'giu'),
        ),
      ]
      if (paidBefore.test(sentence) && !notPaid.test(sentence) && sums.length === 1) {
        const [, before, first, second, behind] = sums[0]!
        paid.push({
          value: readAmount((first ?? second)!.replaceAll(' ', '')),
          sign: (before ?? behind)!,
          text: sentence,
          line,
        })
      }
    }
  }
  const some = [...groups].filter(([, lines]) => lines.filter(({ label }) => !isTotal.test(label)).length > 1)
  const asked = significantWords(instruction)
  const named = some.filter(([title]) => significantWords(title).some((word) => asked.includes(word)))
  const [group] = some.length === 1 ? some : named.length === 1 ? named : []
  if (!group) return undefined
  const [title, lines] = group
  const all = lines.filter(({ label }) => !isTotal.test(label))
  const dropped =
    out.length === 0 ? [] : all.filter(({ label }) => significantWords(label).some((word) => out.includes(word)))
  if (out.length > 0 && dropped.length !== 1) return undefined
  const kept = all.filter((one) => !dropped.includes(one))
  const [{ sign: currency }] = all as [Line]
  if (all.some(({ label, sign: own }) => own !== currency || openPrice.test(label))) return undefined
  const cents = (value: number) => Math.round(value * 100) / 100
  const show = (value: number) => showMoney(value, currency)
  const total = cents(kept.reduce((sum, { value }) => sum + value, 0))
  const stated = lines.find(({ label }) => isTotal.test(label))
  // A total that is stated tells that they are none.
  if (!stated && all.some(({ label }) => ofOne.test(label))) return undefined
  // A total that is another than its lines come to is for somebody else to judge.
  if (stated && dropped.length === 0 && stated.value !== total) return undefined
  const [before] = paid
  if (wantsLeft && (paid.length !== 1 || before!.sign !== currency || before!.value > total)) return undefined
  return [
    `${title === '' ? 'It' : `**${inline(title, 100)}**`} comes to **${show(total)}**${dropped.length > 0 ? ` without “${inline(dropped[0]!.label, 60)}”` : ''}.`,
    ...(wantsLeft
      ? [
          `After what was paid **${show(cents(total - before!.value))}** is left: ${show(total)} − ${show(before!.value)}.\n\n- ${inline(before!.text, 200)} *(line ${before!.line})*`,
        ]
      : []),
    table(
      ['What', 'Amount', 'Line'],
      kept.map(({ label, value, line }) => [inline(label, 90), show(value), String(line)]),
    ),
    `*Added up from ${inline(name, 120)}.*`,
  ].join('\n\n')
}
