import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type IsHeld, withLock } from './lock.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'muster-lock-'))
const wait = { sleep: () => setImmediate(), waiting: () => {} }

/** A lock file as another process puts it down. */
function putLock(folder: string, holder: { pid: number; host?: string }, age = 0): void {
  const path = join(folder, 'lock-other')
  writeFileSync(path, JSON.stringify({ host: hostname(), ...holder }))
  const then = new Date(Date.now() - age)
  utimesSync(path, then, then)
}

/** The number of a process that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => child.once('close', resolve))
  return child.pid!
}

test('one works at a time, and everybody gets their turn', async () => {
  const folder = newFolder()
  let working = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, (working += 1))
    for (let n = 0; n < 5; n += 1) await setImmediate()
    working -= 1
    return true
  }
  expect(await Promise.all(Array.from({ length: 6 }, () => withLock(folder, wait, work)))).toEqual(
    Array.from({ length: 6 }, () => true),
  )
  expect(most).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})

test('the lock of a process that has died is taken over at once', async () => {
  const folder = newFolder()
  putLock(folder, { pid: await deadPid() })
  const seen = await withLock(
    folder,
    { sleep: () => Promise.reject(new Error('waited')), waiting: () => {} },
    async () => readdirSync(folder),
  )
  expect(seen).toHaveLength(1)
  expect(seen).not.toContain('lock-other')
})

test.runIf(process.platform === 'linux')(
  'a process that was killed and that nobody has buried yet is dead',
  async () => {
    const folder = newFolder()
    // The sleeping process never asks what became of its child.
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    try {
      const [pid] = (await once(parent.stdout, 'data')) as [Buffer]
      await expect.poll(() => readFileSync(`/proc/${Number(pid)}/stat`, 'utf8')).toContain(') Z ')
      putLock(folder, { pid: Number(pid) })
      const waiting = () => expect.unreachable('Nobody is there to wait for.')
      expect(await withLock(folder, { ...wait, waiting }, async () => 'taken')).toBe('taken')
    } finally {
      parent.kill()
    }
  },
)

test('a holder that lives is waited for, here or on another machine, and one that shows no life is not', async () => {
  for (const holder of [{ pid: process.pid }, { pid: 1, host: 'elsewhere' }]) {
    const folder = newFolder()
    putLock(folder, holder)
    let waits = 0
    const sleep = async () => {
      if ((waits += 1) === 3) putLock(folder, holder, 61_000)
    }
    await withLock(folder, { sleep, waiting: () => {} }, async () => {})
    expect(waits).toBe(3)
  }
})

test('whoever was suspended for too long learns that another has taken over', async () => {
  const folder = newFolder()
  let isHeld: IsHeld | undefined
  await withLock(folder, wait, async (held) => {
    isHeld = held
    expect(await held()).toBe(true)
    for (const file of readdirSync(folder)) rmSync(join(folder, file))
    mkdirSync(folder, { recursive: true })
    expect(await held()).toBe(false)
  })
  expect(isHeld).toBeDefined()
})
