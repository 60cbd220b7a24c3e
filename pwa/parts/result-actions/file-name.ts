const maxLength = 60

/** Names that Windows keeps for devices, whatever ends them. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** A file name from the first words of `prompt`, without what any system refuses; `ending` has no dot. */
export function fileNameFrom(prompt: string, ending: string): string {
  const words = prompt
    .normalize('NFC')
    // Separators, wildcards, and characters that print nothing or turn the direction of what follows.
    .replaceAll(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, ' ')
    .trim()
    .split(/\s+/)
  let name = ''
  for (const word of words) {
    const next = name === '' ? [...word].slice(0, maxLength).join('') : `${name} ${word}`
    if ([...next].length > maxLength) break
    name = next
  }
  name = name.replaceAll(/^[.\s]+|[.\s]+$/g, '')
  return `${name === '' || reserved.test(name.split('.')[0]!) ? `Reply ${name}`.trim() : name}.${ending}`
}
