import * as v from 'valibot'
import { maxPromptLength } from '#shared/contract/limits.ts'
import { Repeat } from '#shared/contract/schedules.ts'
import { describeRepeat } from '#shared/domain/repeat.ts'
import { createSchedule } from '../../schedules/schedules.rules.ts'
import { agentCalled } from './names.ts'
import { defineTool } from './tool.ts'

const input = v.object({
  agent: v.pipe(v.string(), v.minLength(1), v.description('The name of the agent that shall do it.')),
  prompt: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(maxPromptLength),
    v.description('What is asked of it each time.'),
  ),
  repeat: v.pipe(Repeat, v.description('When, by the user’s clock.')),
})

/** Lets an agent do something again and again. A person agrees first: each of those runs is charged like any other. */
export const scheduleRunTool = defineTool({
  name: 'schedule_run',
  description:
    'Sets up a recurring run: an agent is asked the same thing again and again, daily, on days of the week, or by a ' +
    'cron expression. A person is asked first.',
  input,
  announce: ({ agent }) => `Setting up a recurring run of ${agent}`,
  async ask({ agent, prompt, repeat }, { workspace }) {
    const { name } = await agentCalled(workspace, agent)
    return `Let ${name} do this ${describeRepeat(repeat)}: “${prompt}”?`
  },
  async run({ agent, prompt, repeat }, { workspace, timeZone }) {
    const { id, name } = await agentCalled(workspace, agent)
    const { next_at } = await workspace.change((write) =>
      createSchedule(write, workspace, {
        agent_id: id,
        prompt,
        provider: null,
        repeat,
        time_zone: timeZone,
        paused: false,
      }),
    )
    const when = describeRepeat(repeat)
    return {
      answer: { scheduled: { agent: name, prompt, when, next_at } },
      receipt: { status: 'done', summary: `${name} does this ${when}: “${prompt}”` },
    }
  },
})
