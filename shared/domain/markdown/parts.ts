/** What a whole text may hold that the parser must see in one piece, wherever in it that stands. */
const reachesFar = [
  // What links and notes elsewhere refer to.
  /\]:/,
  // HTML, which may go on past a blank line.
  /^ {0,3}</m,
  // Code fenced within a list or a quote, which ends where that ends.
  /^[ \t>*+\-\d.)]+(?:```|~~~)/m,
  // Headings that are underlined: what depth a heading has is found by its `#` alone.
  /[^\n]\n {0,3}(?:=+|-+)[ \t]*$/m,
  /\r/,
]

const fence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/
const goesOn = /^(?:[ \t]|(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$))/
const heading = /^(#{1,6})(?:[ \t]|$)/

/** The blocks of a text that can be parsed each by itself, and the depths of its headings in their order. */
export type Parts = { parts: string[]; depths: number[] }

/**
 * Cuts markdown before lines that begin a new block whatever came before, so that a long text is parsed piece by piece
 * and only what has changed in it anew: the trees of the parts, one after the other, are the tree of the whole. One part,
 * and no depths, where that cannot be told line by line.
 */
export function partsOf(text: string): Parts {
  if (reachesFar.some((pattern) => pattern.test(text))) return { parts: [text], depths: [] }
  const parts: string[] = []
  const depths = new Set<number>()
  let part: string[] = []
  let open: string | undefined
  let wasBlank = true
  let hasWords = false
  for (const line of text.split('\n')) {
    const mark = fence.exec(line)
    if (open === undefined && wasBlank && line !== '' && !goesOn.test(line) && hasWords) {
      parts.push(part.join('\n'))
      part = []
      hasWords = false
    }
    part.push(line)
    if (open !== undefined) {
      if (line.startsWith(open) && line.trimEnd() === line.charAt(0).repeat(line.trimEnd().length)) open = undefined
    } else if (mark) open = mark[1] ?? mark[2]
    else if (heading.test(line)) depths.add(heading.exec(line)![1]!.length)
    wasBlank = line.trim() === ''
    hasWords ||= !wasBlank
  }
  return { parts: [...parts, part.join('\n')], depths: [...depths].toSorted() }
}
