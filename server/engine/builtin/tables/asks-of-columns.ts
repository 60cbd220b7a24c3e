import { asksForSomething } from '../answer-passages.ts'

const ofColumns =
  /\b(?:profil\w*|columns?|statistic\w*|stats|data quality|missing|outliers?|anomal\w*|distinct|schema|structure|shape|data ?types?|describe|data ?set|analy[sz]\w*|how many (?:rows|records|entries|lines)|what(?:['’]?s| is)? (?:in|(?:this|that|it)(?=\W*(?:$|about|file|table|sheet))))\b/i
const reckons =
  /\b(?:totals?|sums?|averages?|mean|median|min(?:imum)?|max(?:imum)?|each|every|per|all|numbers?|values?|amounts?|figures?|rows?|tables?|csv|sheets?|files?|data|list|show|give|what|in|of|the|this|these|that|and|me|my|is|are|please|calculate|compute|work out|tell)\b/gi

/** "How much is missing", "how many tiles are missing": a number is asked for, and no gaps. */
const missingMoney = /\bhow (?:much|many)\b[^?.;]{0,60}\bmissing\b/gi

/** Whether a table itself is asked about: "where are we over" names nothing of it, and is no wish to see what its columns are. */
export function asksOfColumns(instruction: string): boolean {
  return ofColumns.test(instruction.replaceAll(missingMoney, ''))
}

/** "How much is older than 60 days in total" asks for one figure: a list of what each column adds up to is no answer. */
export function asksOfOneFigure(instruction: string): boolean {
  return !asksOfColumns(instruction) && asksForSomething(instruction.replaceAll(reckons, ' '))
}
