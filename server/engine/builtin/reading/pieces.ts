const mark = /[\p{P}\p{S}]/u
/** In characters: what is longer is no word, and to look for pieces in it would take the cube of its length. */
const longestWord = 100

/**
 * The numbers of the pieces of a word, the longest known piece first (WordPiece, Wu et al., 2016): accents are left out, marks stand by
 * themselves, and a piece inside a word begins with `##`. What holds a letter that is not known is unknown as a whole.
 */
export function piecesOf(word: string, pieces: ReadonlyMap<string, number>): number[] {
  const plain = word
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
  const found = partsOf(plain).flatMap((part) => cut(part, pieces) ?? [pieces.get('[UNK]')!])
  return found.length > 0 ? found : [pieces.get('[UNK]')!]
}

function partsOf(word: string): string[] {
  const parts: string[] = []
  let open = ''
  for (const letter of word) {
    if (!mark.test(letter)) {
      open += letter
      continue
    }
    if (open !== '') parts.push(open)
    parts.push(letter)
    open = ''
  }
  return open === '' ? parts : [...parts, open]
}

function cut(part: string, pieces: ReadonlyMap<string, number>): number[] | undefined {
  if (part.length > longestWord) return undefined
  const found: number[] = []
  for (let from = 0; from < part.length;) {
    let to = part.length
    let id: number | undefined
    for (; to > from; to -= 1) {
      id = pieces.get(from === 0 ? part.slice(from, to) : `##${part.slice(from, to)}`)
      if (id !== undefined) break
    }
    if (id === undefined) return undefined
    found.push(id)
    from = to
  }
  return found
}
