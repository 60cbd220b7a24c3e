import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleAgents } from '../../agents/sample-agents.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from '../../testing/test-workspace.ts'
import type { RunInput } from '../engine.ts'
import { runAgent } from '../run.ts'

let workspace: TestWorkspace
beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterAll(() => workspace.server.close())

const millie = { ...sampleAgents[5]!, id: '6', skills: [...sampleAgents[5]!.skills] } as RunInput['agent']

/** What Millie says to a prompt with a file beside it. */
async function ask(prompt: string, content: string, name = 'notes.txt'): Promise<string> {
  const files = [{ name, size: content.length, type: 'text/plain', content }]
  const { text } = await runThrough(runAgent(runInput(workspace, prompt, { agent: millie, files })))
  return text
}

const nightDesk = `# Night desk

1. **Noise:** first call is friendly. After the second call ring the duty manager.
2. **Guest locked out:** ask for name and date of birth. Between 2:00
   and 5:00 two of staff go up together.
3. **Lost child:** lock the front door, then call the duty manager:
   - name and age
   - where last seen
`

test('a rule is quoted whole, with the list below it, and without the rule before it', async () => {
  const told = await ask('someone is locked out at 3 in the morning, may i go up alone and what do i ask', nightDesk)
  expect(told).toContain(
    '- Guest locked out: ask for name and date of birth. Between 2:00 and 5:00 two of staff go up together. *(',
  )
  // Both parts are answered by it.
  expect(told.split('two of staff go up together')).toHaveLength(3)
  expect(await ask('a child is lost, whats the procedure', nightDesk)).toContain(
    '> Lost child: lock the front door, then call the duty manager: name and age; where last seen *(',
  )
})

const ward = `Team meeting ward 3, Tues 17 Nov 2026
there: Sabine, Mirko, Dr Ahlers

Said
- the agency is too dear (52 an hour)

Not clear yet
? who pays for the training
? do we get the second fridge

Next meeting: Tues 8 December, 14:30, staff room
`

test('a few words above a list are its title, which ends with the list', async () => {
  const told = await ask('what is not clear yet', ward)
  expect(told).toContain('**Not clear yet** *(notes.txt, line 8)*\n\n- who pays for the training *(line 8)*')
  expect(told).toContain('do we get the second fridge')
  expect(told).not.toContain('Next meeting')
})

test('several questions in a row are answered each', async () => {
  const told = await ask('when is the next meeting, what does the agency cost and who pays for the training', ward)
  expect(told).toContain('**When is the next meeting?**\n\n- Next meeting: Tues 8 December, 14:30')
  expect(told).toContain('**What does the agency cost?**\n\n- the agency is too dear')
  expect(told).toContain('**Who pays for the training?**\n\n- who pays for the training')
})
