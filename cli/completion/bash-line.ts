/** A line up to the cursor: the words before the last one, and the last one as it is typed so far. */
export type BashLine = {
  before: string[]
  /** The last word without its quotes. */
  current: string
  /** The part of it that precedes what bash replaces. */
  prefix: string
  /** The quote that is still open. */
  quote: '"' | "'" | undefined
}

/**
 * Reads a line as bash does, without evaluating anything. Bash replaces only what stands behind the last of its word
 * breaks, such as ":" and "=", or behind the quote that is open.
 */
export function readBashLine(line: string, wordBreaks = ''): BashLine {
  const words: string[] = []
  let word: string | undefined
  let prefix = ''
  let quote: BashLine['quote']
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at]!
    if (quote === undefined && /\s/.test(character)) {
      if (word !== undefined) words.push(word)
      word = undefined
      prefix = ''
    } else if (character === quote) {
      quote = undefined
    } else if (quote === undefined && (character === '"' || character === "'")) {
      word ??= ''
      quote = character
      prefix = word
    } else if (character === '\\' && quote !== "'" && at + 1 < line.length) {
      at += 1
      const next = line[at]!
      word = (word ?? '') + (quote === '"' && !/["$`\\]/.test(next) ? `\\${next}` : next)
    } else {
      word = (word ?? '') + character
      if (quote === undefined && wordBreaks.includes(character)) prefix = word
    }
  }
  return { before: words.slice(1), current: word ?? '', prefix, quote }
}

/**
 * A candidate as it replaces the word at the cursor, quoted as that was begun; undefined where it cannot continue it.
 */
export function bashWord(value: string, { prefix, quote }: BashLine): string | undefined {
  if (!value.startsWith(prefix)) return undefined
  const rest = value.slice(prefix.length)
  if (quote === "'") return `'${rest.replaceAll("'", String.raw`'\''`)}'`
  // An interactive bash expands "!" within double quotes too.
  if (quote === '"') return `"${rest.replace(/["$`\\]/g, String.raw`\$&`).replaceAll('!', String.raw`"\!"`)}"`
  return rest.replace(/[^A-Za-z0-9_./,+@%:=\-\u0080-\u{10ffff}]/gu, String.raw`\$&`)
}
