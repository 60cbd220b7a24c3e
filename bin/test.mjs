// `npm test`: types and lint, then unit and server tests, then browser tests. With `full` (`npm run test:full`) the
// longer suites instead: the server tests once more on PostgreSQL, killed servers, hostile files, Firefox and WebKit,
// the faults of networks and tabs; with `soak` (`npm run soak`) ten long runs of random trouble under the outbox, and
// sixty loads in a row in Firefox and WebKit. Each part runs even when one before it failed, so that one run tells
// everything; the last line counts.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasPostgres } from '../server/testing/postgres.ts'
import { findChromium, findWholeChromium } from './chromium.mjs'

const root = join(import.meta.dirname, '..')
const bin = (name) => join(root, 'node_modules', name)
const reports = mkdtempSync(join(tmpdir(), 'muster-test-'))
const isSoak = process.argv[2] === 'soak'
const isFull = process.argv[2] === 'full' || isSoak
let failed = false

try {
  const chromium = findChromium()
  const counts = []
  const vitest = async (name, which, env = {}) => {
    const report = join(reports, `${counts.length}.json`)
    await part(
      name,
      bin('vitest/vitest.mjs'),
      ['run', ...which, '--reporter=dot', '--reporter=json', `--outputFile=${report}`],
      env,
    )
    counts.push(vitestCounts(report))
  }
  // Types are checked by one processor alone: the tests begin beside them.
  if (!isFull)
    await Promise.all([
      part('format', bin('oxfmt/bin/oxfmt'), ['--check']),
      part('lint', bin('oxlint/bin/oxlint'), ['--deny-warnings']),
      part('lines', join(root, 'bin/lines.mjs'), []),
      part('types', bin('typescript/bin/tsc'), ['--build']),
      vitest('unit and server tests', ['--project=!server on PostgreSQL*']),
    ])
  if (isFull && !isSoak && hasPostgres())
    await vitest('server tests on PostgreSQL', ['--project=server on PostgreSQL*'])
  if (isFull && !isSoak) await vitest('killed servers and hostile files', ['--config', 'vitest.full.config.ts'])
  if (isFull)
    await vitest(
      'Firefox and WebKit',
      ['--config', 'vitest.engines.config.ts', ...(isSoak ? ['-t', 'loads in a row'] : [])],
      isSoak ? { MUSTER_LOADS: '60' } : {},
    )
  const browser = join(reports, 'browser.json')
  const project = isFull ? 'longer' : 'journeys'
  const only = isSoak ? ['soak.spec', '--grep=whatever'] : []
  await part(
    `browser tests: ${project}`,
    bin('@playwright/test/cli.js'),
    ['test', ...only, `--project=${project}`, '--reporter=dot,json'],
    {
      CHROMIUM_PATH: chromium,
      ...(isFull && { CHROMIUM_WHOLE: findWholeChromium() }),
      ...(isSoak && {
        MUSTER_SOAK_SEEDS: process.env.MUSTER_SOAK_SEEDS ?? Array.from({ length: 10 }, () => randomInt(2 ** 31)).join(),
      }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: browser,
    },
  )
  counts.push(playwrightCounts(browser))
  const sum = (name) => counts.reduce((total, count) => total + count[name], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  if (sum('failed') > 0) failed = true
} catch (error) {
  console.error(`muster: ${error.message}`)
  failed = true
} finally {
  rmSync(reports, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0

async function part(name, script, args, env = {}) {
  const started = Date.now()
  const code = await new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('exit', (status) => resolve(status ?? 1))
  })
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0) failed = true
}

function vitestCounts(file) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = read(file)
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  }
}

function playwrightCounts(file) {
  const { stats = {}, suites = [] } = read(file)
  // Named at the end, where a long log is read first; those that passed only on the second try are a thing to look
  // into, too.
  for (const { spec, status } of suites.flatMap(specsOf))
    if (status !== 'expected' && status !== 'skipped') console.log(`${status}: ${spec}`)
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
  }
}

function specsOf({ file, specs = [], suites = [] }) {
  const here = specs.flatMap(({ title, line, tests }) =>
    tests.map(({ status }) => ({ spec: `${file}:${line} ${title}`, status })),
  )
  return [...here, ...suites.flatMap(specsOf)]
}

/** A part that broke before it wrote a report has already counted as failed. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
