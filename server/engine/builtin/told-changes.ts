import { code, count } from './markdown.ts'

/** "old:", "the new one:", "delivery note says:": a line of a few words that ends with a colon stands above a list. */
const head = /^\s{0,8}(\p{L}[\p{L}'’-]{0,30}(?: \p{L}[\p{L}'’-]{0,30}){0,3}) ?:\s*(.*)$/u
const late = /\b(?:new|after|now|current|right|b|v2|nachher|neu|delivered|delivery|received|got|arrived|actual)\b/i
const asked =
  /\b(?:what(?:['’]?s| has| is)? ?(?:changed|different|new|missing|not there|wrong)|what changed|differences?|diff|compare|changes?|missing|short)\b/i
const pair = /^\s*[-*•]?\s*([^=:\t]{1,80}?)\s*[=:\t]\s*(.*)$/

/** "10 kg flour": how much of what. */
const amount =
  /^\s*[-*•]?\s*(\d[\d.,]*\s*(?:x|×|kg|g|l|ml|pcs?|pieces?|boxes|box|packs?|trays?|bottles?|bags?)?)\s+(\p{L}.*)$/iu

const mostLines = 500
const longestLine = 300

/** What changed between two lists that a prompt holds, each under a line of its own ("old:", "new:"), line by line. */
export function changesTold(prompt: string): string | undefined {
  const lines = prompt.split('\n')
  // What is longer is a text, and no list of settings or of goods.
  if (lines.length > mostLines || lines.some((line) => line.length > longestLine)) return undefined
  const heads = lines.flatMap((line, at) =>
    head.test(line) && (line.trimEnd().endsWith(':') || /^\s*(?:old|new|before|after|was|now)\s*:/i.test(line))
      ? [at]
      : [],
  )
  if (heads.length !== 2) return undefined
  const [start, next] = heads as [number, number]
  const end = lines.findIndex((line, at) => at > next + 1 && (line.trim() === '' || asked.test(line)))
  const outside = [...lines.slice(0, start), ...(end < 0 ? [] : lines.slice(end))].join(' ')
  if (!asked.test(outside)) return undefined
  const listOf = (at: number, to: number | undefined) =>
    [head.exec(lines[at]!)![2]!, ...lines.slice(at + 1, to)].map((line) => line.trim()).filter((line) => line !== '')
  const one = listOf(start, next)
  const other = listOf(next, end < 0 ? undefined : end)
  const isTurned = late.test(head.exec(lines[start]!)![1]!) && !late.test(head.exec(lines[next]!)![1]!)
  const [old, now] = isTurned ? [other, one] : [one, other]
  if (old.length < 2 || now.length < 2) return undefined
  const keyed = (list: readonly string[]) =>
    new Map(
      list.map((line) => {
        const counted = amount.exec(line)
        if (counted) return [counted[2]!.trim(), counted[1]!.trim()]
        const match = pair.exec(line)
        return match ? [match[1]!.trim(), match[2]!.trim()] : [line, '']
      }),
    )
  const [was, is] = [keyed(old), keyed(now)]
  const changed = [...was].flatMap(([key, value]) => {
    const to = is.get(key)
    return to === undefined || to === value
      ? []
      : [`- ${code(key)}: ${value === '' ? 'empty' : code(value)} → ${to === '' ? 'empty' : code(to)}`]
  })
  const added = [...is].flatMap(([key, value]) =>
    was.has(key) ? [] : [`- ${code(value === '' ? key : `${key}: ${value}`)}`],
  )
  const gone = [...was].flatMap(([key, value]) =>
    is.has(key) ? [] : [`- ${code(value === '' ? key : `${key}: ${value}`)}`],
  )
  const same = [...was].filter(([key, value]) => is.get(key) === value).length
  return [
    `**${count(changed.length, 'line')} changed, ${added.length} added, ${gone.length} removed; ${same} are the same.**`,
    ...(changed.length > 0 ? ['**Changed**', changed.join('\n')] : []),
    ...(added.length > 0 ? ['**Added**', added.join('\n')] : []),
    ...(gone.length > 0 ? ['**Removed**', gone.join('\n')] : []),
  ].join('\n\n')
}
