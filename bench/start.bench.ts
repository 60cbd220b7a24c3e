import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, type Row, median } from './figure.ts'

const rounds = 15

export const figure: Figure = {
  about:
    'Milliseconds from starting the built server, on a data folder that it has used before, until its ' +
    'first 200; beside bare node:http. And what both ' +
    'hold in memory then, in MiB of resident pages.',
  measure,
}

type Started = { ms: number; mebibytes: number }

async function measure(): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'muster-bench-'))
  const ours = () =>
    start(
      [
        '--disable-warning=ExperimentalWarning',
        '--max-semi-space-size=16',
        join(import.meta.dirname, '..', 'dist', 'server.cjs'),
      ],
      { MUSTER_DATA: data, PORT: '0', LOG_LEVEL: 'warn' },
    )
  const bare = () =>
    start(
      [
        '-e',
        "const s = require('node:http').createServer((q, a) => a.end('{\"ok\":true}')).listen(0, " +
          "'127.0.0.1', () => console.log('ready at http://127.0.0.1:' + s.address().port))",
      ],
      {},
    )
  try {
    await ours()
    const times: { ours: Started[]; bare: Started[] } = { ours: [], bare: [] }
    for (let round = 0; round < rounds; round += 1) {
      times.ours.push(await ours())
      times.bare.push(await bare())
    }
    const of = (all: Started[], field: keyof Started) => median(all.map((each) => each[field]))
    const beside = (field: keyof Started) => ({ name: 'bare node:http', value: of(times.bare, field) })
    const more = of(times.ours, 'mebibytes') - of(times.bare, 'mebibytes')
    return [
      {
        what: 'start to the first 200',
        unit: 'ms',
        ours: of(times.ours, 'ms'),
        beside: beside('ms'),
        ratio: of(times.ours, 'ms') / of(times.bare, 'ms'),
        limit: { of: 'ratio', most: 3 },
      },
      { what: 'idle memory', unit: 'MiB', ours: of(times.ours, 'mebibytes'), beside: beside('mebibytes') },
      { what: 'idle memory, more than the other', unit: 'MiB', ours: more, limit: { of: 'ours', most: 60 } },
    ]
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

/** Starts a program that prints where it listens, asks it until it answers, and ends it. */
async function start(args: string[], env: Record<string, string>): Promise<Started> {
  const begun = performance.now()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let printed = ''
      child.stdout.on('data', (chunk: Buffer) => {
        const found = /ready at (\S+)\s/.exec((printed += chunk.toString()))
        if (found) resolve(found[1]!)
      })
      child.once('exit', (code) => reject(new Error(`A server ended with ${code} before it was ready.`)))
    })
    const answer = await fetch(`${url}/healthz`)
    if (answer.status !== 200) throw new Error(`The first answer was ${answer.status}.`)
    await answer.text()
    const ms = performance.now() - begun
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))
    return { ms, mebibytes: Number(resident?.[1] ?? Number.NaN) / 1024 }
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}
