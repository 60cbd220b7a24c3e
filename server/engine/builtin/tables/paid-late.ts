import { plannedAndActual } from './comparisons.ts'
import type { TypedTable } from './typed-table.ts'

const meaning =
  /[,;:–-]?\s*\b(?:i mean|meaning|that is|i\.e\.)\s*,?\s*(?:(?:the|those|all) (?:ones?|people|clients|customers|of them) )?(?:(?:who|that|which) )?/iu
const planned = String.raw`(?:due|deadline|promised|planned|agreed|expected|scheduled)`
const after = new RegExp(
  String.raw`\b(?:but )?(?:only |just )?(?:(?:after|later than|past|beyond|behind) (?:(?:the|its|their|his|her|it|they|was|were|what|we|had) )*${planned}(?: (?:date|day|time|by|dates|days))*|missed (?:(?:the|its|their|his|her) )?(?:${planned} )?(?:date|day|deadline)s?)\b`,
  'giu',
)
const slow =
  /\b(?:slow|late|tardy|unpunctual)(?:[- ](?:payers?|paying (?:\p{L}+)|payments?))\b|\b(?:pays?|paid|paying) (?:too |always |so |very )*(?:slow(?:ly)?|tardily)\b/giu

/** "The slow payers", "who paid only after the due date", where one day of a table says until when and another when it came: late. */
export function withPaidLate(question: string, table: TypedTable): string {
  if (!plannedAndActual(table, 'date')) return question
  const said = question.replaceAll(after, ' late').replaceAll(slow, 'paid late')
  return said === question ? question : said.replace(meaning, ' ').replaceAll(/\b(?:did|do|does) (?=pay\b)/gi, '')
}
