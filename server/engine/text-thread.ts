import { parentPort } from 'node:worker_threads'
import { getReady } from './builtin/get-ready.ts'
import { type Asked, type Turn, takeTurn } from './builtin/turn.ts'
import { describeReading } from './files/describe-reading.ts'
import type { ReadText } from './files/read-file-text.ts'
import { giveWayHere } from './give-way.ts'
import { htmlToText } from './html-to-text.ts'
import { createPace } from './pace.ts'
import { type Passage, type PassageSource, findPassages } from './passages/find-passages.ts'

/** The jobs that go over texts, and would hold up other requests in the server's own thread. */
const jobs = {
  answer: (asked: Asked, signal: AbortSignal): AsyncGenerator<Turn> => takeTurn(asked, signal),
  async *getReady(): AsyncGenerator<null> {
    await getReady()
    yield null
  },
  async *describe(
    { name, reading, used }: { name: string; reading: ReadText; used: number },
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    yield await describeReading(name, reading, used, createPace(signal))
  },
  async *findPassages(
    { query, sources, max }: { query: string; sources: PassageSource[]; max: number },
    signal: AbortSignal,
  ): AsyncGenerator<Passage[]> {
    yield await findPassages(query, sources, max, createPace(signal))
  },
  async *htmlToText(html: string): AsyncGenerator<string> {
    yield htmlToText(html)
  },
}

export type Jobs = typeof jobs

/** What the server sends: a job to begin, or to give up. */
export type ThreadRequest = { id: number } & (
  | { [Name in keyof Jobs]: { name: Name; input: Parameters<Jobs[Name]>[0] } }[keyof Jobs]
  | { abort: true }
)

/** What the server gets: some values of the job, and how it ended: with `end`, or with what it threw. */
export type ThreadReply = { id: number; values?: unknown[]; end?: true; error?: unknown }

/** Values of a job go together for so long: each message costs the server a turn. */
const togetherMs = 20

giveWayHere()

let stop = new AbortController()

parentPort!.on('message', (request: ThreadRequest) => {
  if ('abort' in request) stop.abort()
  else void work(request)
})

async function work({ id, name, input }: Exclude<ThreadRequest, { abort: true }>): Promise<void> {
  stop = new AbortController()
  const reply = (message: ThreadReply) => parentPort!.postMessage(message)
  try {
    let values: unknown[] = []
    let since = performance.now()
    for await (const value of begin(name, input, stop.signal)) {
      values.push(value)
      if (performance.now() - since < togetherMs) continue
      reply({ id, values })
      values = []
      since = performance.now()
    }
    reply({ id, values, end: true })
  } catch (error) {
    reply({ id, error })
  }
}

function begin<Name extends keyof Jobs>(
  name: Name,
  input: Parameters<Jobs[Name]>[0],
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  return (jobs[name] as (input: unknown, signal: AbortSignal) => AsyncGenerator<unknown>)(input, signal)
}
