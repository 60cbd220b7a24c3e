import { readFile, readdir, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { newId } from '#shared/domain/ids.ts'
import { openFolder, writeDurably } from './disk.ts'
import { parse } from './entry.ts'

const heartbeat = 10_000

/** A holder that has shown no life for so long is suspended, or its number belongs to another process by now. */
const silence = 60_000

/** What the holder of the lock asks before each step: false once another has taken over. */
export type IsHeld = () => Promise<boolean>

/** How to wait; `waiting` is called once when another process is at work. */
export type LockWait = { sleep: (milliseconds: number) => Promise<void>; waiting: () => void }

/**
 * Does `work` while no other process does any in this folder. Each writes a lock file of its own and holds the lock
 * when it then sees no other live one; where two see each other both step back. The lock saves requests; that nothing
 * is done twice is the server's promise.
 */
export async function withLock<Result>(
  folder: string,
  { sleep, waiting }: LockWait,
  work: (isHeld: IsHeld) => Promise<Result>,
): Promise<Result> {
  await openFolder(folder)
  const name = `lock-${newId()}`
  const path = join(folder, name)
  for (let tries = 0; !(await take(folder, name)); tries += 1) {
    if (tries === 1) waiting()
    await sleep(50 + Math.random() * 100)
  }
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), heartbeat)
  try {
    return await work(() => exists(path))
  } finally {
    clearInterval(beat)
    await rm(path, { force: true })
  }
}

async function take(folder: string, name: string): Promise<boolean> {
  if ((await others(folder, name)).alive) return false
  await writeDurably(folder, name, JSON.stringify({ pid: process.pid, host: hostname() }))
  const { alive, dead } = await others(folder, name)
  if (alive) await rm(join(folder, name), { force: true })
  else await Promise.all(dead.map((file) => rm(join(folder, file), { force: true })))
  return !alive
}

async function others(folder: string, name: string): Promise<{ alive: boolean; dead: string[] }> {
  const files = (await readdir(folder)).filter((file) => file.startsWith('lock-') && file !== name)
  const signs = await Promise.all(files.map((file) => isAlive(join(folder, file))))
  return { alive: signs.includes(true), dead: files.filter((_, n) => !signs[n]) }
}

async function isAlive(path: string): Promise<boolean> {
  try {
    const { pid, host } = (parse(await readFile(path, 'utf8')) ?? {}) as { pid?: number; host?: string }
    if (host === hostname() && typeof pid === 'number' && (!isProcess(pid) || (await isZombie(pid)))) return false
    // A clock that jumps makes either sign mean the same.
    return Math.abs(Date.now() - (await stat(path)).mtimeMs) < silence
  } catch {
    return false
  }
}

function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** On Linux a killed process keeps its number until its parent waits for it, in a container perhaps for ever. */
async function isZombie(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The state stands behind the name, which may hold anything.
  return /^[ZX]/.test(status.slice(status.lastIndexOf(')') + 2))
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
