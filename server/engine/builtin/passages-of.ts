import type { Passage } from '../passages/find-passages.ts'
import type { Material } from './materials.ts'
import { significantWords } from './significant-words.ts'
import { rowInWords } from './tables/in-text.ts'

/** What kind of file it is names no one file: "how many hours does the rota say, and does the contract allow it". */
const anyFile = /^(?:rota|contract|agreement|notes|minutes|letter|policy|handbook|list|report)\W*\w{0,4}$/i

/** "What deposit for Hallam, and what for Bluebird?": the one file that a part of a question has a word of in its name, or all. */
export function fileNamed(part: string, materials: readonly Material[]): readonly Material[] {
  const asked = new Set(significantWords(part))
  const named = materials.filter(({ name }) =>
    significantWords(name.replaceAll(/[_.\d-]/g, ' ')).some(
      (word) => asked.has(word) && materials.filter((other) => other.name.toLowerCase().includes(word)).length === 1,
    ),
  )
  return named.length === 1 && !anyFile.test(named[0]!.name.replace(/[_-]/g, ' ')) ? named : materials
}

const signs = /^(?:signed|(?:kind|best|warm) regards|yours (?:sincerely|faithfully|truly))\b/i

/** "5.6 Leave" says what stands below it. */
const numberedTitle = /^\d{1,2}(?:\.\d{1,2}){1,3}\.? \p{Lu}[\p{L} ,&-]{1,40}$/u

/** Whether a passage is the first line of a table, a title or a signature. */
export function isHead({ file, line, text }: Passage, materials: readonly Material[]): boolean {
  const material = materials.find(({ name }) => name === file)
  if (material?.kind === 'text' && (numberedTitle.test(text) || (line === 1 && !/\p{Ll}/u.test(text)))) return true
  if (material?.kind === 'text' && (!/\p{Ll}/u.test(text) || signs.test(text))) return !/\d/.test(text)
  if (material?.kind === 'table') return line === 1 && !/\d/.test(text)
  return material?.kind === 'text' && text.startsWith('|') && rowInWords(material, line) === undefined
}
