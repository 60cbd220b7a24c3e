import { type Day, isoDay } from '../calendar.ts'
import { came } from './comparisons.ts'
import type { Filter } from './query.ts'
import { type TypedTable, nameWords, stem } from './typed-table.ts'
import { type Word, takeAll } from './words.ts'

const closed =
  /^(?:paid|done|closed|completed?|finished|cancell?ed|void|settled|delivered|shipped|sent|dispatched|collected|picked up|handed over|bezahlt|erledigt|storniert)$/
const overdue = /\b(?:overdue|past due|past (?:the|its|their|his|her) (?:due )?dates?|überfällig\w*)\b/gi

const over =
  /\b(?:returned|paid|payed|done|completed?|finished|delivered|closed|settled|handed in|submitted|back|bezahlt|erledigt)\b/

/** What should have been paid or done by today, where a table has a day for it: of what it says to be closed nothing is overdue. */
export function readOverdue(question: string, words: Word[], { columns, rows }: TypedTable, today: Day): Filter[] {
  if (!new RegExp(overdue, 'i').test(question)) return []
  const due = columns.find(
    ({ kind, name }) => kind === 'date' && /\b(?:due|deadline|faellig|fallig)\b/.test(nameWords(name).join(' ')),
  )
  if (!due) return []
  const done = columns.find(
    ({ kind, name }, at) =>
      kind === 'date' && came.test(nameWords(name).join(' ')) && rows.some((row) => row[at] === null),
  )
  const state = columns.find(
    ({ values }) => values.size <= 12 && [...values.keys()].some((value) => closed.test(value)),
  )
  const states = state ? [...state.values].filter(([folded]) => closed.test(folded)).map(([, value]) => value) : []
  // `Returned` and `Paid` that say yes or no.
  const ticked = columns.find(
    ({ name, values }) =>
      values.has('yes') &&
      values.size <= 4 &&
      over.test(nameWords(name).join(' ')) &&
      !words.some(({ stem: said }) => nameWords(name).some((own) => stem(own) === said)),
  )
  takeAll(question, words, overdue, 'value')
  return [
    { sql: `${due.sql} < ?`, params: [isoDay(today)], words: `${due.name} before ${isoDay(today)}` },
    ...(ticked
      ? [
          {
            sql: `ifnull(${ticked.sql}, '') <> ?`,
            params: [ticked.values.get('yes')!],
            words: `${ticked.name} is not yes`,
          },
        ]
      : []),
    ...(done ? [{ sql: `${done.sql} is null`, params: [], words: `no ${done.name}` }] : []),
    ...(state
      ? [
          {
            sql: `ifnull(${state.sql}, '') not in (${states.map(() => '?').join(', ')})`,
            params: states,
            words: `${state.name} is not ${states.join(' or ')}`,
          },
        ]
      : []),
  ]
}
