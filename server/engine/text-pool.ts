import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ProblemError } from '#shared/contract/problem.ts'
import { programPath } from '../program-path.ts'
import type { Jobs, ThreadReply, ThreadRequest } from './text-thread.ts'

/** Whose work it is, because turns go by workspace, and what ends it. */
export type Asker = { workspaceId: string; signal: AbortSignal }

/** Thrown where a text took more time or memory than one piece of work may have; the thread that was at it is gone. */
export class TextTooHeavy extends ProblemError {
  constructor() {
    super(
      422,
      'text_too_heavy',
      'Going through this took more time or memory than one text may take. Send less of it at once.',
    )
  }
}

/** Milliseconds that one piece of work may take: 10 MB of text take a tenth of it. */
const budgetMs = 30_000
/** How long a thread may take to notice that its work is not wanted any more. */
const graceMs = 300
/** A thread beside the first that has had nothing to do for so long is ended. */
const idleMs = 60_000
/** Texts of more characters than this count as long. */
const longText = 20_000
/** Megabytes of objects that one piece of work may hold at once. */
const maxMegabytes = 1024

type Options = { max?: number; budget?: number; megabytes?: number; program?: string | URL }

type Reply = Omit<ThreadReply, 'id'>
type Job = {
  request: Omit<ThreadRequest & { name: string }, 'id'>
  workspaceId: string
  isLong: boolean
  hear: (reply: Reply) => void
}
type Thread = { worker: Worker; isUp: boolean; id: number; job: Job | undefined; alarm: NodeJS.Timeout | undefined }

/**
 * Threads that go over texts, so that the server's own thread never does: at most `max`, each with one piece of work
 * at a time, for which it has `budget` milliseconds and so many `megabytes`. Short texts always have a thread to
 * themselves; workspaces take turns.
 */
