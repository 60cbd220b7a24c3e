import * as v from 'valibot'
import { addDays, instantAt, wallClockAt } from '#shared/domain/zoned-time.ts'
import { listAgents } from '../../agents/agents.rules.ts'
import { pastRuns } from '../../runs/past-runs.rules.ts'
import { Day, agentCalled } from './names.ts'
import { defineTool } from './tool.ts'

/** A run of the user's as models see it, with the day and time at which it was asked for on the user's clock. */
export type SeenRun = {
  agent: string
  asked: string
  date: string
  time: string
  /** done, needs you, not done, failed, cancelled, or under way. */
  ended: string
  note: string | null
}

const maxListed = 50
const maxAsked = 200

/** Runs belong to whoever asked for them: those of others are not seen. */
const listRunsTool = defineTool({
  name: 'list_runs',
  readsOnly: true,
  description:
    'Lists what the user asked agents to do between two days, the newest first, and how each run ended. Runs of other ' +
    'people and messages in AI Chat are not among them.',
  input: v.object({
    from: Day,
    to: Day,
    agent: v.optional(v.pipe(v.string(), v.description('The name of an agent, for its runs alone.'))),
  }),
  announce: () => 'Looking at past runs',
  async run({ from, to, agent }, { workspace, drafting, timeZone }) {
    const { db, id, userId } = workspace
    const agents = await listAgents(db, id)
    const named = agent === undefined ? undefined : await agentCalled(workspace, agent)
    const startOf = (date: string) => instantAt({ date, time: '00:00' }, timeZone)
    const rows = await pastRuns(db, userId, {
      agentId: named?.id,
      from: startOf(from),
      before: startOf(addDays(to, 1)),
      // One more tells whether there are more; this run is one too.
      limit: maxListed + 2,
    })
    const runs = rows
      .filter((run) => run.id !== drafting.runId)
      .map(({ agent_id, prompt, created_at, status, outcome, outcome_note }): SeenRun => ({
        agent: agents.find((each) => each.id === agent_id)?.name ?? 'an agent that was deleted',
        asked: prompt.slice(0, maxAsked),
        ...wallClockAt(created_at, timeZone),
        ended: status === 'completed' ? (outcome ?? 'done').replaceAll('_', ' ') : endings[status],
        note: outcome_note,
      }))
    return {
      answer: { runs: runs.slice(0, maxListed), more: runs.length > maxListed },
      receipt: { status: 'done', summary: `Looked at past runs: ${runs.length} found` },
    }
  },
})

const endings = {
  queued: 'under way',
  running: 'under way',
  waiting: 'needs you',
  failed: 'failed',
  cancelled: 'cancelled',
} as const

export const runTools = [listRunsTool]
