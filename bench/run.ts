// `npm run bench`: measures every figure, or those that are named, one after the other, and writes each into the
// results.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Figure, type Row, isWithinLimit } from './figure.ts'
import { asMarkdown, asText, tabulate } from './table.ts'

/** `on` is when and where. */
type Measured = { name: string; on: string; about: string; rows: Row[] }

const here = import.meta.dirname
const names = readdirSync(here)
  .flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? [])
  .toSorted()
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))

if (unknown.length > 0) {
  console.error(`There is no figure ${unknown.join(', ')}. There are ${names.join(', ')}.`)
  process.exitCode = 2
} else {
  const results: Measured[] = []
  for (const name of wanted.length > 0 ? wanted : names) {
    const started = performance.now()
    const { figure } = (await import(`./${name}.bench.ts`)) as { figure: Figure }
    const measured = { name, on: describeHere(), about: figure.about, rows: await figure.measure() }
    console.error(`${name} took ${((performance.now() - started) / 1000).toFixed(0)} s`)
    results.push(measured)
    keep(measured)
  }
  console.log(`\n${asText(tabulate(results.flatMap(({ rows }) => rows)))}\n`)
}

function describeHere(): string {
  const [cpu] = cpus()
  return [
    new Date().toISOString().slice(0, 10),
    cpu?.model.trim() ?? 'unknown processor',
    `${cpus().length} cores`,
    `${(totalmem() / 2 ** 30).toFixed(0)} GiB`,
    `Node ${process.versions.node}`,
  ].join(', ')
}

/** Puts a figure in the place of what it was before; the others stay as they were measured. */
function keep(measured: Measured): void {
  const file = join(here, 'results.json')
  const { results: before } = JSON.parse(readFileSync(file, 'utf8')) as { results: Measured[] }
  const others = before.filter(({ name }) => name !== measured.name && names.includes(name))
  const results = [...others, measured].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  writeFileSync(file, `${JSON.stringify({ results: results.map(withVerdicts) }, rounded, 2)}\n`)
  const parts = results.map(
    ({ name, on, about, rows }) => `## ${name}\n\n${about}\n\n${asMarkdown(tabulate(rows))}\n\nMeasured: ${on}.\n`,
  )
  writeFileSync(join(here, 'results.md'), `# Figures\n\nWritten by \`npm run bench\`.\n\n${parts.join('\n')}`)
}

function withVerdicts({ rows, ...rest }: Measured) {
  return { ...rest, rows: rows.map((row) => ({ ...row, ok: isWithinLimit(row) })) }
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(5)) : value
}
