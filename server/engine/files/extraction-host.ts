import { type ChildProcess, spawn } from 'node:child_process'
import { maxHeapMb } from './extraction-limits.ts'

/** What the server asks: to begin with a document, more of its bytes, its end (no bytes), or to give it up. */
export type HostRequest = { id: number } & (
  | { program: string }
  | { bytes: Uint8Array }
  | { end: true }
  | { kill: true }
)

/** What the server gets: more of the answer, or how the process ended. */
export type HostReply = { id: number } & ({ answer: Uint8Array } | { code: number | null; killed: boolean })

/** More than the extractor ever writes; a child that does is broken. */
const maxAnswerBytes = 64 * 1024 * 1024

/** Where there are no signals, this is how V8 ends a process whose heap is full. */
const heapExhausted = 134

const children = new Map<number, ChildProcess>()

/**
 * A program that starts the processes which read documents: to fork the server itself would stop it for longer, the
 * more memory it holds. It ends with the server, and ends them with it.
 */
process.on('message', (request: HostRequest) => {
  if ('program' in request) return begin(request.id, request.program)
  const child = children.get(request.id)
  if ('bytes' in request) child?.stdin?.write(request.bytes)
  else if ('end' in request) child?.stdin?.end()
  else child?.kill('SIGKILL')
})
process.on('disconnect', () => {
  for (const child of children.values()) child.kill('SIGKILL')
  process.exit()
})

function begin(id: number, program: string): void {
  // No environment: a document must not find the server's secrets in the process that parses it.
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${maxHeapMb}`, '--disable-warning=ExperimentalWarning', program],
    {
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      env: {},
      windowsHide: true,
    },
  )
  children.set(id, child)
  let received = 0
  child.stdio[3]?.on('data', (answer: Buffer) => {
    received += answer.length
    if (received > maxAnswerBytes) child.kill('SIGKILL')
    else reply({ id, answer })
  })
  const end = (code: number | null, signal: string | null) => {
    if (children.delete(id)) reply({ id, code, killed: signal !== null || code === heapExhausted })
  }
  child.on('error', () => end(1, null))
  // Nothing of its answer comes after this, and its place is not given to another while it still runs.
  child.on('close', end)
  // A child that dies early closes its end; its exit code counts, not this error.
  child.stdin?.on('error', () => {})
}

function reply(message: HostReply): void {
  process.send?.(message)
}
