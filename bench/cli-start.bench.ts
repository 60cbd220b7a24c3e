import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { startServer } from '../e2e/support/server.ts'
import { type Figure, type Row, median } from './figure.ts'

const runs = 41

/** What is typed, and the most that it may take, as a multiple of the start of Node alone. */
const commands = [
  { args: ['--version'], most: 1.15 },
  { args: ['--help'], most: 1.6 },
  { args: ['agents', 'list', '--json'], most: 3 },
]

export const figure: Figure = {
  about:
    'Milliseconds from start to end of a command, laid out as a global installation lays it out, signed ' +
    'in to a server on the same machine; beside `node -e 0` with the same Node, in turns.',
  measure,
}

async function measure(): Promise<Row[]> {
  const prefix = mkdtempSync(join(tmpdir(), 'muster-bench-'))
  const server = await startServer()
  try {
    const muster = install(prefix)
    const env = { HOME: prefix, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) }
    time(
      muster,
      ['login', '--server', server.url, '--email', server.demo.username, '--password-stdin'],
      env,
      server.demo.password,
    )
    return commands.map(({ args, most }): Row => {
      const times: { muster: number[]; node: number[] } = { muster: [], node: [] }
      time(muster, args, env)
      for (let run = 0; run < runs; run += 1) {
        times.muster.push(time(muster, args, env))
        times.node.push(time('node', ['-e', '0'], env))
      }
      const [ours, beside] = [median(times.muster), median(times.node)]
      return {
        what: `muster ${args.join(' ')}`,
        unit: 'ms',
        ours,
        beside: { name: 'node -e 0', value: beside },
        ratio: ours / beside,
        limit: { of: 'ratio', most },
      }
    })
  } finally {
    await server.stop()
    rmSync(prefix, { recursive: true, force: true })
  }
}

/** What `npm install -g` makes of the package: its folder, and a link to the launcher. */
function install(prefix: string): string {
  const root = join(import.meta.dirname, '..')
  const folder = join(prefix, 'lib', 'node_modules', 'muster')
  for (const part of ['package.json', 'bin/muster.cjs', 'bin/launch.mjs', 'dist'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  mkdirSync(join(prefix, 'bin'))
  const command = join(prefix, 'bin', 'muster')
  symlinkSync(join(folder, 'bin', 'muster.cjs'), command)
  return command
}

function time(command: string, args: string[], env: Record<string, string>, input = ''): number {
  const started = performance.now()
  const { status, error, stderr } = spawnSync(command, args, { env, input, stdio: ['pipe', 'pipe', 'pipe'] })
  const took = performance.now() - started
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr.toString()}`)
  return took
}
