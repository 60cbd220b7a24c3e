import { fstatSync } from 'node:fs'
import { readEnvironment } from './config.ts'
import { createContext } from './context.ts'
import { CliError, exit, interruption } from './exit.ts'
import { describeFailure } from './failure.ts'
import { runProgram } from './program.ts'
import { asksForVersion, showVersion } from './version.ts'

const args = process.argv.slice(2)
const signals = ['SIGINT', 'SIGTERM'] as const
const interrupted = new AbortController()
let firstSignal = Number.POSITIVE_INFINITY

for (const signal of signals) {
  process.on(signal, () => {
    interrupted.abort(interruption())
    firstSignal = Math.min(firstSignal, performance.now())
    // Terminal and launcher may both deliver one Ctrl-C; only a later one means "now".
    if (performance.now() - firstSignal > 500) leaveAtOnce(signal)
  })
}

const context = createContext({
  args,
  environment: readEnvironment(),
  stdin: () => process.stdin,
  stdout: Object.assign(process.stdout, { isPipe: fstatSync(1).isFIFO() }),
  stderr: process.stderr,
  interrupted: interrupted.signal,
})

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // A reader such as `head` has seen enough.
    if (error.code === 'EPIPE') process.exit(exit.ok)
    if (stream === process.stdout) context.out.note(`Can't write the output (${error.code}).`)
    process.exit(exit.failed)
  })
}

void main()

async function main(): Promise<never> {
  let code: number = exit.ok
  try {
    if (asksForVersion(args)) showVersion(context.out)
    else await runProgram(args, context)
  } catch (error) {
    const { signal } = interrupted
    const cause = signal.aborted && !(error instanceof CliError) ? signal.reason : error
    const failure = describeFailure(cause, context.lastConnection())
    context.out.failure(failure)
    code = failure.exitCode
  }
  await context.out.flush()
  unhook()
  process.exit(code)
}

/**
 * From here on a signal ends the process whatever it waits for: an exit waits for threads that look up a name or open
 * a file.
 */
function unhook(): void {
  for (const signal of signals) process.removeAllListeners(signal)
}

function leaveAtOnce(signal: NodeJS.Signals): void {
  unhook()
  // Only an exit gives a terminal back that a question or a conversation has taken over.
  if (process.platform === 'win32' || process.stdin.isRaw) process.exit(exit.interrupted)
  process.kill(process.pid, signal)
}
