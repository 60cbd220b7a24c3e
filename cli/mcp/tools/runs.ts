import * as v from 'valibot'
import { Id } from '#shared/contract/common.ts'
import { RunStatus } from '#shared/contract/runs.ts'
import { agentType } from '../../agents/find.ts'
import { untilAnswered } from '../../runs/follow.ts'
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
]
