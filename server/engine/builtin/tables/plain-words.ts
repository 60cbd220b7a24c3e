import { type TypedTable, nameWords } from './typed-table.ts'

/** "The price per week" of a column that is called so is no question by week. */
export function withoutUnits(question: string, { columns }: TypedTable): string {
  const [said, length = ''] =
    /\s(?:per|an?|each|(?:in|for|over) (?:the|an?|one)(?: whole| full)?)\s(week|month|day|hour|night|year|person|piece)\b/i.exec(
      question,
    ) ?? []
  const unit = length.toLowerCase()
  const called = [unit, `${unit}ly`, ...(unit === 'year' ? ['annual'] : unit === 'day' ? ['daily'] : [])]
  const isNamed = columns.some(
    ({ kind, name }) => kind === 'number' && unit !== '' && nameWords(name).some((word) => called.includes(word)),
  )
  return said && isNamed ? question.replace(said, '') : question
}

/** "Which 3 have we not talked to for the longest time" as "the 3 oldest we talked to". */
export function inPlainWords(said: string): string {
  // "What did we sell the most of" asks for a thing.
  const question = said
    // Who said yes are so many people, where a column has their number.
    .replaceAll(/\bhead ?-?counts?\b|\bhow many heads\b/gi, 'how many people')
    .replaceAll(/\b(?:(yes)es|(no)(?:es|['’]s)|(maybe)s)\b/gi, '$1$2$3')
    .replaceAll(
      /\bwhat (do|does|did|would) (they|it|these|those|that|them)(?: all)? (?:come|add up|amount|run)(?: up)? to\b/gi,
      'how much $1 $2 worth',
    )
    .replaceAll(/\b(are|is|was|were|has|have|had|do|does|did|would|could|should)n['’]?t\b/gi, '$1 not')
    .replace(/[,;.]?\s*\b(?:i |we )?need (?:it|this|that) for (?:a|the|my|our) \p{L}+\W*$/iu, '')
    .replace(
      /^\s*what (did|do|have) (we|i|you|they) (sell|sold|buy|bought|order|ordered|use|used) (?:the )?(most|least)(?: of)?\b/i,
      'which item $1 $2 $3 the $4 pieces',
    )
  const idle =
    /^(.*?)(\d{1,2}|two|three|four|five|ten)?\s*(?:(?:customers?|clients?|deals?|people|ones|leads?|of them)\s+)?\b(?:have|has|did|haven['’]?t|hasn['’]?t|didn['’]?t)\s+(?:we|i|they|you)?\s*(?:not|n['’]t)?\s*(?:been\s+)?(.*?)\s*\b(?:for (?:the longest|a long) time|(?:the )?longest ago|in (?:the longest|a long) time|(?:for |the )?longest)\b(.*)$/i.exec(
      question,
    )
  return idle ? `${idle[1]} ${idle[2] ?? ''} oldest ${idle[3]}${idle[4]}` : question
}
