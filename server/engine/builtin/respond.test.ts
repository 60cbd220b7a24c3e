import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleAgents } from '../../agents/sample-agents.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from '../../testing/test-workspace.ts'
import type { RunInput } from '../engine.ts'
import { runAgent } from '../run.ts'
import { createBuiltinModel } from './model.ts'

const arlo = {
  id: '1',
  name: 'Arlo',
  role: 'Executive Assistant',
  skills: [...sampleAgents[0]!.skills],
  instructions: '',
}

let workspace: TestWorkspace
beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterAll(() => workspace.server.close())

function run(prompt: string, more: Partial<RunInput> = {}) {
  return runThrough(runAgent(runInput(workspace, prompt, { agent: arlo, ...more })))
}

async function eventTitles(): Promise<string[]> {
  return (
    await workspace.db
      .selectFrom('events')
      .select('title')
      .where('workspace_id', '=', workspace.id)
      .orderBy('title')
      .execute()
  ).map(({ title }) => title)
}

test('what a person must agree to waits, goes on in another process, and is said as it ended', async () => {
  const prompt = 'cancel the client meeting and create a task for Chip: call Nordhaus tomorrow'
  const first = await run(prompt)
  if (first.outcome.kind !== 'waiting') throw new Error('It did not ask.')
  expect(first.outcome.action.summary).toContain('Cancel “Client meeting”')
  const kept = JSON.parse(JSON.stringify(first.outcome.state)) as typeof first.outcome.state
  const refused = await run(prompt, { resume: { state: kept, approved: false } })
  expect(refused.text).toContain('You said no, so **Client meeting** was kept.')
  expect(refused.text).toContain('Created the task **Call Nordhaus** for Chip, due Sun 22 Nov 2026.')
  expect(await eventTitles()).toContain('Client meeting')
  const agreed = await run('cancel the client meeting')
  if (agreed.outcome.kind !== 'waiting') throw new Error('It did not ask.')
  const ended = await run('cancel the client meeting', { resume: { state: agreed.outcome.state, approved: true } })
  expect(ended.text).toBe('Cancelled the event **Client meeting**.')
  expect(await eventTitles()).not.toContain('Client meeting')
})

test('it looks around once, and not at all where there is only a file to read', async () => {
  const { steps } = await run('what is overdue?')
  expect(steps.filter((step) => step.startsWith('done: Looked through the tasks'))).toHaveLength(2)
  const file = { name: 'a.md', size: 1, type: '', content: 'The launch moves to January because of the supplier.' }
  expect((await run('summarise', { files: [file] })).steps).toEqual([
    'running: Reading a.md',
    'done: Read a.md, 9 words',
  ])
})

test('an agent’s own document is looked into for a question, and left alone for a command', async () => {
  const handbook = {
    name: 'handbook.md',
    size: 1,
    type: '',
    content: '# Refunds\n\nRefunds are paid within fourteen days.\n',
  }
  const asked = await run('How many days does a refund take?', { documents: [handbook] })
  expect(asked.text).toContain('Refunds are paid within fourteen days. *(handbook.md, Refunds, line 3)*')
  const told = await run('create a task for Clide: answer the refund of Ms Klein', { documents: [handbook] })
  expect(told.steps.some((step) => step.includes('handbook.md'))).toBe(false)
})

test('a command needs milliseconds of work, and the same conversation gives the same calls', async () => {
  const model = createBuiltinModel({
    agent: arlo,
    files: [],
    now: new Date('2026-11-21T10:00:00Z'),
    timeZone: 'Europe/Berlin',
  })
  const tools = ['list_agents', 'list_tasks', 'list_projects', 'list_events', 'create_task'].map((name) => ({
    type: 'function' as const,
    name,
    inputSchema: {},
  }))
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'create a task: call Acme' }] }]
  const calls = async () =>
    (await model.doGenerate({ prompt, tools })).content.flatMap((part) =>
      part.type === 'tool-call' ? [part.toolName] : [],
    )
  expect(await calls()).toEqual(['list_agents', 'list_tasks', 'list_tasks', 'list_projects', 'list_events'])
  expect(await calls()).toEqual(await calls())
})

test('a long file leaves turns for what is made of it', async () => {
  const long = {
    name: 'long.md',
    size: 1,
    type: '',
    content: `${'The supplier needs two more weeks for its work.\n\n'.repeat(60_000)}\n- [ ] Chip: call the supplier\n`,
  }
  expect((await run('turn the action items into tasks', { files: [long] })).text).toContain(
    'Created the task **Call the supplier** for Chip',
  )
})

