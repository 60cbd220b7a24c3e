const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
}

/** The words of an HTML page, every one on the line it has in the file; headings and items marked as in markdown. */
export function htmlText(html: string): string {
  return html
    .replaceAll(/<!--[^]*?(?:-->|$)/g, keepBreaks)
    .replaceAll(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi, keepBreaks)
    .replaceAll(/<h([1-6])\b[^<>]{0,500}>/gi, (tag, level: string) => `${'#'.repeat(Number(level))} ${keepBreaks(tag)}`)
    .replaceAll(/<li\b[^<>]{0,500}>/gi, (tag) => `- ${keepBreaks(tag)}`)
    .replaceAll(/<\/?[a-z][^<>]{0,2000}>/gi, (tag) => keepBreaks(tag) || ' ')
    .replaceAll(
      /&(?:#(\d{1,7})|(\w{1,8}));/g,
      (entity, code: string | undefined, name: string | undefined) => decode(code, name) ?? entity,
    )
    .replaceAll(/^[ \t]+(?=\S)/gm, '')
}

function keepBreaks(tag: string): string {
  return tag.replaceAll(/[^\n]+/g, '')
}

function decode(code: string | undefined, name: string | undefined): string | undefined {
  if (name !== undefined) return entities[name.toLowerCase()]
  const point = Number(code)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : undefined
}
