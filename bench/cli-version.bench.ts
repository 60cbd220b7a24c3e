import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { type Figure, type Row, median } from './figure.ts'

const runs = 41

export const figure: Figure = {
  about: 'Milliseconds from start to end of `muster --version`, laid out as a global installation lays it out; beside `node -e 0` with the same Node.',
  measure,
}

async function measure(): Promise<Row[]> {
  const prefix = mkdtempSync(join(tmpdir(), 'muster-bench-'))
  try {
    const muster = install(prefix)
    const times: { muster: number[]; node: number[] } = { muster: [], node: [] }
    time(muster, ['--version'])
    for (let run = 0; run < runs; run += 1) {
      times.muster.push(time(muster, ['--version']))
      times.node.push(time('node', ['-e', '0']))
    }
    const [ours, beside] = [median(times.muster), median(times.node)]
    return [{ what: 'muster --version', unit: 'ms', ours, beside: { name: 'node -e 0', value: beside }, ratio: ours / beside, limit: { of: 'ratio', most: 1.3 } }]
  } finally {
    rmSync(prefix, { recursive: true, force: true })
  }
}

/** What `npm install -g` makes of the package: its folder, and a link to the launcher. */
function install(prefix: string): string {
  const root = join(import.meta.dirname, '..')
  const folder = join(prefix, 'lib', 'node_modules', 'muster')
  for (const part of ['package.json', 'bin/muster.cjs', 'dist']) cpSync(join(root, part), join(folder, part), { recursive: true })
  mkdirSync(join(prefix, 'bin'))
  const command = join(prefix, 'bin', 'muster')
  symlinkSync(join(folder, 'bin', 'muster.cjs'), command)
  return command
}

function time(command: string, args: string[]): number {
  const env = { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) }
  const started = performance.now()
  const { status, error, stderr } = spawnSync(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const took = performance.now() - started
  if (status !== 0) throw error ?? new Error(`${command} ended with ${status}: ${stderr.toString()}`)
  return took
}
