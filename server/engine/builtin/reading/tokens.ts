/** A word, number or mark of a prompt, and where it stands. */
export type Token = { text: string; lower: string; from: number; to: number }

/** Words with their apostrophes and hyphens, numbers with their points and colons, and every other mark by itself. */
const token = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*|\d+(?:[.,:/-]\d+)*|[^\s\p{L}\p{M}\d]/gu

/** Takes a prompt apart. Of a longer one only the first `maxTokens` are read. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: word, index } of text.matchAll(token)) {
    tokens.push({ text: word, lower: word.toLowerCase().replaceAll('’', "'"), from: index, to: index + word.length })
    if (tokens.length === maxTokens) break
  }
  return tokens
}

const maxTokens = 200

/** The word as letters and digits look, each run as one: `Xx`, `d:d`, `x-x`. */
export function shapeOf(word: string): string {
  return word
    .replaceAll(/\p{Lu}+/gu, 'X')
    .replaceAll(/[\p{Ll}\p{Lo}\p{M}]+/gu, 'x')
    .replaceAll(/\d+/g, (digits) => (digits.length > 2 ? 'D' : 'd'))
}
