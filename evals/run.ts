// `npm run evals -- --model local`: the prompts that the built-in assistant is measured by, answered by any model that
// this machine, an address or the installation has, and judged in the same way. It is asked alone: nothing answers in
// its place. Without such a model there is nothing to measure, which is no fault.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { cannot } from './tables/cannot.ts'
import type { Case } from './case.ts'
import { independent } from './tables/independent.ts'
import { known } from './tables/known.ts'
import { type Score, report, scoreCase } from './score.ts'
import { second } from './tables/second.ts'
import { openTestWorkspace } from '../server/testing/test-workspace.ts'
import { findModel } from './find-model.ts'
import { asTranscript } from './transcript.ts'

const sets: Record<string, { title: string; cases: readonly Case[] }> = {
  known: { title: 'Known prompts', cases: known },
  cannot: { title: 'Prompts it cannot do', cases: cannot },
  independent: { title: 'Independent prompts', cases: independent },
  second: { title: 'Further independent prompts', cases: second },
}

const usage = `Usage: npm run evals -- --model <builtin | local | name | address> [--limit <n>] [--transcript <file>]
  --set         of ${Object.keys(sets).join(',')}
  --limit       so many prompts of each set, spread over it
  --transcript  writes every prompt with its steps, its reply and its marks, as markdown
The key of an address is read from MUSTER_MODEL_KEY.`

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    set: { type: 'string', default: Object.keys(sets).join(',') },
    limit: { type: 'string' },
    transcript: { type: 'string' },
  },
})
const names = values.set.split(',')
const limit = values.limit === undefined ? Infinity : Number(values.limit)

if (!values.model || names.some((name) => !sets[name]) || !(limit >= 1)) {
  console.error(usage)
  process.exitCode = 2
} else {
  const found = await findModel(values.model)
  if ('absent' in found) console.log(`${found.absent} Nothing was measured.`)
  else {
    // The demo's events stand at hours of the machine's own clock.
    process.env.TZ = 'Europe/Berlin'
    const workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
    const measured: { title: string; scores: Score[] }[] = []
    try {
      for (const name of names) {
        const { title, cases } = sets[name]!
        const started = performance.now()
        const scores: Score[] = []
        for (const [n, one] of spread(cases, limit).entries()) {
          if (process.stderr.isTTY) process.stderr.write(`\r${title}: ${n + 1} `)
          scores.push(await scoreCase(workspace, one, [found.choice]))
        }
        if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
        const each = (performance.now() - started) / 1000 / Math.max(1, scores.length)
        console.log(`${report(title, scores).text}\n  ${each.toFixed(1)} s a prompt\n`)
        measured.push({ title, scores })
      }
    } finally {
      await workspace.server.close()
    }
    if (values.transcript !== undefined)
      writeFileSync(values.transcript, asTranscript(found.choice.display_name, measured))
  }
}

/** So many of them, from the first to the last. */
function spread(cases: readonly Case[], most: number): Case[] {
  if (cases.length <= most) return [...cases]
  return Array.from({ length: most }, (_, n) => cases[Math.floor((n * cases.length) / most)]!)
}
