import { type ChildProcess, fork } from 'node:child_process'
import { StringDecoder } from 'node:string_decoder'
import { giveWay } from '../give-way.ts'
import { programPath } from '../../program-path.ts'
import type { HostReply, HostRequest } from './extraction-host.ts'

/** `killed` when the process was too slow or too large; it may have ended itself. */
type Ended = { code: number | null; killed: boolean; answer: string }

type Job = { answer: string; decoder: StringDecoder; end: (ended: Ended) => void }

type Host = { process: ChildProcess; jobs: Map<number, Job> }

let host: Host | undefined
let lastId = 0

/** Copying a large message takes a while; between those of this size others have their turn. */
const pieceLength = 256 * 1024

/**
 * Sends a document to a process that runs `program` on it, and resolves when that one is gone. The host is started at
 * the first document and lives until the server ends; a killed host is replaced.
 */
export async function askHost(bytes: Uint8Array, stop: AbortSignal, program: string): Promise<Ended> {
  const { process, jobs } = (host ??= startHost())
  const id = (lastId += 1)
  const ended = new Promise<Ended>((end) => jobs.set(id, { answer: '', decoder: new StringDecoder(), end }))
  process.ref()
  process.channel?.ref()
  const kill = () => void send(process, { id, kill: true })
  stop.addEventListener('abort', kill, { once: true })
  try {
    await send(process, { id, program })
    for (let at = 0; at < bytes.length && jobs.has(id); at += pieceLength)
      await send(process, { id, bytes: bytes.subarray(at, at + pieceLength) })
    await send(process, { id, end: true })
    if (stop.aborted) kill()
    return await ended
  } finally {
    stop.removeEventListener('abort', kill)
    jobs.delete(id)
    if (jobs.size === 0) rest(process)
  }
}

/** Resolves when it is sent; a host that is gone is reported by its exit. */
function send(process: ChildProcess, request: HostRequest): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send(request, () => resolve())
    else resolve()
  })
}

function startHost(): Host {
  const child = fork(programPath('extraction-host'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const started: Host = { process: child, jobs: new Map() }
  // What the host starts inherits it.
  if (child.pid !== undefined) giveWay(child.pid)
  child.on('message', (reply: HostReply) => {
    const job = started.jobs.get(reply.id)
    if (!job) return
    if ('answer' in reply)
      job.answer += job.decoder.write(Buffer.from(reply.answer.buffer, reply.answer.byteOffset, reply.answer.length))
    else job.end({ code: reply.code, killed: reply.killed, answer: job.answer + job.decoder.end() })
  })
  const gone = () => {
    if (host === started) host = undefined
    for (const job of started.jobs.values()) job.end({ code: null, killed: true, answer: '' })
  }
  child.on('error', gone)
  child.on('exit', gone)
  return started
}

/** A host with nothing to do must not keep a program from ending. */
function rest(process: ChildProcess): void {
  process.unref()
  process.channel?.unref()
}
