/** What a text says of one offer. */
export type Part = { name: string; from: number; lines: string[] }

const title =
  /^\s*(?:#{1,6}\s+(.{2,100})|\*\*([^*]{2,80})\*\*:?|[-=*]{2,}\s+(\S.{1,100}?)\s+[-=*]{2,}|((?=.*\p{Lu}.*\p{Lu}.*\p{Lu})[^\p{Ll}.!?]{4,60}))\s*$/u

/** What stands under each title of a text: a heading, a line in bold or in capitals. */
export function sectionsOf(lines: readonly string[]): Part[] {
  const titles = lines.flatMap((line, at) => {
    const found = line.length < 130 ? title.exec(line) : null
    const name = found?.slice(1).find((part) => part !== undefined)
    return name === undefined ? [] : [{ at, name: name.replace(/^\d{1,2}[.)]\s+/, '').trim() }]
  })
  return titles.map(({ at, name }, n) => ({
    name,
    from: at + 1,
    lines: lines.slice(at + 1, titles[n + 1]?.at ?? lines.length),
  }))
}

/** The last offer of a file ends where its list does. */
export function endOf(lines: readonly string[], from: number): number {
  const gap = lines.findIndex((line, at) => at > from + 2 && line.trim() === '')
  return gap < 0 ? lines.length : gap
}
