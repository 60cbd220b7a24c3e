/**
 * A text that is still being written, so that its last paragraph shows no marks of emphasis or code whose other half has
 * not come yet: they are closed where words follow, and held back where none do.
 */
export function closeMarks(text: string): string {
  const start = text.lastIndexOf('\n\n') + 1
  const last = text.slice(start)
  if (/^\s*(?:```|~~~)/.test(last) || (text.match(/^(?:```|~~~)/gm)?.length ?? 0) % 2 === 1) return text
  let closed = last
  for (const mark of ['**', '`']) {
    const count = closed.split(mark).length - 1
    if (count % 2 === 0) continue
    const bare = closed.trimEnd()
    closed = bare.endsWith(mark) ? bare.slice(0, -mark.length) : `${bare}${mark}`
  }
  // The first half of a mark alone.
  return text.slice(0, start) + (/(?:^|[^*])\*$/.test(closed) ? closed.slice(0, -1) : closed)
}
