import * as v from 'valibot'
import { IdempotencyKey, text } from '#shared/contract/common.ts'
import { maxAttachedFiles, maxPromptLength } from '#shared/contract/limits.ts'
import { runs } from '#shared/contract/runs.ts'
import { findAgent } from '../../agents/find.ts'
import { cancelRun } from '../../runs/cancel.ts'
import { attach, inspectFiles } from '../../runs/files.ts'
import { FollowedRun as Following, untilAnswered } from '../../runs/follow.ts'
import { cancelOnInterrupt, clock } from '../../runs/run.ts'
import { seeThrough } from '../../runs/see-through.ts'
import type { Folder } from '../allowed-files.ts'
import { type Tool, defineTool } from '../tool.ts'
import { AgentName } from './named.ts'
import { RunSummary, summarise, answerOf } from './run.ts'

const Extra = runs.create.body.entries.context.wrapped

/** Sends a run request to an agent; files come from the folder that was allowed, and from nowhere else. */
export function runAgentTool(folder: Folder | undefined): Tool {
  const Files = v.pipe(
    v.array(v.string()),
    v.maxLength(maxAttachedFiles),
    v.description(`Files to attach, by their paths in ${folder?.path}.`),
  )
  const fields = {
    agent: AgentName,
    prompt: v.pipe(
      text('The prompt', maxPromptLength),
      v.description('The task, in plain words. The agent knows the workspace, and nothing of this conversation.'),
    ),
    context: v.optional(v.pipe(Extra, v.description('Facts the agent should know, by name.'))),
    idempotency_key: v.optional(
      v.pipe(
        IdempotencyKey,
        v.description(
          'Repeats a run safely: the same key and task run once, and the second call gets the answer of the ' +
            'first. 8 to 128 letters, digits, - or _.',
        ),
      ),
    ),
  }
  return defineTool({
    name: 'run_agent',
    title: 'Run an agent',
    description:
      'Gives an agent a task and waits for its reply, in Markdown. It may read and change tasks, projects ' +
      `and events. What it wants to send, invite or delete waits for a person's approval.${folder ? ' Files can be attached.' : ''}`,
    effect: 'changes',
    openWorld: true,
    input: folder ? v.object({ ...fields, files: v.optional(Files) }) : v.object(fields),
    output: RunSummary,
    async run(input: v.InferOutput<v.ObjectSchema<typeof fields, undefined>> & { files?: string[] | undefined }, call) {
      const { api, context } = call
      const signal = context.interrupted
      const inspected = await inspectFiles(
        await Promise.all((input.files ?? []).map((file) => folder!.resolve(file))),
        '',
      )
      const [{ limits }, team] = await untilAnswered(
        () => Promise.all([api.config.get({}, { signal }), api.agents.list({}, { signal })]),
        context,
      )
      const agent = findAgent(team, input.agent)
      const attached_files = await attach(inspected, limits, context)
      const task = {
        params: { id: agent.id },
        body: { prompt: input.prompt, context: input.context ?? {}, attached_files, ...clock(context) },
      }
      const key = input.idempotency_key ?? call.key
      const running = new Following(api, (options) => api.stream.executions.create(task, options), key, context)
      context.out.progress(`${agent.name} is at work`)
      const cancel = async () => (call.hasGone() ? '' : cancelRun(api, { id: running.id, key }, context))
      const show = () => seeThrough({ api, running, ask: undefined, context })
      const run = await cancelOnInterrupt(show, cancel, context)
      return answerOf(summarise(run, new Map([[agent.id, agent.name]])))
    },
  })
}
