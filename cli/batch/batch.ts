import { access, constants, rmdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { newId } from '#shared/domain/ids.ts'
import { plural } from '#shared/domain/plural.ts'
import type { Connection } from '../connection.ts'
import { type Context, flagsOf } from '../context.ts'
import { CliError, exit, interruption, usageError } from '../exit.ts'
import { codeOf } from '../outbox/disk.ts'
import { modelType } from '../models/entity-type.ts'
import { type IsHeld, withLock } from '../outbox/lock.ts'
import { type Checked, checkJobs, findNamed } from './check.ts'
import { type BatchFlags, type Plan, readPlan, resumeCommand } from './plan.ts'
import { summarise } from './progress.ts'
import { type Head, type Past, type Results, openResults, readResults } from './results.ts'
import { type Ending, runLanes } from './lanes.ts'
import { type Source, openSource } from './source.ts'
import { type Tally, leftOf } from './tally.ts'

/** A batch as its lines and results describe it, before a server is asked. */
type Known = { plan: Plan; source: Source; past: Past; checked: Checked }

/** Runs every line of a file as a run request, several at once, each once; lines that have ended before are skipped. */
export async function runBatch(flags: BatchFlags, context: Context): Promise<void> {
  const plan = readPlan(flags, context.out.json)
  const source = await openSource(plan.jobs, context)
  const { results } = plan
  try {
    if (results === undefined)
      return await carryOut({ plan, source, past: noPast(), open: async () => onStdout(context) }, flags, context)
    await asOnlyOne(results, context, async (isHeld) => {
      const past = await readResults(results)
      await carryOut({ plan, source, past, open: () => openResults(results, past, isHeld) }, flags, context)
    })
  } finally {
    await source.close()
  }
}

/** The parts of a batch; its results are opened once something is to be sent. */
type Batch = { plan: Plan; source: Source; past: Past; open: () => Promise<Results> }

async function carryOut({ plan, source, past, open }: Batch, flags: BatchFlags, context: Context): Promise<void> {
  if (plan.retryFailed && !past.head) throw usageError(`--retry-failed: there is no batch in ${plan.results} yet.`)
  const checked = await checkJobs(source, past, plan.retryFailed, context.interrupted)
  if (checked.left === 0) checked.faults.throwIfAny()
  const known = { plan, source, past, checked }
  const tally = tallyOf(known)
  const connection = await context.connection(flags.server).catch(afterFaults(checked))
  let ending: Ending = { milliseconds: 0, stopped: undefined }
  if (checked.left > 0) ending = await send(known, tally, connection, open, context)
  report(known, tally, ending, connection, context)
}

/** Lines that are wrong are told even where no server says whether names are. */
function afterFaults({ faults }: Checked): (error: unknown) => never {
  return (error) => {
    faults.throwIfAny()
    throw error
  }
}

async function send(
  known: Known,
  tally: Tally,
  connection: Connection,
  open: () => Promise<Results>,
  context: Context,
): Promise<Ending> {
  const { plan, past, checked } = known
  const signal = context.interrupted
  const api = await context.api(connection)
  const [{ user }, { limits }, team, models] = await Promise.all([
    api.session.me({}, { signal }),
    api.config.get({}, { signal }),
    api.agents.list({}, { signal }),
    checked.models.size > 0 ? modelType.all(api, { signal }) : [],
  ]).catch(afterFaults(checked))
  if (past.head && past.head.user !== user.id)
    throw usageError(
      `${plan.results} belongs to a batch of someone else. Sign in as the person who started it, or give another --results.`,
    )
  const ids = findNamed(checked, team, models)
  const results = await open()
  try {
    const head = await begin(known, user.id, results)
    return await runLanes({ ...known, ...ids, batch: head.batch, results, tally, api, limits }, context)
  } finally {
    await results.close()
  }
}

/** Records what the batch is, before anything is sent, unless it is recorded already. */
async function begin({ plan, past, checked }: Known, user: string, results: Results): Promise<Head> {
  const { lines, digest } = checked
  const retries = plan.retryFailed && [...past.lines.values()].some(({ status }) => status === 'failed')
  if (past.head?.digest === digest && !retries) return past.head
  const head: Head = {
    muster_batch: 1,
    batch: past.head?.batch ?? newId(),
    user,
    lines,
    digest,
    ...(retries && { retry_failed: true }),
  }
  await results.add(head)
  await results.written()
  return head
}

/** Reports how it ended, and throws unless all is well. */
function report(
  { plan, checked }: Known,
  tally: Tally,
  { milliseconds, stopped }: Ending,
  connection: Connection,
  context: Context,
): void {
  const { out, interrupted } = context
  const left = leftOf(tally)
  const { completed, failed, waiting, underWay } = tally
  const again = (...more: string[]) => resumeCommand(plan, connection.flags, ...more)
  const canResume = plan.results !== undefined
  if (out.json)
    out.value({
      jobs: checked.jobs,
      completed,
      failed,
      waiting,
      left,
      credits_used: tally.credits,
      seconds: Math.round(milliseconds) / 1000,
    })
  else out.done(summarise(tally, milliseconds))
  if (interrupted.aborted) {
    const rest = left - underWay
    const goesOn = underWay > 0 ? `${lines(underWay)} under way ${underWay === 1 ? 'is' : 'are'} left to go on. ` : ''
    throw interruption(
      `${goesOn}${canResume ? `Go on with: ${again()}` : `${lines(rest)} ${rest === 1 ? 'was' : 'were'} not sent.`}`,
    )
  }
  if (left > 0 && canResume && !out.json)
    out.note(`${lines(left)} ${left === 1 ? 'is' : 'are'} left. Go on with: ${again()}`)
  if (stopped) throw stopped
  if (failed > 0) {
    const hint = canResume ? `Try ${failed === 1 ? 'it' : 'them'} again with: ${again('--retry-failed')}` : undefined
    throw new CliError(exit.failed, 'lines_failed', `${lines(failed)} failed.`, {
      ...(hint !== undefined && { hint }),
      extra: { failed },
    })
  }
  if (waiting > 0) {
    const hint = `See: muster runs list --waiting${flagsOf(context)}   and then go on with: ${again()}`
    throw new CliError(
      exit.pending,
      'approval_needed',
      `${lines(waiting)} ${waiting === 1 ? 'waits' : 'wait'} for your approval.`,
      { ...(canResume && { hint }), extra: { waiting } },
    )
  }
}

function tallyOf({ plan, past, checked }: Known): Tally {
  const tally: Tally = {
    jobs: checked.jobs,
    completed: 0,
    failed: 0,
    waiting: 0,
    underWay: 0,
    before: 0,
    credits: past.credits,
  }
  for (const { status } of past.lines.values()) {
    if (status === 'completed') tally.completed += 1
    if (status === 'failed' && !plan.retryFailed) tally.failed += 1
  }
  tally.before = tally.completed + tally.failed
  return tally
}

/** Does the work while no other process has these results; reports at once if another has. */
async function asOnlyOne(results: string, context: Context, work: (isHeld: IsHeld) => Promise<void>): Promise<void> {
  const folder = `${results}.lock`
  await access(dirname(results), constants.W_OK).catch((error: unknown) => {
    throw usageError(
      `Can't write the results to ${results}: ${codeOf(error) === 'ENOENT' ? 'there is no such folder' : codeOf(error)}.`,
    )
  })
  const waiting = () => {
    throw new CliError(exit.failed, 'batch_busy', `Another muster is at work on ${results}.`)
  }
  try {
    await withLock(folder, { sleep: context.sleep, waiting }, work)
  } finally {
    // It may contain another process's lock.
    await rmdir(folder).catch(() => {})
  }
}

function onStdout({ out }: Context): Results {
  const add: Results['add'] = async (record) => {
    if ('line' in record) out.print(`${JSON.stringify(record)}\n`)
  }
  return { add, written: async () => {}, close: async () => {} }
}

function noPast(): Past {
  return { head: undefined, lines: new Map(), credits: 0, end: 0 }
}

function lines(number: number): string {
  return `${number} ${plural(number, 'line')}`
}
