/** The searchable text of an item: both folded, each word with a space before it. */
export type Searchable = { title: string; rest: string }

/**
 * 0: the title begins with it; 1: a word of the title does; 2: a word of the rest does; 3: it stands inside a word of
 * the title.
 */
type Rank = 0 | 1 | 2 | 3

export type Found<Row> = { rows: Row[]; rank: Rank | null }

/** `text` without case, accents and punctuation, so that what is meant alike is alike. */
export function fold(text: string): string {
  const plain = text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßøłđæœ]/g, (letter) => undivided[letter]!)
  return ` ${plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()}`
}

/** Letters that are not a letter and an accent. */
const undivided: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' }

/** The words of a query, in the form in which they are looked for. */
export function wordsOf(query: string): string[] {
  return fold(query).split(' ').filter(Boolean)
}

/**
 * Up to `max` of `rows` in which every word occurs, in whatever order: the best first, those of one rank in the
 * order in which they came. `rank` is that of the best. Sorts nothing, so ten thousand rows take a few milliseconds.
 */
export function best<Row>(
  rows: readonly Row[],
  read: (row: Row) => Searchable,
  words: readonly string[],
  max: number,
): Found<Row> {
  const ranked: [Row[], Row[], Row[], Row[]] = [[], [], [], []]
  for (const row of rows) {
    const rank = rankOf(read(row), words)
    if (rank !== null && ranked[rank].length < max) ranked[rank].push(row)
    if (ranked[0].length === max) break
  }
  const rank = ([0, 1, 2, 3] as const).find((each) => ranked[each].length > 0) ?? null
  return { rows: ranked.flat().slice(0, max), rank }
}

/** As good as the worst of its words; null where one does not occur. */
function rankOf(text: Searchable, words: readonly string[]): Rank | null {
  let rank: Rank = 0
  let begins = words.length === 0
  for (const word of words) {
    const each = rankOfWord(text, word)
    if (each === null) return null
    if (each === 0) begins = true
    else if (each > rank) rank = each
  }
  return rank === 0 && !begins ? 1 : rank
}

function rankOfWord({ title, rest }: Searchable, word: string): Rank | null {
  const beginning = ` ${word}`
  if (title.startsWith(beginning)) return 0
  if (title.includes(beginning)) return 1
  if (rest.includes(beginning)) return 2
  return title.includes(word) ? 3 : null
}
