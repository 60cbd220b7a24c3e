import { type TypedColumn, type TypedTable, nameWords } from './typed-table.ts'

/** Units as people say them, and as they stand above a column. */
const units: [said: RegExp, named: RegExp][] = [
  [/^(?:kilos?|kilogram(?:me)?s?|kgs?)$/, /\b(?:kgs?|kilos?|kilograms?|kilogrammes?)\b/],
  [/^(?:lit(?:er|re)s?|l)$/, /\b(?:l|ltrs?|lit(?:er|re)s?)\b/],
  [/^(?:tons?|tonnes?|t)$/, /\b(?:t|tons?|tonnes?|to)\b/],
  [/^(?:grams?|g)$/, /\b(?:g|grams?)\b/],
  [/^(?:m2|sqm|qm|m²)$/, /\b(?:m2|sqm|qm)\b/],
  [/^(?:met(?:er|re)s?|m)$/, /\b(?:m|met(?:er|re)s?)\b/],
  [/^(?:kilomet(?:er|re)s?|kms?)$/, /\b(?:kms?|kilomet(?:er|re)s?)\b/],
  [/^(?:hours?|hrs?|h|stunden)$/, /\b(?:h|hrs?|hours?|std|stunden)\b/],
  [/^(?:minutes?|mins?)$/, /\b(?:mins?|minutes?)\b/],
  [/^(?:seconds?|secs?)$/, /\b(?:s|secs?|seconds?)\b/],
  [/^(?:degrees?|celsius)$/, /\b(?:temp\w*|c|celsius|degrees?)\b/],
  [/^volts?$/, /\b(?:v|volts?)\b/],
  [/^(?:centimet(?:er|re)s?|cms?)$/, /\b(?:cms?|centimet(?:er|re)s?)\b/],
  [/^(?:euros?|eur)$/, /\b(?:euros?|eur)\b|€/],
  [/^(?:pounds|quid|gbp)$/, /\b(?:gbp|pounds?)\b|£/],
  [/^(?:dollars?|bucks|usd)$/, /\b(?:usd|dollars?)\b|\$/],
  [/^percent$/, /\b(?:pct|percent)\b|%/],
]

/** The one column whose numbers are of a unit that a word says: "kilo" and `kg`, and not `kg_per_bag`. */
export function columnOfUnit(word: string, columns: readonly TypedColumn[]): TypedColumn | undefined {
  const [, named] = units.find(([said]) => said.test(word)) ?? []
  const found = named
    ? columns.filter(({ kind, name }) => {
        const own = nameWords(name)
        return kind === 'number' && !own.includes('per') && (named.test(own.join(' ')) || named.test(name))
      })
    : []
  return found.length === 1 ? found[0] : undefined
}

/** What nobody adds up, by what stands above it. */
const noSum =
  /\b(?:per|price|rate|percent|pct|abv|ph|temp\w*|degrees?|score|rating|stars?|grade|age|year|ratio|share|quote|satz|average|avg|mean|lat|lon|latitude|longitude|level|rank|floor|size|width|height|length|depth|speed|humidity|pressure|week|month|day)\b|%|°/

/** Whether a column holds what nobody adds up: a weight of each, a rate, a time. */
export function isNoSum({ name }: TypedColumn): boolean {
  const called = nameWords(name).join(' ')
  return noSum.test(called) || noSum.test(name) || ofEachOne.test(called)
}

const ofEachOne = /\b(?:weight|wt|height|time|seconds?|s)\b/

/** The only column of a table whose sum says something: a density, a price or a temperature has none. */
export function onlySum({ columns, rows }: Pick<TypedTable, 'columns' | 'rows'>): TypedColumn | undefined {
  const found = columns.filter(({ kind, name }, at) => {
    if (kind !== 'number' || noSum.test(nameWords(name).join(' ')) || noSum.test(name)) return false
    const cells = rows.flatMap((row) => (typeof row[at] === 'number' ? [row[at]] : []))
    const [low, high] = [Math.min(...cells.slice(0, 2000)), Math.max(...cells.slice(0, 2000))]
    // What lies within a tenth and is never whole is a reading: 1.042, 1.056.
    return cells.length > 0 && !(cells.every((cell) => !Number.isInteger(cell)) && high <= low * 1.1)
  })
  return found.length === 1 ? found[0] : undefined
}
