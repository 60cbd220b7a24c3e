import { inline, showNumber, table } from './markdown.ts'
import type { Material } from './materials.ts'
import { readAmount } from './read-amount.ts'
import { significantWords } from './significant-words.ts'

const asked =
  /\bby how much\b|\bhow much (?:more|dearer|higher|less|cheaper|(?:do|does|did|will|has|have) .{2,60}\b(?:go(?:es|ne)? up|rise|rose|risen|increased?|change))|\b(?:go(?:es)?|went) up\b|\b(?:more expensive|dearer|gets? dearer)\b|\b(?:rises?|increases?)\b|\bdifferences?\b|\b(?:old and new|new and old)\b|\bteurer\b|\b(?:steig|erhöh)\w*/i
const amount =
  /(?:€|£|\$|EUR|GBP|USD|CHF)\s?(\d(?:[\d.,]*\d)?)|(?<![\p{L}\d.,])(\d(?:[\d.,]*\d)?)\s?(?:€|£|\$|EUR|GBP|USD|CHF|cents?|ct)(?!\p{L})/giu
const wasBefore =
  /(?:at present|currently|up to now|until now|so far|before|previously|formerly|was|old|bisher|statt|instead of|last year|year before|month before|year earlier|a year ago|up from|vorher)\W*$/i
const same = /\b(?:unchanged|stays? (?:the same|as it is)|as before|no change|unverändert|bleibt)\b/i
/** "2026   2027" and "old   new", above two columns. */
const years =
  /^\W*(?:\p{L}[\p{L} ]*?\s{2,})?(\d{4}|old|new|now|alt|neu|bisher)\s{2,}(\d{4}|old|new|from \p{L}+|alt|neu|ab \p{L}+)\W*$/iu
const mostRows = 40

type Row = { what: string; old: number; now: number; sign: string; line: number }

/**
 * By how much what a text has an old and a new amount for goes up or down. Undefined where a request does not ask for that, or
 * the text has no such pairs.
 */
export function tellRises(instruction: string, { name, text }: Material): string | undefined {
  if (!asked.test(instruction)) return undefined
  const rows = rowsIn(text)
  const words = significantWords(instruction)
  const shared = ({ what }: Row) => significantWords(what).filter((word) => words.includes(word)).length
  const named = rows.filter((row) => shared(row) > 0)
  // "Each of the fees" names all of them.
  const isAll = /\b(?:each|every|all|everything|fees|prices|rates|charges|alles|preise)\b/i.test(instruction)
  const most = Math.max(0, ...named.map(shared))
  const nearest = named.filter((row) => shared(row) === most)
  const shown = named.length > 0 && !isAll ? nearest : rows
  // One pair alone may stand beside the point; asked for "by how much" it has to be named.
  const isNamed = named.length > 0 && /\bby how much\b/i.test(instruction)
  if ((rows.length < 2 && !isNamed) || shown.length === 0) return undefined
  const show = (value: number, { sign }: Row) =>
    /^[£$]$/.test(sign) ? `${sign}${showNumber(value)}` : `${showNumber(value)} ${sign}`
  return [
    table(
      ['', 'Old', 'New', 'Difference'],
      shown.map((row) => {
        const more = Math.round((row.now - row.old) * 100) / 100
        const change = more === 0 ? 'no change' : `${more > 0 ? '+' : '−'}${show(Math.abs(more), row)}`
        return [inline(row.what, 60), show(row.old, row), show(row.now, row), change]
      }),
    ),
    `*Worked out from ${inline(name, 80)}, ${shown.map(({ line }) => `line ${line}`).join(', ')}.*`,
  ].join('\n\n')
}

function rowsIn(text: string): Row[] {
  const rows: Row[] = []
  let isNewFirst: boolean | undefined
  for (const [at, line] of text.slice(0, 200_000).split('\n').entries()) {
    if (line.length > 400 || rows.length >= mostRows) continue
    const head = years.exec(line)
    if (head) isNewFirst = /^(?:new|neu|now)$/i.test(head[1]!) || Number(head[1]) > Number(head[2])
    for (const part of line.split(/(?<=[.;])\s+(?=\p{Lu})/u)) rows.push(...rowOf(part, at + 1, isNewFirst))
  }
  return rows
}

function rowOf(part: string, line: number, isNewFirst: boolean | undefined): Row[] {
  const found = [...part.matchAll(amount)]
  const [first, second] = found
  const what = part
    .slice(0, first?.index)
    .replace(/^[\s\-*•]+|\s+(?:rises?|goes up|go up|increases?|rose|rises|from|steigt|von|pay|is|now)\b.*$/gi, '')
    .replace(/^.*\b(?:say|inform you|tell you|note) that\s+|\s+(?:therefore|thus|now|will|has|have)\b.*$/gi, '')
    .replace(/[\s:.…(–-]+$/, '')
  if (!first || found.length > 2 || !/\p{L}{2}/u.test(what)) return []
  const value = (match: RegExpExecArray) => readAmount((match[1] ?? match[2])!)
  const sign = /€|EUR/i.test(first[0]) ? 'EUR' : (/[£$]|[A-Za-z]+/.exec(first[0])?.[0] ?? '')
  if (!second) return same.test(part) ? [{ what, old: value(first), now: value(first), sign, line }] : []
  const between = part.slice(first.index + first[0].length, second.index)
  const isOldSecond = wasBefore.test(between)
  const isFromTo = /\b(?:from|von)\s*$/i.test(part.slice(0, first.index)) && /^\s*(?:to|auf|up to)\s*$/i.test(between)
  const isInColumns = isNewFirst !== undefined && /^\s{2,}$/.test(between)
  if (!isOldSecond && !isFromTo && !isInColumns) return []
  const [old, now] = isOldSecond || (isInColumns && isNewFirst) ? [second, first] : [first, second]
  return [{ what, old: value(old), now: value(now), sign, line }]
}
