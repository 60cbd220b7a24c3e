import { spawn } from 'node:child_process'
import type { DocumentFormat } from './document-format.ts'
import { extractorPath } from './extractor-path.ts'
import { createTurns } from './turns.ts'

export type Extraction = { text: string; truncated: boolean }

const takeTurn = createTurns(2)

/** More than the extractor ever writes; a child that does is broken. */
const largestAnswer = 128 * 1024 * 1024

/**
 * The text of a document, read in a process of its own: a hostile file can end that process, not the server.
 * Undefined when it cannot be read in time, memory or at all; throws only the signal's reason.
 */
export async function extractDocument(
  bytes: Uint8Array,
  format: DocumentFormat,
  signal: AbortSignal,
  limits: { milliseconds: number; program: string } = { milliseconds: 20_000, program: extractorPath() },
): Promise<Extraction | undefined> {
  const leave = await takeTurn(signal)
  try {
    const answer = await askChild(bytes, format, AbortSignal.any([signal, AbortSignal.timeout(limits.milliseconds)]), limits.program)
    signal.throwIfAborted()
    return answer === undefined ? undefined : readAnswer(answer)
  } finally {
    leave()
  }
}

/** Resolves when the child is gone, so that a turn is never given away while its process still runs. */
function askChild(bytes: Uint8Array, format: DocumentFormat, stop: AbortSignal, program: string) {
  return new Promise<string | undefined>((resolve) => {
    // No environment: a document must not find the server's secrets in the process that parses it.
    const child = spawn(process.execPath, ['--max-old-space-size=512', '--disable-warning=ExperimentalWarning', program, format], {
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      env: {},
      windowsHide: true,
    })
    const kill = () => child.kill('SIGKILL')
    const chunks: Buffer[] = []
    let received = 0
    child.stdio[3]?.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received > largestAnswer) kill()
      else chunks.push(chunk)
    })
    const settle = (answer: string | undefined) => {
      stop.removeEventListener('abort', kill)
      resolve(answer)
    }
    child.on('error', () => settle(undefined))
    child.on('close', (code) => settle(code === 0 ? Buffer.concat(chunks).toString('utf8') : undefined))
    stop.addEventListener('abort', kill, { once: true })
    if (stop.aborted) kill()
    // A child that dies early closes its end; its exit code tells, not this error.
    child.stdin?.on('error', () => {})
    child.stdin?.end(bytes)
  })
}

function readAnswer(answer: string): Extraction | undefined {
  try {
    const { text, truncated } = JSON.parse(answer) as Extraction
    return typeof text === 'string' ? { text, truncated: truncated === true } : undefined
  } catch {
    return undefined
  }
}
