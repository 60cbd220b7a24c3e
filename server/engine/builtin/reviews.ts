import { count, inline } from './markdown.ts'
import type { Material } from './materials.ts'
import { significantWords } from './significant-words.ts'

const complains =
  /\b(?:complain\w*|complaints?|moan\w*|grumbl\w*|critici[sz]\w*|criticisms?|unhappy|dissatisfied|annoy\w*|angry about|(?:not|n['’]t) (?:like|liked|happy|satisfied)|dislike\w*|go(?:es|ing)? wrong|negative|bad (?:reviews?|points|comments|ratings?)|worst (?:reviews?|ratings?))\b/i
const praises =
  /\b(?:prais\w*|compliment\w*|happy (?:with|about)|satisfied|positive|good (?:reviews?|points|comments|ratings?)|best (?:reviews?|ratings?)|(?:do|did) (?:\p{L}+ ){1,2}(?:like|love))\b/iu
/** "2 stars, Hauke: …", "Ann (4/5): …", "★★☆☆☆ …": a score, who gave it, and what was said. */
const scored =
  /^\s*(?:[-*•]\s+)?(?:(?<stars>[1-5])(?:[.,]\d)?\s*(?:stars?|sterne?|points?|\/\s?5)\b|(?<drawn>[★⭐]{1,5})[☆]{0,5}|[^:\n]{1,40}?\(\s*(?<of>[1-5])\s*(?:\/\s?5|stars?)\s*\))/iu
const leastReviews = 3
const mostShown = 20
/** So many words that come again are named. */
const mostWords = 5
const ofAny = new Set(
  significantWords(
    'january february march april may june july august september october november december star stars point points people person thing things good great bad nice well again ever still really very much more less time times day days week weeks month months year one two three four five six seven eight nine ten who use used need said told way lot bit work works',
  ),
)

/** Whether a request asks what people who gave their opinion were unhappy or happy with. */
export function asksOfReviews(instruction: string): boolean {
  return complains.test(instruction) || praises.test(instruction)
}

/** Whether a text is a list of reviews with scores. */
export function hasReviews({ text }: Material): boolean {
  return reviewsIn(text).length >= leastReviews
}

function reviewsIn(text: string): { line: number; text: string; score: number }[] {
  // One asterisk is a point of a list, unless others stand in rows.
  const hasRows = asterisks.test(text)
  const found: { line: number; text: string; score: number }[] = []
  let isOpen = false
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    const short = line.length < 2000 ? line : ''
    const groups = scored.exec(short)?.groups
    const row = groups || !hasRows ? undefined : inRow.exec(short)?.[1]
    const score = groups ? Number(groups.stars ?? groups.of ?? groups.drawn!.length) : row?.match(/\*/g)?.length
    if (score !== undefined) found.push({ line: at + 1, text: (row ? short.slice(row.length) : line).trim(), score })
    // What stands below a line of stars is what was said.
    else if (isOpen && line.trim() !== '') found.at(-1)!.text += ` ${line.trim()}`
    isOpen = line.trim() !== '' && (score !== undefined ? row !== undefined : isOpen)
  }
  return found
}

const asterisks = /^\s*\*(?: ?\*){2,4}\s+\p{Lu}/mu
const inRow = /^\s*(\*(?: ?\*){0,4})\s+(?=\p{L})/u

/**
 * What people complain about or praise in a text of reviews with scores: those with a low or a high one, word for word, and
 * before them the words that come again in them. Undefined where a text has no scores.
 */
export function listReviews({ text }: Material, instruction: string): string | undefined {
  const reviews = reviewsIn(text)
  if (reviews.length < leastReviews) return undefined
  const isBad = complains.test(instruction)
  const found = reviews.filter(({ score }) => (isBad ? score <= 3 : score >= 4))
  const range = isBad ? 'three stars or fewer' : 'four stars or more'
  if (found.length === 0) return `None of the ${count(reviews.length, 'review')} has ${range}.`
  const times = new Map<string, number>()
  for (const review of found)
    for (const word of new Set(significantWords(review.text.replace(/^[^:\n]{0,60}:/, '')).map(rootOf)))
      if (!ofAny.has(word)) times.set(word, (times.get(word) ?? 0) + 1)
  const again = [...times]
    .filter(([, n]) => n > 1)
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, mostWords)
    .map(([word, n]) => `“${word}” (${n})`)
  const lines = found.slice(0, mostShown).map((review) => `- ${inline(review.text, 300)} *(line ${review.line})*`)
  return [
    `**${found.length} of ${count(reviews.length, 'review')}** ${found.length === 1 ? 'has' : 'have'} ${range}${again.length > 0 ? `; what comes again in them: ${again.join(', ')}` : ''}.`,
    lines.join('\n'),
    ...(found.length > mostShown ? [`*…and ${found.length - mostShown} more.*`] : []),
  ].join('\n\n')
}

/** "waited" and "waiting" are the same to somebody who waits. */
function rootOf(word: string): string {
  const root = word.replace(/(?:ing|ed|s)$/, '')
  return root.length >= 4 ? root : word
}
