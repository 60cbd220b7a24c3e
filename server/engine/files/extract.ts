import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { type Extraction, readAnswer } from './extraction.ts'
import { largestHeapMb, longestExtractionMs } from './extraction-limits.ts'
import { extractorPath } from './extractor-path.ts'
import { createTurns } from './turns.ts'
import type { Unread } from './unread.ts'

const takeTurn = createTurns(2)

/** More than the extractor ever writes; a child that does is broken. */
const largestAnswer = 64 * 1024 * 1024

/**
 * The text of a document, read in a process of its own: a hostile file can end that process, not the server.
 * Otherwise the reason why it cannot be read in time, memory or at all; throws only the signal's reason.
 * The time counts from when its turn comes; the process is gone when this resolves.
 */
export async function extractDocument(
  bytes: Uint8Array,
  signal: AbortSignal,
  limits: { milliseconds: number; program: string } = { milliseconds: longestExtractionMs, program: extractorPath() },
): Promise<Extraction | { unread: Unread }> {
  const leave = await takeTurn(signal)
  try {
    const ended = await askChild(bytes, AbortSignal.any([signal, AbortSignal.timeout(limits.milliseconds)]), limits.program)
    signal.throwIfAborted()
    if (ended.killed) return { unread: 'heavy' }
    return (ended.code === 0 ? readAnswer(ended.answer) : undefined) ?? { unread: 'damaged' }
  } finally {
    leave()
  }
}

/** `killed` when it was too slow or too large; it may have ended itself. */
type Ended = { code: number | null; killed: boolean; answer: Buffer }

/** Resolves when the child is gone, so that a turn is never given away while its process still runs. */
function askChild(bytes: Uint8Array, stop: AbortSignal, program: string): Promise<Ended> {
  return new Promise((resolve) => {
    // No environment: a document must not find the server's secrets in the process that parses it.
    const child = spawn(process.execPath, [`--max-old-space-size=${largestHeapMb}`, '--disable-warning=ExperimentalWarning', program], {
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      env: {},
      windowsHide: true,
    })
    if (child.pid !== undefined) giveWay(child.pid)
    const kill = () => child.kill('SIGKILL')
    const chunks: Buffer[] = []
    let received = 0
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > largestAnswer) kill()
      else chunks.push(chunk)
    })
    const settle = (code: number | null, name: string | null) => {
      stop.removeEventListener('abort', kill)
      resolve({ code, killed: name !== null || code === heapExhausted, answer: Buffer.concat(chunks) })
    }
    child.on('error', () => settle(1, null))
    child.on('close', settle)
    stop.addEventListener('abort', kill, { once: true })
    if (stop.aborted) kill()
    // A child that dies early closes its end; its exit code tells, not this error.
    child.stdin?.on('error', () => {})
    child.stdin?.end(bytes)
  })
}

/** Where there are no signals, this is how V8 ends a process whose heap is full. */
const heapExhausted = 134

/** Whoever asks the server for something goes first. Set at once, so that the child's threads inherit it. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or this system keeps its priorities to itself.
  }
}
