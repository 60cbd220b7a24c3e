// `npm run bench`: measures every figure, or those that are named, one after the other. All of them rewrite the results.
import { readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { type Figure, type Row, isWithinLimit } from './figure.ts'
import { asMarkdown, asText, tabulate } from './table.ts'

type Measured = { name: string; about: string; rows: Row[] }

const here = import.meta.dirname
const names = readdirSync(here).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? []).toSorted()
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
    results.push({ name, about: figure.about, rows: await figure.measure() })
    console.error(`${name} took ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
  console.log(`\n${asText(tabulate(results.flatMap(({ rows }) => rows)))}\n`)
  if (wanted.length === 0) write(results)
}

function write(results: Measured[]): void {
  const [cpu] = cpus()
  const machine = `${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}`
  writeFileSync(join(here, 'results.json'), `${JSON.stringify({ machine, results: results.map(withVerdicts) }, rounded, 2)}\n`)
  const parts = results.map(({ name, about, rows }) => `## ${name}\n\n${about}\n\n${asMarkdown(tabulate(rows))}\n`)
  writeFileSync(join(here, 'results.md'), `# Figures\n\nWritten by \`npm run bench\` on: ${machine}\n\n${parts.join('\n')}`)
}

function withVerdicts({ rows, ...rest }: Measured) {
  return { ...rest, rows: rows.map((row) => ({ ...row, ok: isWithinLimit(row) })) }
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(5)) : value
}
