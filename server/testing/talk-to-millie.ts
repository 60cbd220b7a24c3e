import { sampleAgents } from '../agents/sample-agents.ts'
import { runAgent } from '../engine/run.ts'
import { type TestWorkspace, runInput, runThrough } from './test-workspace.ts'

const millie = { id: '6', ...sampleAgents[5]!, skills: [...sampleAgents[5]!.skills] }

/** Says prompts to Millie one after the other, in one conversation: her last reply, and what it offers to tap. */
export async function talkToMillie(
  workspace: TestWorkspace,
  prompts: readonly string[],
): Promise<{ text: string; offers: string[] }> {
  const history: { prompt: string; result: string }[] = []
  let last = { text: '', offers: [] as string[] }
  for (const prompt of prompts) {
    const { text, outcome } = await runThrough(
      runAgent(runInput(workspace, prompt, { agent: millie, history: [...history] })),
    )
    history.push({ prompt, result: text })
    const next = outcome.kind === 'completed' ? (outcome.ending?.next ?? []) : []
    last = { text, offers: next.map(({ label }) => label) }
  }
  return last
}