test('in its last turn it asks for no more tools, and says what it cannot', async () => {
  const model = createBuiltinModel({ agent: arlo, files: [], now: new Date(0), timeZone: 'UTC' })
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'create a task: call Acme' }] }]
  const { content } = await model.doGenerate({
    prompt,
    tools: ['list_agents', 'list_tasks', 'list_projects', 'list_events', 'create_task'].map((name) => ({
      type: 'function' as const,
      name,
      inputSchema: {},
    })),
    toolChoice: { type: 'none' },
  })
  expect(content).toEqual([{ type: 'text', text: expect.stringContaining('nothing more was changed') }])
})

test.each([
  'Make a project plan for “Website relaunch”',
  'Write interview questions for “Hiring: support lead”',
  'Draft an agenda for “Product review”',
])('%s is a text, and changes nothing that bears that title', async (prompt) => {
  const { steps } = await run(prompt)
  expect(steps.at(-1)).toMatch(/^done: Wrote “/)
  expect(steps.filter((step) => /Creat|Chang|Delet/.test(step))).toEqual([])
})

test.each([
  ['Write the launch announcement is done', 'Marked **Write the launch announcement** as done.'],
  [
    'lunch with Petra Lindqvist next Thursday 12:30, an hour and a half, put it in',
    'Created the event **Lunch with Petra',
  ],
])('%s is no text', async (prompt, head) => {
  expect((await run(prompt)).text).toContain(head)
})

test.each([
  'Thanks a lot, you really made my morning easier. Enjoy your lunch!',
  'thank you, that is all I needed today',
])('%s is thanks', async (prompt) => {
  const { text, steps } = await run(prompt)
  expect(text).toContain('You’re welcome')
  expect(steps).toEqual([])
})

test.each([
  ['Short mail to Mrs Akande: all the best from the whole workshop, cake is on us on Tuesday', 'cake is on us'],
  [
    'i need to tell the neighbours that we drill on saturday from 9 to 12, and i never know how to say such things',
    'drill',
  ],
  ['how do i turn down a photographer politely? we have no budget until may', 'budget until'],
  ['Payment reminder to Kiosk Blau, bill 88, 240 euros, was due on 2 November', 'Kiosk Blau'],
  ['reply to a customer who is really upset, his jacket came with a hole, he gets a new one on monday', 'hole'],
])('%s asks for a text, and nothing else is changed', async (prompt, holds) => {
  const { steps, text } = await run(prompt)
  expect(steps.at(-1)).toMatch(/^done: Wrote “/)
  expect(steps.filter((step) => /Creat|Chang|Delet/.test(step))).toEqual([])
  expect(text).not.toContain('Not all of this is in the text')
  const drafts = await workspace.db.selectFrom('drafts').select(['title', 'body']).execute()
  expect(drafts.map(({ title, body }) => `${title} ${body}`).join('\n')).toContain(holds)
})

test('a question that is understood and that nothing answers is declined in words', async () => {
  const history = [
    { prompt: 'When is the client meeting today?', result: '**Client meeting**: Sat 21 Nov 2026, 16:00–17:00' },
  ]
  const { text } = await run('and is there time for a cuppa between that and the one before it?', { history })
  expect(text).toContain("I can't answer that, and nothing was changed.")
})

test('what is only thought of is a question to the file beside it, and nothing that is waited for', async () => {
  const terms = {
    name: 'terms.txt',
    size: 1,
    type: '',
    content: '4. Cancellation\nUp to 21 days before the event nothing is owed. After that half of the fee is owed.\n',
  }
  const { text } = await run(
    "I'm not sure about it any more. If I cancelled the venue today, what would we owe them?",
    {
      files: [terms],
    },
  )
  expect(text).toContain('half of the fee is owed')
  expect(text).not.toContain('cannot wait')
})

test('a list for reading only proposes no tasks', async () => {
  const minutes = {
    name: 'minutes.md',
    size: 1,
    type: '',
    content: '## To do\n- Ina: hire a projector, by 4 December\n- Jon: print the flyers, by 7 December\n',
  }
  const asked = 'make me a list from this: who, what, until when.'
  const { text } = await run(`${asked} only list it here, no tasks`, { files: [minutes] })
  expect(text).toContain('Hire a projector')
  expect(text).not.toContain('ready to become tasks')
  expect((await run(asked, { files: [minutes] })).text).toContain('ready to become tasks')
})
