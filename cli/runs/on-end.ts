import { spawn } from 'node:child_process'
import type { Run } from '#shared/contract/runs.ts'
import { commandEnvironment } from '../config.ts'
import type { Context } from '../context.ts'
import { CliError, exit } from '../exit.ts'
import { describeFailure } from '../failure.ts'

/**
 * Starts a command for a run that has ended, through the shell, and waits for it. It gets the run through its
 * environment, with only words that no shell interprets, and through its standard input, with the run as JSON: what
 * people and models wrote never gets into a command line. Reports a command that fails, and returns whether it went
 * well; throws where Ctrl-C broke it off.
 */
export async function runOnEnd(command: string, run: Run, { out, interrupted }: Context): Promise<boolean> {
  const env = commandEnvironment({
    MUSTER_RUN_ID: run.id,
    MUSTER_RUN_STATUS: run.status,
    MUSTER_RUN_AGENT: run.agent_id,
  })
  const child = spawn(command, { shell: true, stdio: ['pipe', 'inherit', 'inherit'], env, windowsHide: true })
  // A command that does not read its input may be gone before it is written.
  child.stdin.on('error', () => {})
  child.stdin.end(`${JSON.stringify(run)}\n`)
  const how = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) =>
      resolve(code === 0 ? undefined : signal === null ? `exit code ${code}` : signal),
    )
  })
  child.stdin.destroy()
  if (how === undefined) return true
  interrupted.throwIfAborted()
  out.failure(
    describeFailure(
      new CliError(exit.failed, 'command_failed', `The command failed for the run ${out.id(run.id)} (${how}).`, {
        extra: { execution_id: run.id },
      }),
    ),
  )
  return false
}
