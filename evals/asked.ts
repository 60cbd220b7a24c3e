// `npm run evals:asked -- evals/asked/<name> [--misses]`: asks the questions of a folder of their tables, and prints how many are answered
// as their writer says. What is compared is what the queries find: rows by their lines, groups with their figures, figures.
import { resolve } from 'node:path'
import { dayOf } from '../server/engine/builtin/calendar.ts'
import { openTables } from '../server/engine/builtin/tables/database.ts'
import { type Query, queryWords, toSql } from '../server/engine/builtin/tables/query.ts'
import { readQueries } from '../server/engine/builtin/tables/read-queries.ts'
import { createPace } from '../server/engine/pace.ts'
import { readAsked, wantedQuery } from './asked-examples.ts'

type Found = ReturnType<Awaited<ReturnType<typeof openTables>>['ask']>

/** The moment of the blind sets (README.md). */
const today = dayOf(2026, 11, 21)!

/** What a query found, in words that are the same for the same. */
function foundBy(query: Query, found: Found): string {
  const figure = (value: unknown) => (typeof value === 'number' ? String(Math.round(value * 1e4) / 1e4) : String(value))
  const most = 'most' in query ? query.most : undefined
  switch (query.kind) {
    case 'rows':
      return `rows ${found
        .slice(0, most)
        .map(({ line }) => Number(line))
        .toSorted((a, b) => a - b)
        .join(', ')}`
    case 'groups':
      return `groups ${found
        .filter(({ name }) => name !== null)
        .slice(0, most)
        .map(({ name, value }) => `${name} ${figure(value)}`)
        .toSorted()
        .join(', ')}`
    case 'value':
      return `value ${figure(found[0]?.value)}`
    case 'share':
      return `share ${figure(found[0]?.value)} of ${figure(found[0]?.total)}`
    default:
      return `${query.kind} ${JSON.stringify(found.map(({ name, line }) => name ?? line).toSorted())}`
  }
}

const [folder, flag] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: npm run evals:asked -- <folder> [--misses]')
  process.exitCode = 2
} else {
  const tally = { right: 0, wrong: 0, open: 0 }
  for (const { asked, table } of await readAsked(resolve(folder))) {
    const database = await openTables([table], createPace())
    const find = (query: Query) => foundBy(query, database.ask(toSql(query)))
    const wanted = wantedQuery(asked, table)
    const right = wanted && find(wanted)
    // A word or two may be left over, as where the product reads a table alone.
    const read = readQueries(asked.q, [table], today, { before: asked.before, mayLeave: 'word' })
    const got = read?.queries.map(find) ?? []
    const verdict =
      got.length === 0
        ? right === undefined
          ? 'right'
          : 'open'
        : right !== undefined && got.includes(right)
          ? 'right'
          : 'wrong'
    tally[verdict] += 1
    if (flag === '--misses' && verdict !== 'right') {
      const before = asked.before === undefined ? '' : `(${asked.before}) `
      console.log(`${verdict}: ${before}${asked.q}`)
      console.log(`  wanted ${right?.slice(0, 160) ?? 'nothing'}`)
      for (const [n, query] of (read?.queries ?? []).entries())
        console.log(`  got ${got[n]!.slice(0, 160)} (${queryWords(query)})`)
    }
    database.close()
  }
  const all = tally.right + tally.wrong + tally.open
  const share = (n: number) => `${((100 * n) / all).toFixed(0)} %`
  console.log(
    `${all} questions: ${share(tally.right)} right, ${share(tally.wrong)} wrong, ${share(tally.open)} not read`,
  )
}
