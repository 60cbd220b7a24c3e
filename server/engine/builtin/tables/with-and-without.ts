import { readFunctions } from './measures.ts'
import type { Filter } from './query.ts'
import { readColumns } from './columns.ts'
import { type TypedColumn, type TypedTable, foldWords, nameWords, stem } from './typed-table.ts'
import { readValues } from './values.ts'
import { wordsOf } from './words.ts'

const thing = String.raw`(?:an? |any |the |our |their )?([\p{L}_-]+(?: [\p{L}_-]+)?)`
const against = String.raw`(?:vs\.?|versus|against|compared (?:to|with)|or|than|and)`
/** "With a sponsor … than the ones without", the name said once, and "without a sponsor vs with". */
const withOrWithout = new RegExp(
  String.raw`\bwith ${thing}(?<mid>.{0,60}?) ${against} (?:the |all )?(?:ones? |those |others? |episodes? )?(?:with )?(?:without|none|no)\b(?: (?:it|one|any))?(?: \1)?`,
  'iu',
)
/** "Loomly vs no sponsor" */
const valueOrNone = new RegExp(
  String.raw`\b(?:with )?([\p{L}\d&'’-]+(?: [\p{L}\d&'’-]+)?) ${against} (?:the ones |those )?(?:no|without(?: an?| any)?) ([\p{L}_-]+)`,
  'iu',
)
/** "Loomly vs the rest" */
const valueOrRest = new RegExp(
  String.raw`\b(?:with )?([\p{L}\d&'’-]+(?: [\p{L}\d&'’-]+)?) ${against} (?:the rest|(?:all )?(?:the )?others|everything else|everyone else|everybody else|all other \p{L}+)\b`,
  'iu',
)
/** "Insured … than uninsured ones" of a column that says yes or no. */
const isOrNot = new RegExp(
  String.raw`\b([\p{L}_-]{3,})(?<mid>.{0,60}?) ${against} (?:the |those |ones? ){0,2}(?:that are )?(?:not |non-?|un)\1`,
  'iu',
)
const comparing =
  /\b(?:do|does|did|is|are|was|were|have|has|get|gets|got|make|makes|bring|brings|earn|earns|sell|cost|costs|take|takes|last|need|it true that|really|any|much)\b|\b(?:more|fewer|less|higher|lower|better|worse|longer|shorter|bigger|smaller|compare[ds]?)\b(?: of)?/gi

/** What a question holds against each other: what it asks of both, and the rows of each. */
type Halves = { asked: string; each: [Filter, Filter] }

/** "Do those with a sponsor get more downloads than those without", "loomly vs no sponsor": the same figure of both, beside each other. */
export function withAndWithout(said: string, table: TypedTable): Halves | undefined {
  const question = said
    .replace(/\b(?:dearer|pricier|cheaper|(?:more|less) expensive)\b/i, 'price')
    .replace(/\bwith (?:or|and|vs\.?|versus) without (an? |any |the )?([\p{L}_-]+)/iu, 'with $2 vs without')
  const found =
    tryPattern(question, valueOrNone, ([, value, name]) => {
      const column = columnOf(name!, table)
      const one = column && valueOf(value!, column)
      return column && one && [one, isEmpty(column)]
    }) ??
    tryPattern(question, valueOrRest, ([, value]) => {
      const [one, ...more] = readValues(value!, wordsOf(value!), table)
      const column = table.columns.find(({ sql }) => sql === one?.of)
      if (!one || !column || more.length > 0) return undefined
      return [
        one,
        {
          of: column.sql,
          sql: `not ifnull(${one.sql}, 0)`,
          params: one.params,
          words: one.words.replace(' is ', ' is not '),
        },
      ]
    }) ??
    tryPattern(question, isOrNot, ([, name]) => {
      const column = columnOf(name!, table)
      return column && [isFilled(column), isEmpty(column)]
    }) ??
    tryPattern(question, withOrWithout, ([, name]) => {
      const column = columnOf(name!, table) ?? columnOf(name!.split(' ')[0]!, table)
      return column && [isFilled(column), isEmpty(column)]
    })
  if (!found) return undefined
  const words = wordsOf(found.asked)
  const fns = readFunctions(found.asked, words, table)
  // Of which nothing says how it is reckoned, so many of one and of the other are only fair by their average.
  const isNumber = readColumns(words, table).some(({ column }) => column.kind === 'number')
  return fns.size > 0 || !isNumber ? found : { ...found, asked: `average ${found.asked}` }
}

function tryPattern(
  question: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => [Filter, Filter] | undefined,
): Halves | undefined {
  const match = pattern.exec(question)
  const each = match && read(match)
  if (!each) return undefined
  // Of two words before "vs" one may be what is asked for.
  const named = foldWords(each.flatMap(({ words }) => words).join(' '))
  const kept = match[1]!.split(' ').filter((word) => !named.includes(foldWords(word)))
  const rest = `${question.slice(0, match.index)} ${kept.join(' ')} ${match.groups?.mid ?? ''} ${question.slice(match.index + match[0].length)}`
  return {
    asked: rest
      .replaceAll(comparing, ' ')
      .replaceAll(/\b(?:numbers|figures) (?:pls|please)|\s+/g, ' ')
      .trim(),
    each,
  }
}

/** The column that a word names, of which some cells are empty or say no. */
function columnOf(name: string, { columns, rows }: TypedTable): TypedColumn | undefined {
  const [said] = wordsOf(name)
  if (!said) return undefined
  const found = columns.filter(
    ({ name: own, kind, values }, at) =>
      kind !== 'id' &&
      nameWords(own).map(stem).includes(said.stem) &&
      (rows.some((row) => row[at] === null) || [...values.keys()].some((value) => no.test(value))),
  )
  return found.length === 1 ? found[0] : undefined
}

const no = /^(?:no|n|false|nein|none|keine?r?|0)$/

function noneOf({ values }: TypedColumn): string[] {
  return [...values].filter(([folded]) => no.test(folded)).map(([, value]) => value)
}

function isEmpty(column: TypedColumn): Filter {
  const none = noneOf(column)
  return {
    of: column.sql,
    sql: `(${column.sql} is null${none.length > 0 ? ` or ${column.sql} in (${none.map(() => '?').join(', ')})` : ''})`,
    params: none,
    words: `without ${column.name}`,
  }
}

function isFilled(column: TypedColumn): Filter {
  const { sql, params } = isEmpty(column)
  return { of: column.sql, sql: `not ${sql}`, params, words: `with ${column.name}` }
}

/** The value of a column that a word stands for. */
function valueOf(said: string, column: TypedColumn): Filter | undefined {
  const names = [said, said.split(' ').at(-1)!].map(foldWords)
  const found = [...column.values].filter(([folded]) => names.some((name) => ` ${folded} `.includes(` ${name} `)))
  const [one] = found
  return one && found.length === 1
    ? { of: column.sql, sql: `${column.sql} = ?`, params: [one[1]], words: `${column.name} is ${one[1]}` }
    : undefined
}
