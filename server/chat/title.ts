const maxLength = 60

/** The title of a conversation, from its first message: its first words in one clean line. */
export function titleOf(message: string): string {
  const lines = message.split(/\r?\n/).map(tidy)
  return shorten(
    lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? lines.find((line) => line !== '') ?? 'Conversation',
  )
}

/** Without the marks of markdown, the lines of a fence, and what no line shows. */
function tidy(line: string): string {
  if (/^\s*(?:```|~~~)/.test(line)) return ''
  return line
    .replace(/^\s*(?:#{1,6}\s+|>\s*|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+)+/, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__|`)(\S(?:.*?\S)?)\1/g, '$2')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
}

function shorten(line: string): string {
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  if (characters.length <= maxLength) return line
  const cut = characters.slice(0, maxLength - 1).join('')
  const word = /^(.{30,})\s\S*$/u.exec(cut)?.[1] ?? cut
  return `${word.replace(/[\s,;:.–-]+$/u, '')}…`
}
