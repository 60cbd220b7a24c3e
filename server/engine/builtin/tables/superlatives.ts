import { lastsLong } from './callings.ts'
import { type TypedColumn, nameWords } from './typed-table.ts'

/** Who is slowest takes longest on average, and not in all. */
export const ofSpeed = /\b(?:slowest|fastest|quickest)\b/i

/** What is highest or lowest by a measure of its own, and what columns of that measure are called. */
const senses: { said: RegExp; named: RegExp }[] = [
  { said: ofSpeed, named: lastsLong },
  {
    said: /\b(?:longest|shortest|längste\w*|kürzeste\w*)\b/i,
    named: /\b(?:length|loa|long|laenge|lange|duration|min|mins|minutes|hours?|days|nights|km|miles|m)\b/,
  },
  {
    said: /\b(?:heaviest|lightest|schwerste\w*|leichteste\w*)\b/i,
    named: /\b(?:weight|wt|gewicht|mass|kg|kilos?|tonnes?|lbs?|grams?)\b/,
  },
  { said: /\b(?:tallest|höchste\w*)\b/i, named: /\b(?:height|ht|tall|hohe|cm)\b/ },
  { said: /\b(?:widest|narrowest|breiteste\w*)\b/i, named: /\b(?:width|beam|wide|breite)\b/ },
  { said: /\b(?:deepest|shallowest|tiefste\w*)\b/i, named: /\b(?:depth|draft|draught|deep|tiefe)\b/ },
  { said: /\b(?:furthest|farthest|nearest|closest)\b/i, named: /\b(?:distance|dist|km|miles|entfernung)\b/ },
  { said: /\b(?:hottest|warmest|coldest)\b/i, named: /\b(?:temp|temperature|degrees|temperatur|c)\b/ },
  {
    said: /\b(?:biggest|largest|smallest|größte\w*|kleinste\w*)\b/i,
    named: /\b(?:size|sz|area|sqm|sqft|m2|m3|cubic|ha|acres|capacity|volume|litres|flache|grosse)\b/,
  },
]

/** How full it was is told by who came, before what they paid. */
const full = {
  said: /\b(?:emptiest|fullest|busiest|quietest|most crowded|(?:best|worst)[- ]attended)\b/i,
  named:
    /\b(?:tickets?|visitors?|guests|covers|pax|people|persons|heads|attendance|attended|admissions|seats|customers)\b/,
}

/** What nobody adds up. */
export const ofRating = /\b(?:ratings?|scores?|stars|satisfaction|bewertung)\b/i

/** What people gave is how good a thing was, where nothing says what it brought. */
const rated = {
  said: /\b(?:best|worst)\b/i,
  named: /\b(?:ratings?|scores?|stars|marks?|satisfaction|bewertung)\b/,
}
const brought = /\b(?:totals?|amount|revenue|sales|turnover|takings|sold|income|profit)\b/

/** The one column of numbers that a superlative measures: "the longest boat" of a table with `LOA_m`. */
export function measuredBy(question: string, columns: readonly TypedColumn[]): TypedColumn | undefined {
  const isRated = !columns.some(({ name }) => brought.test(nameWords(name).join(' ')))
  const { named } = [full, ...senses, ...(isRated ? [rated] : [])].find(({ said }) => said.test(question)) ?? {}
  const found = named
    ? columns.filter(({ kind, name }) => kind === 'number' && named.test(nameWords(name).join(' ')))
    : []
  // The longest lasts longest, whatever hours were put into it.
  const own = found.filter(({ name }) => /\b(?:length|duration|lange|laenge)\b/.test(nameWords(name).join(' ')))
  return found.length === 1 ? found[0] : own.length === 1 ? own[0] : undefined
}

/** Whether a question ranks by a measure that needs a column of numbers: without one nothing is longest, and no count of rows is. */
export function needsMeasure(question: string): boolean {
  return senses.some(({ said }) => said.test(question))
}
