import type { Context } from '../context.ts'
import { CliError, exit } from '../exit.ts'
import { describeFailure } from '../failure.ts'
import type { ServerFlag } from '../verb.ts'
import { type Finding, failed } from './check.ts'
import {
  lookAtCompletion,
  lookAtKeychain,
  lookAtProgram,
  lookAtSettings,
  lookAtTerminal,
  lookAtWay,
} from './machine.ts'
import { lookAtBackups, lookAtClock, lookAtModels, lookAtOutbox, lookAtServer, lookAtSignIn } from './server.ts'

const colors = { ok: 'green', warning: 'yellow', failed: 'red' } as const

type Check = Finding & { check: string }

/** Checks everything that commands depend on and reports each result, even when an earlier check failed. */
export async function doctor(flags: ServerFlag, context: Context): Promise<void> {
  const { out } = context
  const checks: Check[] = []
  const note = async (check: string, look: () => Finding | undefined | Promise<Finding | undefined>) => {
    const finding = await Promise.resolve()
      .then(look)
      .catch((error: unknown) => asFinding(error, context))
    context.interrupted.throwIfAborted()
    if (!finding) return
    checks.push({ check, ...finding })
    if (!out.json) printCheck(checks.at(-1)!, context)
  }
  await note('program', lookAtProgram)
  await note('settings', () => lookAtSettings(context))
  let choice: Awaited<ReturnType<Context['choose']>> | undefined
  await note('way', async () => {
    choice = await context.choose(flags.server)
    return lookAtWay(choice, flags, context)
  })
  if (choice) {
    const { connection: chosen } = choice
    const headers: { date?: string | undefined } = {}
    await note('server', () => lookAtServer(chosen, headers, context))
    if (headers.date !== undefined) await note('clock', () => lookAtClock(headers.date!, context))
    await note('keychain', () => lookAtKeychain(choice!, context))
    await note('sign-in', async () => lookAtSignIn(await context.connection(flags.server), choice!.profile, context))
    if (headers.date !== undefined)
      await note('models', async () => lookAtModels(await context.connection(flags.server), context))
    if (headers.date !== undefined)
      await note('backups', async () => lookAtBackups(await context.connection(flags.server), context))
    await note('outbox', () => lookAtOutbox(flags, context))
  }
  await note('completion', () => lookAtCompletion(context))
  await note('terminal', () => lookAtTerminal(context))
  const isSound = checks.every(({ result }) => result !== 'failed')
  if (out.json) out.value({ ok: isSound, checks })
  // The failures have been reported already.
  if (!isSound) throw new CliError(exit.failed, 'unhealthy', '')
}

function asFinding(error: unknown, context: Context): Finding {
  const {
    lines: [found, ...more],
    exitCode,
  } = describeFailure(error, context.lastConnection())
  // That a server cannot be reached is reported before, and why.
  return failed(found ?? '', exitCode === exit.unreachable ? '' : more.join(' '))
}

function printCheck({ result, check, found, todo = '' }: Check, { out }: Context): void {
  if (!out.terminal) return out.table([], [[result, check, found, todo]])
  out.behind(`${out.tinted(colors[result], result.padEnd(9))}${check.padEnd(12)}`, 21, found)
  if (todo !== '') out.behind(' '.repeat(21), 21, todo)
}
