import * as v from 'valibot'
import { Id } from '#shared/contract/common.ts'
import { RunStatus } from '#shared/contract/runs.ts'
import { agentType } from '../../agents/find.ts'
import { keptLine } from '../../kept.ts'
import { untilAnswered } from '../../runs/follow.ts'
import { stepIds } from '../../runs/undo.ts'
import { idOf } from '../../find.ts'
import { defineTool } from '../tool.ts'
import { AgentName, Count } from './named.ts'
import { RunSummary, namesOf, summarise, answerOf } from './run.ts'

const RunId = v.pipe(Id, v.description('The id of the run, as run_agent and list_runs give it.'))

export const runTools = [
  defineTool({
    name: 'get_run',
    title: 'Get a run',
    description: 'Tells how a run stands: its status, the result where there is one, and what it waits for.',
    effect: 'reads',
    input: v.object({ run: RunId }),
    output: RunSummary,
    async run({ run: id }, call) {
      const [run, names] = await Promise.all([
        call.api.executions.get({ params: { id } }, { signal: call.context.interrupted }),
        namesOf(call.api, call),
      ])
      const { value, text } = answerOf(summarise(run, names))
      // A run that failed is an answer here, not a failure of the call.
      return { value, text: text! }
    },
  }),
  defineTool({
    name: 'list_runs',
    title: 'List runs',
    description: "Lists the user's runs, the newest first, those of conversations among them.",
    effect: 'reads',
    input: v.object({ agent: v.optional(AgentName), status: v.optional(RunStatus), limit: v.optional(Count) }),
    output: v.object({ runs: v.array(RunSummary) }),
    async run({ agent, status, limit = 50 }, call) {
      const { api, context } = call
      const agent_id = (await idOf(agentType, agent, api, context.interrupted)) ?? undefined
      const query = { limit, ...(agent_id !== undefined && { agent_id }), ...(status !== undefined && { status }) }
      const [{ items }, names] = await Promise.all([
        api.executions.list({ query }, { signal: context.interrupted }),
        namesOf(api, call),
      ])
      return { value: { runs: items.map((run) => summarise(run, names)) } }
    },
  }),
  defineTool({
    name: 'cancel_run',
    title: 'Cancel a run',
    description: 'Stops a run that has not ended. What it has written so far stays.',
    effect: 'changes',
    idempotent: true,
    input: v.object({ run: RunId }),
    output: RunSummary,
    async run({ run: id }, call) {
      const { api, context } = call
      const run = await untilAnswered(
        () => api.executions.cancel({ params: { id }, body: {} }, { signal: context.interrupted }),
        context,
      )
      const { status } = run
      return {
        value: summarise(run, await namesOf(api, call)),
        text: status === 'cancelled' ? 'The run was cancelled.' : `The run had already ended (${status}).`,
      }
    },
  }),
  defineTool({
    name: 'undo_run',
    title: 'Take back what a run changed',
    description:
      'Takes back what a run changed in the workspace, all of it or these steps, within 30 days. What someone changed ' +
      'since stays. What was added from a proposal is taken back with undo_proposal.',
    effect: 'changes',
    idempotent: true,
    input: v.object({
      run: RunId,
      steps: v.optional(
        v.pipe(
          v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
          v.minLength(1),
          v.description('The numbers of steps, as `can_undo` of the run gives them; all of them without it.'),
        ),
      ),
    }),
    output: v.object({
      undone: v.pipe(v.array(v.string()), v.description('The steps that were taken back.')),
      kept: v.pipe(v.array(v.string()), v.description('What had to stay, each with why: tell the user.')),
    }),
    async run({ run: id, steps: numbers }, { api, context, key }) {
      const signal = context.interrupted
      const run = await api.executions.get({ params: { id } }, { signal })
      const body = numbers ? { steps: stepIds(run, numbers.map(String)) } : {}
      const { undone, kept } = await untilAnswered(
        () => api.executions.undo({ params: { id }, body }, { idempotencyKey: key, signal }),
        context,
      )
      const summaries = run.steps.filter((step) => undone.includes(step.id)).map(({ summary }) => summary)
      return { value: { undone: summaries, kept: kept.map((each) => keptLine(each, context)) } }
    },
  }),
]
