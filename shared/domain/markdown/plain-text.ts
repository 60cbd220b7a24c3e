/** Markdown for places that show its marks: headings and bold are plain words; lists, links and code stay as they are. */
export function plainText(markdown: string): string {
  let isCode = false
  return markdown
    .split('\n')
    .map((line) => {
      const isFence = /^\s{0,3}(?:```|~~~)/.test(line)
      if (isFence) isCode = !isCode
      if (isFence || isCode) return line
      return line
        .replace(/^#{1,6}\s+/, '')
        .replaceAll(/\*\*(?=\S)([^*\n]+)\*\*/g, '$1')
        .replaceAll(/\\([\\*_#[\]`<>|~])/g, '$1')
    })
    .join('\n')
}
