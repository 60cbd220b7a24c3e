/**
 * A column of a table; one that is `whole` is never cut, because people copy it, one that is `spare` makes room for the
 * others, and the `noun` is what a row is about: it is cut least and never left out.
 */
export type Column = { title: string; whole?: boolean; spare?: boolean; noun?: boolean }

const gap = 2
const narrowest = 6
const narrowestNoun = 16

/**
 * Lays rows out under their titles within `width` terminal cells. Where there is too little room, columns without any
 * text go first, then those to spare, from the right; then the widest are cut, with an ellipsis; where that is not
 * enough, columns but the first and the noun are left out from the right. The first line holds the titles.
 */
export function layOut(columns: Column[], rows: string[][], width: number): string[] {
  const lines = [columns.map((column) => column.title), ...rows]
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => cellsOf(line[index] ?? ''))))
  const room = width - gap * (columns.length - 1)
  const hasValues = columns.map((_, index) => rows.some((row) => row[index]))
  if (widths.reduce((sum, each) => sum + each, 0) > room && hasValues.includes(false) && hasValues.includes(true)) {
    return layOut(
      columns.filter((_, index) => hasValues[index]),
      rows.map((row) => row.filter((_, index) => hasValues[index])),
      width,
    )
  }
  const spare = columns.findLastIndex((column) => column.spare)
  if (widths.reduce((sum, each) => sum + each, 0) > room && spare >= 0) {
    return layOut(
      columns.toSpliced(spare, 1),
      rows.map((row) => row.toSpliced(spare, 1)),
      width,
    )
  }
  while (widths.reduce((sum, each) => sum + each, 0) > room) {
    const maxWidth = widths.reduce(
      (best, each, index) => (canBeCut(columns[index]!, each) && each > (widths[best] ?? 0) ? index : best),
      -1,
    )
    if (maxWidth < 0) break
    widths[maxWidth]! -= 1
  }
  const isTooWide = widths.reduce((sum, each) => sum + each, 0) > room
  const last = columns.findLastIndex(({ noun }, index) => !noun && index > 0)
  if (isTooWide && columns.length > 2 && last > 0)
    return layOut(
      columns.toSpliced(last, 1),
      rows.map((row) => row.toSpliced(last, 1)),
      width,
    )
  return lines.map((line) =>
    line
      .map((cell, index) => fit(cell, widths[index]!))
      .join(' '.repeat(gap))
      .trimEnd(),
  )
}

function canBeCut({ whole, noun }: Column, width: number): boolean {
  return !whole && width > (noun ? narrowestNoun : narrowest)
}

/** How many terminal cells a text takes: East Asian wide characters and emoji take two (Unicode UAX #11). */
export function cellsOf(text: string): number {
  let cells = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) cells += isWide(segment) ? 2 : 1
  return cells
}

/**
 * Whether it begins with a character of a script such as Chinese, Japanese or Korean, where a line may break before
 * and behind each.
 */
export function isOfWideScript(segment: string): boolean {
  return /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u.test(
    segment,
  )
}

/** Breaks a text into lines of at most `width` cells, between words where it can. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(/ +/)) {
      if (line !== '' && cellsOf(line) + 1 + cellsOf(word) > width) {
        lines.push(line)
        line = word
      } else {
        line = line === '' ? word : `${line} ${word}`
      }
    }
    lines.push(line)
  }
  return lines
}

function fit(text: string, width: number): string {
  const cells = cellsOf(text)
  if (cells <= width) return text + ' '.repeat(width - cells)
  let cut = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (cellsOf(cut + segment) > width - 1) break
    cut += segment
  }
  const shortened = `${cut.trimEnd()}…`
  return shortened + ' '.repeat(width - cellsOf(shortened))
}

function isWide(segment: string): boolean {
  return /^\p{Emoji_Presentation}/u.test(segment) || isOfWideScript(segment)
}
