import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../context.ts'
import { usageError } from '../exit.ts'
import { openPipe } from '../pipe.ts'
import { codeOf } from '../outbox/disk.ts'
import { type Line, linesOf } from './lines.ts'

/** Where jobs come from. They are read twice: all are checked before the first is sent. */
export type Source = {
  /** The name shown to people. */
  name: string
  /** The folder that the paths of attached files are relative to. */
  folder: string
  lines: () => AsyncGenerator<Line>
  close: () => Promise<void>
}

/** More than the longest prompt and context take, however they are escaped. */
const maxLineLength = 4 * 1024 * 1024

/** Opens the jobs; what comes through a pipe is kept in a temporary file until `close`. */
export async function openSource(path: string, context: Context): Promise<Source> {
  if (path === '-') {
    if (context.stdin().isTerminal)
      throw usageError(
        'Give the lines on standard input, for example: muster run --batch - --results out.jsonl < jobs.jsonl',
      )
    return spool('standard input', process.cwd(), context.stdin().source as Readable, context)
  }
  try {
    const info = await stat(path)
    if (info.isDirectory()) throw usageError(`Can't read ${path}: it is a folder.`)
    await access(path, constants.R_OK)
    if (!info.isFile()) return await spool(path, process.cwd(), openPipe(path, info.isFIFO()), context)
  } catch (error) {
    const reasons: Record<string, string> = {
      ENOENT: 'there is no such file',
      ENOTDIR: 'there is no such file',
      EACCES: 'you may not read it',
      EPERM: 'you may not read it',
    }
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw usageError(`Can't read ${path}: ${reasons[codeOf(error)] ?? codeOf(error)}.`)
  }
  return sourceOf(path, dirname(path), path, async () => {})
}

async function spool(name: string, folder: string, from: Readable, { interrupted: signal }: Context): Promise<Source> {
  const kept = await mkdtemp(join(tmpdir(), 'muster-batch-'))
  const close = () => rm(kept, { recursive: true, force: true })
  try {
    const file = join(kept, 'jobs.jsonl')
    await pipeline(from, createWriteStream(file, { mode: 0o600 }), { signal })
    return sourceOf(name, folder, file, close)
  } catch (error) {
    await close()
    throw error
  }
}

function sourceOf(name: string, folder: string, file: string, close: () => Promise<void>): Source {
  const tooLong = (number: number) =>
    usageError(`Line ${number} of ${name} is longer than 4 MB: each line is one job, as JSON.`)
  return { name, folder, lines: () => linesOf(createReadStream(file), maxLineLength, tooLong), close }
}
