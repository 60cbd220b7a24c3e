import type { Run } from '#shared/contract/runs.ts'
import { isOpen } from '#shared/domain/answers.ts'
import { describeInput } from '#shared/domain/action-input.ts'
import { providerLine } from '#shared/domain/provider-line.ts'
import { receiptOf } from '#shared/domain/receipt.ts'
import { agentType } from '../agents/find.ts'
import type { Context } from '../context.ts'
import { showDrafts } from '../drafts/of-run.ts'
import { showProposals } from '../proposals/of-run.ts'
import { CliError, exit, usageError } from '../exit.ts'
import { momentOf } from '../moment.ts'
import type { ServerFlag } from '../verb.ts'
import { findRun } from './entity-type.ts'
import { tellUndo, undoneOf } from './undo.ts'
import { lineOf } from './next.ts'
import { namedModels } from '../models/names.ts'
import { openOutput, writeOutput } from './output.ts'

export type ShowFlags = ServerFlag & { output?: string; force?: boolean }

/** Shows everything about one run and then its reply, or writes the reply to a file. */
export async function showRun(wanted: string, flags: ShowFlags, context: Context): Promise<void> {
  const { out, interrupted: signal } = context
  if (flags.force && flags.output === undefined)
    throw usageError('--force replaces the file of --output: give that too.')
  const output = flags.output === undefined ? undefined : await openOutput(flags.output, flags.force)
  const api = await context.api(await context.connection(flags.server))
  const run = await findRun(wanted, api, context)
  if (output) {
    if (run.status !== 'completed')
      throw new CliError(exit.failed, 'no_reply', `This run has no reply (${run.status}).`, {
        extra: { execution_id: run.id, run_status: run.status },
      })
    return writeOutput(output, run, api, context)
  }
  if (out.data(run)) return
  const [agents, models] = await Promise.all([agentType.all(api, { signal }), namedModels(run, api, { signal })])
  const agent = agents.find(({ id }) => id === run.agent_id)
  out.facts([
    ['Prompt', run.prompt],
    ['Agent', agent?.name ?? run.agent_id],
    ['Status', run.status],
    ['Outcome', outcomeOf(run)],
    ['Asks', questionOf(run)],
    ['Next', isOpen(run) ? run.next.map((each, n) => `${n + 1}. ${lineOf(each)}`).join('\n') : ''],
    ['Why', run.error ?? ''],
    [
      'Context',
      Object.entries(run.context)
        .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join('\n'),
    ],
    ['Files', run.attached_files.map((file) => `${file.name}: ${receiptOf(file, run.steps).text}`).join('\n')],
    ['Steps', stepsOf(run, context)],
    ['Model', providerLine(run, models)],
    ['Created', momentOf(run.created_at, context)],
    ['Ended', momentOf(run.finished_at, context)],
    ['Key', run.idempotency_key],
    ['Id', run.id],
  ])
  if (run.result && run.status !== 'failed') {
    out.print('\n')
    out.reply(run.result)
    out.endLine()
    await showDrafts(run, api, context)
    await showProposals(run, api, context)
  }
  tellUndo(run, context)
}

/** Numbered where one of them can be named to take it back. */
function stepsOf({ steps }: Run, context: Context): string {
  const isNumbered = steps.some(({ undo }) => undo !== undefined)
  return steps
    .map((step, n) => {
      const mark = { running: '…', done: '✓', failed: '✗' }[step.status]
      return `${isNumbered ? `${n + 1}. ` : ''}${mark} ${step.summary}${undoneOf(step, context)}`
    })
    .join('\n')
}

function outcomeOf({ outcome, outcome_note: note }: Run): string {
  return [outcome?.replace('_', ' '), note].filter(Boolean).join(', ')
}

function questionOf({ pending_action: asked }: Run): string {
  if (!asked) return ''
  return [asked.summary, ...describeInput(asked.input).map(([name, value]) => `${name}: ${value}`)].join('\n')
}
