import * as v from 'valibot'
import { maxPromptLength } from '#shared/contract/limits.ts'
import { type Repeat, Weekday } from '#shared/contract/schedules.ts'
import { describeRepeat, monthly } from '#shared/domain/repeat.ts'
import { createSchedule } from '../../schedules/schedules.rules.ts'
import { Time, agentCalled } from './names.ts'
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
  days: v.optional(
    v.pipe(v.array(Weekday), v.maxLength(7), v.description('The days of the week; every day where none is named.')),
  ),
  day_of_month: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(28),
      v.description('The day of every month, instead of days.'),
    ),
  ),
  time: Time,
})

/** Lets an agent do something again and again. A person agrees first: each of those runs is charged like any other. */
export const scheduleRunTool = defineTool({
  name: 'schedule_run',
  description:
    'Sets up a recurring run: an agent is asked the same thing again and again, every day, on days of the week or on a ' +
    'day of every month. A person is asked first.',
  input,
  announce: ({ agent }) => `Setting up a recurring run of ${agent}`,
  async ask({ agent, prompt, time, ...on }, { workspace }) {
    const { name } = await agentCalled(workspace, agent)
    return `Let ${name} do this ${describeRepeat(repeatFrom(on, time))}: “${prompt}”?`
  },
  async run({ agent, prompt, time, ...on }, { workspace, timeZone }) {
    const { id, name } = await agentCalled(workspace, agent)
    const repeat = repeatFrom(on, time)
    await workspace.change((write) =>
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
      answer: { scheduled: { agent: name, prompt, when } },
      receipt: { status: 'done', summary: `${name} does this ${when}: “${prompt}”` },
    }
  },
})

type On = { days?: Weekday[] | undefined; day_of_month?: number | undefined }

function repeatFrom({ days = [], day_of_month: day }: On, time: string): Repeat {
  return day !== undefined
    ? monthly(day, time)
    : days.length === 0
      ? { kind: 'daily', time }
      : { kind: 'weekly', days, time }
}
