import { Worker } from 'node:worker_threads'
import { programPath } from './program-path.ts'
import type { Jobs, ThreadReply, ThreadRequest } from './text-thread.ts'

type Thread = { worker: Worker; waiting: Map<number, (reply: ThreadReply) => void> }

let thread: Thread | undefined
let lastId = 0

/**
 * Does a job in the thread for long texts: what it yields, in order. Throws what the job throws, and the signal's reason.
 * The thread is started at the first job and kept; a new one follows one that ran out of memory.
 */
export async function* inTextThread<Name extends keyof Jobs>(
  name: Name,
  input: Parameters<Jobs[Name]>[0],
  signal?: AbortSignal,
): AsyncGenerator<Yielded<Jobs[Name]>, void> {
  signal?.throwIfAborted()
  const { worker, waiting } = (thread ??= startThread())
  const id = (lastId += 1)
  const replies: ThreadReply[] = []
  let wake = () => {}
  waiting.set(id, (reply) => {
    replies.push(reply)
    wake()
  })
  const abort = () => wake()
  signal?.addEventListener('abort', abort)
  worker.ref()
  worker.postMessage({ id, name, input } as ThreadRequest)
  try {
    for (;;) {
      signal?.throwIfAborted()
      const reply = replies.shift()
      if (!reply) await new Promise<void>((resolve) => (wake = resolve))
      else if ('value' in reply) yield reply.value as Yielded<Jobs[Name]>
      else if ('error' in reply) throw reply.error
      else return
    }
  } finally {
    signal?.removeEventListener('abort', abort)
    worker.postMessage({ id, abort: true } satisfies ThreadRequest)
    waiting.delete(id)
    // A thread with nothing to do must not keep a program from ending.
    if (waiting.size === 0) worker.unref()
  }
}

type Yielded<Job> = Job extends (...input: never[]) => AsyncGenerator<infer Value> ? Value : never

function startThread(): Thread {
  const started: Thread = { worker: new Worker(programPath('text-thread')), waiting: new Map() }
  started.worker.on('message', (reply: ThreadReply) => started.waiting.get(reply.id)?.(reply))
  started.worker.on('error', (error) => {
    if (thread === started) thread = undefined
    for (const [id, hear] of started.waiting) hear({ id, error })
  })
  return started
}
