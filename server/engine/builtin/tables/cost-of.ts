import { type TypedTable, nameWords, stem } from './typed-table.ts'
import { glue, wordsOf } from './words.ts'

const verbs = /\b(?:costed|costs?|costing|spen[dt](?:ing)?|pa(?:y|id|ys|ying)|charged?)\b/i
const of = /\b(?:for|on|in) (?:the |my |our |all )?(\p{L}{3,})/giu
const brings =
  /\b(?:is |are |was |were |has |have |does |do |did )?(?:bring(?:s|ing)?|brought|mak(?:es?|ing)|made|earn(?:s|ing|ed)?)(?: (?:us|me))?(?: in)?(?: us| me)? (?:the )?(most|least)\b(?: (?:money|cash|revenue|income))?/i

/** "Which van cost me most for repairs" of a table with a column of repairs: it is asked for, and no cost of another name. */
export function withCostOf(question: string, { columns }: TypedTable): string {
  const isNamed = [...question.matchAll(of)].some(([, word]) => {
    const [asked] = wordsOf(word!)
    return (
      asked !== undefined &&
      !glue.has(asked.folded) &&
      columns.some(({ kind, name }) => kind === 'number' && nameWords(name).map(stem).includes(asked.stem))
    )
  })
  // What brings in the most is asked for its money, where it is not said of what it brings most.
  const plain = question.replace(brings, (said, end: string, at: number) =>
    /^\s*(?:\p{L}+)/u.test(question.slice(at + said.length)) &&
    !/(?:money|cash|revenue|income)$/i.test(said) &&
    !/^\s*(?:in|on|at|for|this|last|of|so|per|since|from|until|and|overall|altogether|together|to)\b/i.test(
      question.slice(at + said.length),
    )
      ? said
      : `${end} money`,
  )
  return isNamed ? plain.replace(verbs, '') : plain
}
