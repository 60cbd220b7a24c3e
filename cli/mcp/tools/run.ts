import * as v from 'valibot'
import type { Api } from '#shared/client/client.ts'
import { Run } from '#shared/contract/runs.ts'
import { draftIdsOf } from '../../drafts/of-run.ts'
import { proposalIdsOf } from '../../proposals/of-run.ts'
import { undoableSteps } from '../../runs/undo.ts'
import type { Answer, Call } from '../tool.ts'

/** A run as assistants see it: what it said and did, without what it was sent. */
export const RunSummary = v.object({
  ...v.pick(Run, [
    'id',
    'agent_id',
    'status',
    'prompt',
    'result',
    'error',
    'provider',
    'credits_used',
    'created_at',
    'finished_at',
    'outcome',
    'outcome_note',
  ]).entries,
  agent: v.pipe(v.string(), v.description('The name of the agent.')),
  files: v.pipe(v.array(v.string()), v.description('The names of the files that were attached.')),
  steps: v.pipe(v.array(v.string()), v.description('What the agent did, step by step.')),
  drafts: v.pipe(
    v.array(v.string()),
    v.description('The ids of the drafts that it wrote or changed: get_draft reads one.'),
  ),
  proposals: v.pipe(
    v.array(v.string()),
    v.description('The ids of what it proposed to the user: get_proposal reads one. Nothing of it is made yet.'),
  ),
  can_undo: v.pipe(
    v.array(v.number()),
    v.description('The numbers of the steps, counted from 1, whose changes undo_run can take back.'),
  ),
  choices: v.pipe(
    v.array(v.string()),
    v.description('What the user can choose or do next: in the app, or with muster runs answer <id> <number>.'),
  ),
  question: v.pipe(
    v.nullable(v.string()),
    v.description('What a person has to approve or refuse in Muster before the run goes on.'),
  ),
})
export type RunSummary = v.InferOutput<typeof RunSummary>

/** The names of the agents by their ids. */
export async function namesOf(api: Api, { context }: Pick<Call, 'context'>): Promise<Map<string, string>> {
  const agents = await api.agents.list({}, { signal: context.interrupted })
  return new Map(agents.map(({ id, name }) => [id, name]))
}

export function summarise(run: Run, names: ReadonlyMap<string, string>): RunSummary {
  const { id, agent_id, status, prompt, result, error, provider, credits_used, created_at, finished_at } = run
  return {
    id,
    agent_id,
    status,
    prompt,
    result,
    error,
    provider,
    credits_used,
    created_at,
    finished_at,
    agent: names.get(agent_id) ?? agent_id,
    files: run.attached_files.map(({ name }) => name),
    steps: run.steps.map(({ summary }) => summary),
    question: run.pending_action?.summary ?? null,
    outcome: run.outcome,
    outcome_note: run.outcome_note,
    drafts: draftIdsOf(run),
    proposals: proposalIdsOf(run),
    can_undo: undoableSteps(run, new Date()).map((step) => run.steps.indexOf(step) + 1),
    choices: run.next.map(({ label, hint }) => (hint ? `${label} (${hint})` : label)),
  }
}

/** One run, and what a model reads of it: the result, or why there is none and what can be done. */
export function answerOf(run: RunSummary): Answer<RunSummary> {
  const { id, status, result, error, question } = run
  if (status === 'completed')
    return {
      value: run,
      text: [
        result ?? '',
        ...run.choices.map((each, n) => `${n + 1}. ${each}`),
        ...run.drafts.map((draft) => `What it wrote is the draft ${draft}: read it with get_draft.`),
        ...run.proposals.map((proposal) => `What it proposed is ${proposal}: read it with get_proposal.`),
      ].join('\n'),
    }
  if (status === 'failed') return { value: run, text: error ?? 'The run failed.', failed: true }
  if (status === 'cancelled') return { value: run, text: error ?? 'The run was cancelled.', failed: true }
  if (status !== 'waiting') return { value: run, text: `The run ${id} is ${status}. Ask for it again with get_run.` }
  const how =
    `A person has to approve or refuse this in Muster, in the app or with: muster runs approve ${id}. ` +
    'Then get_run tells how it went on.'
  return { value: run, text: `The run waits for approval: ${question ?? 'an action'}\n${how}` }
}
