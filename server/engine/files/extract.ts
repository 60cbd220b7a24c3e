import { availableParallelism } from 'node:os'
import { askHost } from './ask-host.ts'
import { type Extraction, readAnswer } from './extraction.ts'
import { maxExtractionMs } from './extraction-limits.ts'
import { programPath } from '../../program-path.ts'
import { createTurns } from './turns.ts'
import type { Unread } from './unread.ts'

/** How many documents are read at once: one processor stays free for requests. */
export const placesToRead = Math.max(1, Math.min(2, availableParallelism() - 1))

const takeTurn = createTurns(placesToRead)

/**
 * The text of a document, read in a process of its own: a hostile file can end that process, not the server.
 * Otherwise the reason why it cannot be read in time, memory or at all; throws only the signal's reason.
 * The time counts from when its turn comes; the process is gone when this resolves.
 */
export async function extractDocument(
  bytes: Uint8Array,
  signal: AbortSignal,
  limits: { milliseconds: number; program: string } = {
    milliseconds: maxExtractionMs,
    program: programPath('extractor'),
  },
): Promise<Extraction | { unread: Unread }> {
  const leave = await takeTurn(signal)
  try {
    const ended = await askHost(
      bytes,
      AbortSignal.any([signal, AbortSignal.timeout(limits.milliseconds)]),
      limits.program,
    )
    signal.throwIfAborted()
    if (ended.killed) return { unread: 'heavy' }
    return (ended.code === 0 ? readAnswer(ended.answer) : undefined) ?? { unread: 'damaged' }
  } finally {
    leave()
  }
}
