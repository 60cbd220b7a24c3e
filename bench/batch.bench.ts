import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../e2e/support/server.ts'
import { signIn } from './browser.ts'
import { type Figure, type Row, median } from './figure.ts'

const rounds = 3
const lines = 500
const lanes = 8

export const figure: Figure = {
  about:
    `Tasks for the seven agents, ${lines} of them, by \`muster run --batch --results\` with ${lanes} at ` +
    'once; the built-in assistant answers. Tasks a second of the ' +
    'whole process, from its start until every result is on the disk; beside a bare loop over undici ' +
    'that sends as many of the same requests and keeps nothing.',
  measure,
}

async function measure(): Promise<Row[]> {
  const server = await startServer()
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'))
  try {
    const { token } = await signIn(server)
    const jobs = join(folder, 'jobs.jsonl')
    writeFileSync(
      jobs,
      Array.from({ length: lines }, (_, n) =>
        JSON.stringify({ agent: String((n % 7) + 1), prompt: `Say hello, number ${n}` }),
      ).join('\n'),
    )
    const times: { ours: number[]; beside: number[] } = { ours: [], beside: [] }
    const bare = () =>
      time([join(import.meta.dirname, 'beside', 'bare-batch.ts'), jobs, server.url, token, String(lanes)])
    // A server that was just started is slower.
    await bare()
    for (let round = 0; round < rounds; round += 1) {
      const results = join(folder, `out-${round}.jsonl`)
      times.beside.push(await bare())
      times.ours.push(
        await time(
          [
            join(import.meta.dirname, '..', 'bin', 'muster.cjs'),
            'run',
            '--batch',
            jobs,
            '--results',
            results,
            '--concurrency',
            String(lanes),
          ],
          { MUSTER_SERVER: server.url, MUSTER_TOKEN: token },
        ),
      )
      const kept = readFileSync(results, 'utf8').split('"status":"completed"').length - 1
      if (kept !== lines) throw new Error(`${kept} of ${lines} lines were completed.`)
    }
    const [ours, beside] = [lines / median(times.ours), lines / median(times.beside)]
    return [
      {
        what: `a batch of ${lines}, ${lanes} at once`,
        unit: 'req/s',
        ours,
        beside: { name: 'a bare undici loop', value: beside },
        ratio: beside / ours,
        limit: { of: 'ratio', most: 1 / 0.8 },
      },
    ]
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Seconds from start to end. */
function time(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      env: { PATH: process.env.PATH, HOME: tmpdir(), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0
        ? resolve((performance.now() - started) / 1000)
        : reject(new Error(`${args[0]} ended with ${code}: ${said}`)),
    )
  })
}
