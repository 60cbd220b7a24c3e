import { parentPort } from 'node:worker_threads'
import { type Asked, type Turn, takeTurn } from './builtin/turn.ts'
import { describeReading } from './files/describe-reading.ts'
import type { ReadText } from './files/read-file-text.ts'
import { giveWayHere } from './give-way.ts'
import { createPace } from './pace.ts'

/** What goes over long texts, and would hold up whoever else asks the server for something meanwhile. */
const jobs = {
  answer: (asked: Asked, signal: AbortSignal): AsyncGenerator<Turn> => takeTurn(asked, signal),
  async *describe({ name, reading, used }: { name: string; reading: ReadText; used: number }, signal: AbortSignal): AsyncGenerator<string> {
    yield await describeReading(name, reading, used, createPace(signal))
  },
}

export type Jobs = typeof jobs

/** What the server sends: a job to begin, or to give up. */
export type ThreadRequest = { id: number } & ({ [Name in keyof Jobs]: { name: Name; input: Parameters<Jobs[Name]>[0] } }[keyof Jobs] | { abort: true })

/** What it hears: a value of the job, then its end or what it threw. */
export type ThreadReply = { id: number } & ({ value: unknown } | { end: true } | { error: unknown })

giveWayHere()

const going = new Map<number, AbortController>()

parentPort!.on('message', (request: ThreadRequest) => {
  if ('abort' in request) going.get(request.id)?.abort()
  else void work(request)
})

async function work(request: Exclude<ThreadRequest, { abort: true }>): Promise<void> {
  const { id } = request
  const stop = new AbortController()
  going.set(id, stop)
  const reply = (message: ThreadReply) => parentPort!.postMessage(message)
  try {
    const values = request.name === 'answer' ? jobs.answer(request.input, stop.signal) : jobs.describe(request.input, stop.signal)
    for await (const value of values) reply({ id, value })
    reply({ id, end: true })
  } catch (error) {
    reply({ id, error })
  } finally {
    going.delete(id)
  }
}