export function createTextPool({
  max = Math.max(4, availableParallelism()),
  budget = budgetMs,
  megabytes = maxMegabytes,
  program = programPath('text-thread'),
}: Options = {}) {
  const threads = new Set<Thread>()
  /** The next turn is the first one's. */
  const waiting = new Map<string, Job[]>()
  /** So many long texts of one workspace are gone over at once: others find a thread without waiting for its end. */
  const maxLongOfOne = Math.max(1, Math.floor((max - 1) / 2))

  function fill(): void {
    for (let job = takeNext(); job; job = takeNext())
      give([...threads].find((thread) => !thread.job) ?? startThread(), job)
  }

  function takeNext(): Job | undefined {
    const going = [...threads].flatMap(({ job }) => (job ? [job] : []))
    if (going.length >= max) return undefined
    const long = going.filter(({ isLong }) => isLong)
    for (const [workspaceId, jobs] of waiting) {
      const mayBeLong =
        long.length < max - 1 && long.filter((job) => job.workspaceId === workspaceId).length < maxLongOfOne
      const job = jobs.find(({ isLong }) => !isLong || mayBeLong)
      if (!job) continue
      waiting.delete(workspaceId)
      if (jobs.length > 1)
        waiting.set(
          workspaceId,
          jobs.filter((other) => other !== job),
        )
      return job
    }
    return undefined
  }

  function give(thread: Thread, job: Job): void {
    clearTimeout(thread.alarm)
    thread.job = job
    thread.id += 1
    if (thread.isUp) watch(thread)
    thread.worker.ref()
    try {
      thread.worker.postMessage({ ...job.request, id: thread.id })
    } catch (error) {
      job.hear({ error })
      free(thread)
    }
  }

  function watch(thread: Thread): void {
    thread.alarm = setTimeout(() => end(thread, new TextTooHeavy()), budget)
  }

  function free(thread: Thread): void {
    clearTimeout(thread.alarm)
    thread.job = undefined
    // A thread with nothing to do must not keep a program from ending.
    thread.worker.unref()
    thread.alarm = setTimeout(() => threads.size > 1 && end(thread), idleMs).unref()
    fill()
  }

  function startThread(): Thread {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    const thread: Thread = { worker, isUp: false, id: 0, job: undefined, alarm: undefined }
    threads.add(thread)
    // That a thread has to start first is no fault of the text's.
    worker.once('online', () => {
      thread.isUp = true
      if (thread.job) watch(thread)
    })
    worker.on('message', (reply: ThreadReply) => {
      const { job } = thread
      if (reply.id !== thread.id || !job) return
      inTurn(() => job.hear(reply))
      if ('end' in reply || 'error' in reply) free(thread)
    })
    worker.on('error', (error: NodeJS.ErrnoException) =>
      end(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TextTooHeavy() : error),
    )
    worker.on('exit', () => end(thread, new Error('A thread for texts ended by itself.')))
    return thread
  }

  function end(thread: Thread, error?: Error): void {
    if (!threads.delete(thread)) return
    clearTimeout(thread.alarm)
    void thread.worker.terminate()
    const { job } = thread
    if (error && job) inTurn(() => job.hear({ error }))
    thread.job = undefined
    fill()
  }

  /** Abandons a piece of work that no caller waits for. */
  function leave(job: Job): void {
    const others = waiting.get(job.workspaceId)?.filter((other) => other !== job)
    if (others?.length === 0) waiting.delete(job.workspaceId)
    else if (others) waiting.set(job.workspaceId, others)
    const thread = [...threads].find((each) => each.job === job)
    if (!thread) return
    thread.worker.postMessage({ id: thread.id, abort: true } satisfies ThreadRequest)
    clearTimeout(thread.alarm)
    thread.alarm = setTimeout(() => end(thread), graceMs)
  }

  /**
   * What a job yields, in order. Throws what the job throws, `TextTooHeavy` where it takes more than it may, and the
   * signal's reason as soon as it is aborted.
   */
  return async function* inTextPool<Name extends keyof Jobs>(
    name: Name,
    input: Parameters<Jobs[Name]>[0],
    { workspaceId, signal }: Asker,
  ): AsyncGenerator<Yielded<Jobs[Name]>, void> {
    signal.throwIfAborted()
    const replies: Reply[] = []
    let wake = () => {}
    const hear = (reply: Reply) => {
      replies.push(reply)
      wake()
    }
    const job: Job = {
      request: { name, input } as Job['request'],
      workspaceId,
      isLong: isLonger(input, longText),
      hear,
    }
    const abort = () => wake()
    signal.addEventListener('abort', abort)
    const others = waiting.get(workspaceId)
    if (others) others.push(job)
    else waiting.set(workspaceId, [job])
    fill()
    try {
      for (;;) {
        signal.throwIfAborted()
        const reply = replies.shift()
        if (!reply) await new Promise<void>((resolve) => (wake = resolve))
        else {
          for (const value of (reply.values ?? []) as Yielded<Jobs[Name]>[]) {
            signal.throwIfAborted()
            yield value
          }
          if ('error' in reply) throw reply.error
          if (reply.end) return
        }
      }
    } finally {
      signal.removeEventListener('abort', abort)
      leave(job)
    }
  }
}

/** The pool of this process: its first thread starts with the first text. */
export const inTextPool = createTextPool()

/** The one value of a job that yields no more. */
export async function oneOf<Value>(values: AsyncGenerator<Value, void>): Promise<Value> {
  for await (const value of values) return value
  throw new Error('A piece of work ended without a word.')
}

const replies: (() => void)[] = []

/**
 * One reply in each round of the event loop, however many have come: what follows it is a commit, and requests are
 * accepted between any two.
 */
function inTurn(hear: () => void): void {
  if (replies.push(hear) === 1) setImmediate(giveTurn)
}

function giveTurn(): void {
  replies.shift()!()
  if (replies.length > 0) setImmediate(giveTurn)
}

type Yielded<Job> = Job extends (...input: never[]) => AsyncGenerator<infer Value> ? Value : never

/** Whether the texts within `value` are longer than `max` together; looks no further than it must. */
function isLonger(value: unknown, max: number): boolean {
  let left = max
  const count = (part: unknown): boolean => {
    if (typeof part === 'string') left -= part.length
    else if (typeof part === 'object' && part !== null) return Object.values(part).some(count)
    return left < 0
  }
  return count(value)
}
