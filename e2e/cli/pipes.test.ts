import { spawnSync } from 'node:child_process'
import { createWriteStream, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningServer, startServer } from '../support/server.ts'
import { launcher } from './muster.ts'
import { type Person, ledger, newPersonAt } from './person.ts'

// Linux tells what a process has open.
const hasFifos = process.platform === 'linux'
let server: RunningServer
let person: Person

beforeAll(async () => {
  if (!hasFifos) return
  server = await startServer()
  person = await newPersonAt(server)
})
afterAll(async () => {
  if (!hasFifos) return
  person.down()
  await server.stop()
})

let fifos = 0
function newFifo(): string {
  const path = join(person.env.HOME, `pipe-${(fifos += 1)}.txt`)
  expect(spawnSync('mkfifo', [path]).status).toBe(0)
  return path
}

/** Resolves once the command waits at the pipe. */
async function waitsAt(path: string, pid: number): Promise<void> {
  const folder = `/proc/${pid}/fd`
  const at = (fd: string) => {
    try {
      return readlinkSync(join(folder, fd))
    } catch {
      return undefined
    }
  }
  await vi.waitFor(() => expect(readdirSync(folder).map(at)).toContain(path), { timeout: 20_000 })
}

test.skipIf(!hasFifos).each([
  ['run', (path: string) => ['run', 'arlo', 'Summarise this', '-f', path]],
  ['chat', (path: string) => ['chat', 'Summarise this', '-f', path]],
  ['run --batch', (path: string) => ['run', '--batch', path, '--results', `${path}.out`]],
])('%s of a pipe that nobody writes to ends at Ctrl-C, and nothing is sent', async (_, words) => {
  const fifo = newFifo()
  const before = await ledger(person)
  const { child, done } = person.start(words(fifo))
  await waitsAt(fifo, child.pid!)
  child.kill('SIGINT')
  expect(await done).toMatchObject({ code: 130, signal: null, stdout: '', stderr: '' })
  expect(await ledger(person)).toEqual(before)
})

test.skipIf(!hasFifos)('a pipe is read whole, however late and slowly it is written to', async () => {
  const fifo = newFifo()
  const { child, done } = person.start(['run', 'arlo', 'Summarise this', '-f', fifo])
  await waitsAt(fifo, child.pid!)
  const writer = createWriteStream(fifo)
  const line = '- Ada sends the report by Friday\n'
  for (let n = 0; n < 4; n += 1) await new Promise((resolve) => writer.write(line.repeat(3000), resolve))
  writer.end()
  expect(await done).toMatchObject({ code: 0 })
  const [file] = (await ledger(person)).at(-1)!.attached_files
  expect(file).toMatchObject({ name: fifo.split('/').at(-1), size: line.length * 12_000 })
})

test.skipIf(!hasFifos)('what a command of the shell puts out can be attached, nothing at all too', async () => {
  const words = (command: string) => `exec "$0" "$1" run arlo "Summarise this" -f <(${command})`
  // This process cannot pass anything on while it waits for the shell.
  const env = { ...person.env, MUSTER_SERVER: server.url, MUSTER_TOKEN: person.token() }
  for (const [command, size] of [
    ['echo "Ada sends the report"', 21],
    ['true', 0],
  ] as const) {
    const { status, stderr } = spawnSync('bash', ['-c', words(command), process.execPath, launcher], {
      env,
      encoding: 'utf8',
    })
    expect(stderr).not.toContain("Can't read")
    expect(status).toBe(0)
    expect((await ledger(person)).at(-1)!.attached_files).toMatchObject([{ size }])
  }
})

test.skipIf(!hasFifos)('a pipe that holds more than the server takes is refused, not read to its end', async () => {
  const fifo = newFifo()
  const { child, done } = person.start(['run', 'arlo', 'Summarise this', '-f', fifo])
  await waitsAt(fifo, child.pid!)
  const endless = spawnSync('sh', ['-c', `yes > ${fifo}`])
  expect(endless.status).not.toBe(0)
  expect(await done).toMatchObject({ code: 2, stdout: '', stderr: `Can't read ${fifo}: it is too large.\n` })
})
