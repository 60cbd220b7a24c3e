import { code, count } from './markdown.ts'

const olds =
  /^\s*(?:the )?(?:old|before|was|previous(?:ly)?|left|a|v1|vorher|alt)\s*(?:one|version|list|config)?\s*:\s*(.*)$/i
const news = /^\s*(?:the )?(?:new|after|now|current|right|b|v2|nachher|neu)\s*(?:one|version|list|config)?\s*:\s*(.*)$/i
const asked =
  /\b(?:what(?:['’]?s| has| is)? ?(?:changed|different|new)|what changed|differences?|diff|compare|changes?)\b/i
const pair = /^\s*[-*•]?\s*([^=:\t]{1,80}?)\s*[=:\t]\s*(.*)$/

/** What changed between two lists that a prompt holds, one under "old:" and one under "new:", line by line. */
export function changesTold(prompt: string): string | undefined {
  const lines = prompt.split('\n')
  const from = lines.findIndex((line) => olds.test(line))
  const to = lines.findIndex((line) => news.test(line))
  if (from < 0 || to < 0) return undefined
  const [start, next] = from < to ? [from, to] : [to, from]
  const end = lines.findIndex((line, at) => at > next && (line.trim() === '' || (asked.test(line) && !pair.test(line))))
  const outside = [...lines.slice(0, start), ...(end < 0 ? [] : lines.slice(end))].join(' ')
  if (!asked.test(outside)) return undefined
  const first = [olds, news].flatMap((mark) => mark.exec(lines[start]!)?.[1] ?? [])[0] ?? ''
  const second = [olds, news].flatMap((mark) => mark.exec(lines[next]!)?.[1] ?? [])[0] ?? ''
  const listOf = (head: string, own: readonly string[]) =>
    [head, ...own].map((line) => line.trim()).filter((line) => line !== '')
  const one = listOf(first, lines.slice(start + 1, next))
  const other = listOf(second, lines.slice(next + 1, end < 0 ? undefined : end))
  const [old, now] = from < to ? [one, other] : [other, one]
  if (old.length < 2 || now.length < 2) return undefined
  const keyed = (list: readonly string[]) =>
    new Map(
      list.map((line) => {
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
