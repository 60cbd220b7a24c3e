import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { writeAnswer } from './extraction.ts'
import { maxProcessBytes, maxWorkMs } from './extraction-limits.ts'
import { readDocument } from './read-document.ts'
import { UnreadError } from './unread.ts'
import { watchProcess } from './watch-process.ts'

/**
 * A program: document bytes on stdin, the answer of `extraction.ts` on descriptor 3 (libraries may print on stdout).
 * A file that is too much for it ends it by a signal.
 */
watchProcess(maxProcessBytes, maxWorkMs)
const answer = await answerFor(await buffer(process.stdin))
createWriteStream('', { fd: 3 }).end(answer, () => process.exit(0))

async function answerFor(bytes: Buffer): Promise<string> {
  try {
    const { text, ...facts } = await readDocument(bytes)
    return writeAnswer(facts, text)
  } catch (error) {
    return writeAnswer({ unread: error instanceof UnreadError ? error.reason : 'damaged' })
  }
}
