import { knownWords, loadVectors } from '../../passages/word-vectors.ts'
import { isOneSlip } from '../reading/link.ts'
import { type TypedTable, nameWords } from './typed-table.ts'
import { glue, wordsOf } from './words.ts'

/** What people ask with, beside words that say nothing. */
const asking =
  'altogether together average median different total highest lowest biggest smallest largest cheapest expensive most least longest shortest number count percent share between before after below above without missing empty twice duplicate'
/** A column with more values than this names things, and its words are names that nobody mends. */
const mostValues = 60
const shortest = 4
/** What is longer is no question to a table. */
const mostWords = 60

/**
 * A question with the words put right that no dictionary knows and that come within one slip of what people ask with, or
 * of what the table calls its columns and values: "togehter".
 */
export function withSpelling(said: string, { columns }: TypedTable): string {
  const vectors = loadVectors()
  const known = new Set<string>()
  const question = withShortPlurals(said, columns)
  const words = wordsOf(question)
  if (words.length > mostWords) return question
  const strange = words.filter(
    ({ text, folded }) =>
      folded.length >= shortest &&
      /^[a-z]+$/.test(text) &&
      !glue.has(folded) &&
      knownWords(vectors, folded).length === 0,
  )
  if (strange.length === 0) return question
  for (const word of [...glue, ...asking.split(' ')]) known.add(word)
  for (const { name, values } of columns) {
    for (const word of nameWords(name)) known.add(word)
    if (values.size <= mostValues)
      for (const value of values.keys()) for (const word of value.split(' ')) known.add(word)
  }
  const near = [...known].filter((word) => word.length >= shortest)
  let mended = question
  // From the end, so that the places of the words before it stay.
  for (const { text, folded, at } of strange.toReversed()) {
    if (known.has(folded)) continue
    const found = near.filter((word) => isOneSlip(folded, word))
    if (found.length === 1) mended = `${mended.slice(0, at)}${found[0]}${mended.slice(at + text.length)}`
  }
  return mended
}

/** "Top 3 eps" of a column `ep`: so short a word has its plural too. */
function withShortPlurals(question: string, columns: TypedTable['columns']): string {
  const short = columns.map(({ name }) => name.toLowerCase()).filter((name) => /^[a-z]{2}$/.test(name))
  return short.reduce((said, name) => said.replaceAll(new RegExp(String.raw`\b${name}s\b`, 'gi'), name), question)
}
