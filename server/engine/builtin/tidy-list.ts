import { inline } from './markdown.ts'

const asked =
  /^\W*(?:(?:can|could|would|will) you\s+)?(?:please\s+)?(?:make|turn|put|write|get|bring|sort)\b[^:\n]{0,60}\b(?:list|bullets?|bullet points|order|points)\b[^:\n]{0,80}[:\n]\s*(\S[\s\S]+)$/i
/** What is to be made of each point is for others, and so is a text that has its own form. */
const ofWorkspace =
  /\b(?:agenda|check-?list|notice|minutes|tasks?|to-?do list|projects?|events?|calendar|reminders?|action items?)\b/i

/**
 * Notes that stand behind the request for a list, a point each, in their own words: "make a clean list of this: bread / milk".
 * Undefined where nothing parts them.
 */
export function tidyList(prompt: string): string | undefined {
  const [head = ''] = prompt.split(/[:\n]/)
  const notes = asked.exec(prompt)?.[1]
  if (notes === undefined || ofWorkspace.test(head)) return undefined
  const mark = [/\s*\n+\s*/, /\s+\/+\s+/, /\s*;\s*/, /\s+[–—-]\s+/, /\s*,\s*(?:and\s+)?/].find(
    (each) => notes.trim().split(each).length > 2,
  )
  if (!mark) return undefined
  const points = notes
    .trim()
    .split(mark)
    .map((point) =>
      point
        .replace(/^(?:[-*•]|\d+[.)])\s*/, '')
        .replace(/^(?:oh\s+)?(?:and|also|then)\s+/i, '')
        .replace(/[!.,;\s]+$/, '')
        .trim(),
    )
    .filter((point) => /[\p{L}\p{N}]/u.test(point))
  return points.map((point) => `- ${inline(point.charAt(0).toUpperCase() + point.slice(1), 300)}`).join('\n')
}
