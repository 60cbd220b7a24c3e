import { inline, list } from './markdown.ts'
import { type Material, pastedName } from './materials.ts'

/** From where the quotes of a reply are. */
export function quotedFrom(materials: readonly Material[]): string {
  return `Quoted word for word from ${materials.some(({ name }) => name === pastedName) ? 'your text' : materials.length === 1 ? 'your file' : 'your files'}.`
}

/** What a reader has to know of a reply from files: what it quotes, from when days count, what of them was not read. */
export function limitsOf(
  materials: readonly Material[],
  { quoted, relative }: { quoted: boolean; relative: string | undefined },
): string[] {
  const limits: string[] = []
  if (quoted) limits.push(quotedFrom(materials))
  if (relative) limits.push(`Dates such as “Friday” count from today, ${inline(relative)}.`)
  const extracted = materials
    .filter((material) => material.extracted && material.kind === 'text')
    .map(({ name }) => inline(name, 80))
  if (extracted.length > 0) limits.push(`Line numbers of ${list(extracted)} count the lines of the extracted text.`)
  const truncated = materials.filter((material) => material.truncated).map(({ name }) => inline(name, 80))
  if (truncated.length > 0)
    limits.push(
      `${list(truncated)} ${truncated.length === 1 ? 'was' : 'were'} too long to read in full: only the first part was used.`,
    )
  if (materials.some(({ name }) => name === pastedName)) limits.push(`“${pastedName}” is the text in your message.`)
  return limits
}
