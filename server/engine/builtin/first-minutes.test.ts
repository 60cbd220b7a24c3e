import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/domain/ids.ts'
import { sampleAgents } from '../../agents/sample-agents.ts'
import { draftsOfThread } from '../../drafts/drafts.rules.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough, tasksOf } from '../../testing/test-workspace.ts'
import type { RunInput } from '../engine.ts'
import { runAgent } from '../run.ts'
import { appHelp } from './app-help.ts'
import { sumLines } from './sum-lines.ts'

let workspace: TestWorkspace
beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterAll(() => workspace.server.close())

const assistant = { id: 'assistant', name: 'Muster', role: 'AI Assistant', skills: [], instructions: '' }

/** What one of the seven says, or the assistant of AI Chat; with the drafts that it wrote. */
async function ask(prompt: string, whom = 'Arlo', more: Partial<RunInput> = {}) {
  const at = sampleAgents.findIndex(({ name }) => name === whom)
  const named = sampleAgents[at]
  const agent = named ? { ...named, id: String(at + 1), skills: [...named.skills] } : assistant
  const runId = newId()
  const drafting = { runId, agentId: agent.id, prompt, drafts: [] }
  const ran = await runThrough(
    runAgent(runInput(workspace, prompt, { agent: agent as RunInput['agent'], drafting, ...more })),
  )
  const [draft] = await draftsOfThread(workspace.db, workspace.userId, [runId], 5)
  const next = ran.outcome.kind === 'completed' ? (ran.outcome.ending?.next ?? []) : []
  return { ...ran, draft, labels: next.map(({ label }) => label), hints: next.map(({ hint }) => hint) }
}

test('a greeting is answered in a few lines, and what begins with one is read', async () => {
  for (const hello of ['hi', 'Hello Arlo!', 'good morning']) {
    const { text } = await ask(hello)
    expect(text).toMatch(/^Hello, I'm \*\*Arlo\*\*/)
    expect(text.length).toBeLessThan(400)
  }
  expect((await ask('hi, what is overdue?')).text).toContain('trade-fair leads')
})

test.each([
  ['How do I invite a colleague?', 'Invite User'],
  ['how can I change my password', 'Change password'],
  ['where is dark mode?', 'Theme'],
  ['How many credits do I have left?', 'Plan and usage'],
  ['can I use it offline', 'works offline'],
])('%s is answered with the place in the app', (prompt, place) => {
  expect(appHelp(prompt)).toContain(place)
})

test.each([
  'How do I invite someone to the product review?',
  'invite a colleague to lunch tomorrow',
  'Where is the credit note of Nordhaus?',
  'How do we tell customers about the password change in a friendly way, and who of us could write it best by Friday next week, in your opinion, given the workload?',
])('%s is no question about the app', (prompt) => expect(appHelp(prompt)).toBeUndefined())

test('a run of a task that takes a model offers what helps, a draft first where it is writing to somebody', async () => {
  const leads = await ask('Follow up with the trade-fair leads', 'Chip')
  expect(leads.labels).toEqual(['Draft an e-mail for it', 'Attach a file for it', 'Mark it as done', 'Connect a model'])
  const { draft } = await ask(leads.hints[0]!, 'Chip')
  expect(draft!.body).toMatch(/^Hello \[\[name\]\],/)
  const tickets = await ask('Answer the open refund tickets', 'Clide')
  expect(tickets.labels[0]).toBe('Draft a reply for it')
  expect((await ask(tickets.hints[0]!, 'Clide')).draft!.body).toContain('about a refund')
})

test('mails are signed by whoever is signed in, unless the prompt says who signs', async () => {
  expect((await ask('Write an email to Anna about the office move')).draft!.body).toMatch(/Kind regards\nAlex Kim$/)
  const signed = await ask('Write an email to Anna about the office move, sign it as The Bakery')
  expect(signed.draft!.body).toMatch(/\nThe Bakery$/)
})

test('a mail is asked for by its verb, and whom it goes to by an apposition', async () => {
  const moved = (await ask('Email Sam that our meeting tomorrow moves to 3pm')).draft!
  expect(moved.body).toContain('Hello Sam,\n\nOur meeting tomorrow moves to 3pm.')
  for (const to of ['Mr Brown, our landlord: the', 'the landlord, Mr Brown, that the'])
    expect((await ask(`Write an e-mail to ${to} heating is broken`)).draft!.body).toContain(
      'Dear Mr Brown,\n\nThe heating is broken.',
    )
})

test('a ticket that was pasted is answered by name, and not said back', async () => {
  const ticket =
    'Hello, I ordered a kettle two weeks ago and it has not arrived. I would like my money back.\nLena Vogt'
  const { draft } = await ask(`Answer this ticket in our tone:\n\n${ticket}`, 'Clide')
  expect(draft!.body).toMatch(/^Hello Lena Vogt,/)
  expect(draft!.body).not.toContain('money back')
})

const notes = {
  name: 'move.txt',
  size: 120,
  type: 'text/plain',
  content:
    'Office move\nThe moving company (Kranich) wants 4,200 euro for two days.\nPeter orders the new internet line.\nNext meeting: Tuesday.\n',
}

test('a question that follows a reply about a file is asked of that file, and one about tasks is not', async () => {
  const first = await ask('Summarise this', 'Millie', { files: [notes] })
  const after = { earlierFiles: [notes], history: [{ prompt: 'Summarise this', result: first.text }] }
  expect((await ask('How much does the moving company want?', 'Millie', after)).text).toContain('4,200 euro')
  expect((await ask('who orders the internet line?', 'Millie', after)).text).toMatch(/^> Peter orders/)
  expect((await ask('What is overdue?', 'Millie', after)).text).toContain('trade-fair leads')
  expect((await ask('who is on holiday in June?', 'Millie', after)).text).not.toContain('move.txt')
})

const quotes = {
  name: 'supplier.txt',
  size: 120,
  type: 'text/plain',
  content:
    'Supplier meeting\nThe freight contract ends in December.\nThe review of the tasks is due on Friday.\nSam renews the lead contract.\n',
}

test.each([
  ['who has the most tasks?', '**Dot and Spec** have the most open tasks'],
  ['what is Dot working on?', '**3 open tasks for Dot**'],
  ['when is the supplier review due?', 'due Fri 27 Nov 2026'],
  ['who is in the workspace?', '**7 agents**'],
  ['who is on our team?', '**7 agents**'],
])('below a reply about a file, “%s” is asked of the workspace', async (question, answer) => {
  const first = await ask('When does the freight contract end?', 'Millie', { files: [quotes] })
  const after = {
    earlierFiles: [quotes],
    history: [{ prompt: 'When does the freight contract end?', result: first.text }],
  }
  expect((await ask(question, 'Millie', after)).text).toContain(answer)
})

test('below a reply about a file, what is named in part is offered, and what the file speaks of is asked of it', async () => {
  const first = await ask('When does the freight contract end?', 'Millie', { files: [quotes] })
  const after = {
    earlierFiles: [quotes],
    history: [{ prompt: 'When does the freight contract end?', result: first.text }],
  }
  expect((await ask('what happens with the support lead?', 'Millie', after)).labels).toContain(
    'Tell me about “Hiring: support lead”',
  )
  expect((await ask('what do the minutes say of our team?', 'Millie', after)).text).toContain('supplier.txt')
  expect((await ask('who renews the lead contract?', 'Millie', after)).text).toMatch(/^> .*Sam renews/)
})

test('beside a file that speaks of nobody of that name, an agent is asked about in the workspace', async () => {
  expect((await ask('what is Dot working on?', 'Millie', { files: [quotes] })).text).toMatch(
    /^\*\*3 open tasks for Dot/,
  )
  const { text } = await ask('has Chip anything to do with the freight contract?', 'Millie', { files: [quotes] })
  expect(text).toContain('supplier.txt')
})

test('what is thought of the plan is whether it is on track, with what is late', async () => {
  for (const asked of ['what do you think of our plan?', 'Any thoughts on my plan?', 'is our plan realistic?']) {
    const { text } = await ask(asked, 'Muster')
    expect(text).toContain('**Supplier review**: **On track**: 2 of 5 tasks done')
    expect(text).toMatch(/Overdue outside these projects:\n\n- \*\*Follow up with the trade-fair leads/)
  }
  expect((await ask('what do you think of the launch plan?')).text).toContain('Share the launch plan')
})

test('two questions to a table in one sentence are both answered', async () => {
  const content = 'date,region,revenue\n2026-08-03,North,1200\n2026-09-17,South,800\n2026-09-20,North,300\n'
  const files = [{ name: 'sales.csv', size: content.length, type: 'text/csv', content }]
  const { text } = await ask('Which region sold the most, and how did revenue develop from month to month?', 'Spec', {
    files,
  })
  expect(text).toContain('**North**')
  expect(text).toContain('| 2026-09 | 1,100 |')
})

test('new dates for what is overdue are proposed, on working days, and nothing is changed', async () => {
  const before = await tasksOf(workspace)
  const { text, steps } = await ask(
    'Which tasks are overdue, and whose are they? Suggest a new date for each.',
    'Millie',
  )
  expect(text).toContain('Chip, was due Fri 20 Nov 2026; new date Mon 23 Nov 2026')
  expect(steps.at(-1)).toBe('done: Proposed 1 change')
  expect(await tasksOf(workspace)).toEqual(before)
})

test('what an agent did is told of the runs of whoever asks, and of nobody else', async () => {
  const { api } = await workspace.server.signIn('admin')
  await api.executions.create({ params: { id: '2' }, body: { prompt: 'Call preparation for Nordhaus', context: {} } })
  const other = (await workspace.server.signIn('member')).api
  await other.executions.create({ params: { id: '2' }, body: { prompt: 'What is secret here?', context: {} } })
  const { text } = await ask('What did Chip do today?')
  expect(text).toMatch(/^\*\*1 run\*\* of Chip today:/)
  expect(text).toContain('**Call preparation for Nordhaus**')
  expect(text).not.toContain('secret')
  expect((await ask('what did everyone do today')).text).toContain('Chip: **Call preparation for Nordhaus**')
  expect((await ask('What did you do yesterday?')).text).toMatch(/^Arlo was not asked to do anything yesterday/)
  // Tasks are done without runs, too.
  expect((await ask('What did everyone get done in the last 7 days?')).text).toContain('completed tasks, due')
  const project = (await ask('who is on the supplier review and when is it due?')).text
  expect(project).toMatch(/^On \*\*Supplier review\*\*, which is due .*, are Arlo and Spec\.$/)
})

test('what repeats is asked of an agent in AI Chat too, which is none', async () => {
  const { outcome } = await ask('Every Monday at 9 send me a list of what is overdue', 'Muster')
  expect(outcome).toMatchObject({
    kind: 'waiting',
    action: { tool: 'schedule_run', summary: expect.stringContaining('Arlo') },
  })
})

test('tasks that are to be added are no amounts', () => {
  expect(sumLines('Add three tasks: collect receipts (1 December), check cash (3 December)')).toBeUndefined()
  expect(sumLines('Add these up: room 180, flowers 39.90')).toContain('219.9')
})

test('a list of tasks behind a new project is all made, and a note that is kept is said', async () => {
  const { text } = await ask('new project Autumn Fair: book the hall (Arlo, Monday), posters (Dot), tickets')
  expect(text).toContain('Created the project **Autumn Fair**')
  expect(text).toContain('**Book the hall** for Arlo, due Mon 23 Nov 2026, project Autumn Fair')
  const titles = (await tasksOf(workspace)).map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Book the hall', 'Posters', 'Tickets']))
  expect((await ask('add task: buy flour, notes 20 kg type 550')).text).toContain('with the note “20 kg type 550”')
})

test('time that is free is asked for by its length, and the first of it is one answer', async () => {
  expect((await ask('when do I have two hours free on Tuesday?')).text).toContain('2 hours or more')
  expect((await ask('first gap of 90 minutes today?')).text).toContain('**Sat 21 Nov 2026, 11:00–12:30**')
})

test('what one thinks of the plan is asked in German, too', async () => {
  expect((await ask('Was hältst du von unserem Plan?')).text).toMatch(/on track|behind/i)
})

test('a day of the week is one of the week of what it corrects, which is what was made last', async () => {
  const history: { prompt: string; result: string }[] = []
  const say = async (prompt: string) => {
    const { text } = await ask(prompt, 'Arlo', { history: [...history] } as Partial<RunInput>)
    history.push({ prompt, result: text })
    return text
  }
  await say('Create a project Öztürk wedding, due 12 December')
  await say('Block Saturday 12 December 14:00-22:00: Öztürk wedding')
  expect(await say('no, make it Friday')).toContain('the event **Öztürk wedding** on Fri 11 Dec 2026')
  expect(await say('move the launch announcement to Thursday, the 3rd of December')).toContain('Thu 3 Dec 2026')
})

test('“undo that” behind what changed nothing asks before it takes back something else', async () => {
  const history: { prompt: string; result: string }[] = []
  const say = async (prompt: string) => {
    const ran = await ask(prompt, 'Arlo', { history: [...history] } as Partial<RunInput>)
    history.push({ prompt, result: ran.text })
    return ran
  }
  await say('Create a task: water the plants')
  await say('Translate the launch plan into French')
  const { text, labels } = await say('undo that')
  expect(text).toContain('changed nothing')
  expect(labels).toEqual(['Take back the last change'])
})

test('what repeats without an agent is asked about, whatever the days are called', async () => {
  const { text, labels } = await ask('recurring task every mon: test restore from backup')
  expect(text).toContain('cannot repeat it by itself')
  expect(labels.join()).toContain('due Mon ')
})

test('a day of next week is that day', async () => {
  expect((await ask('what is due next week on friday')).text).toContain('Fri 27 Nov 2026')
  expect((await ask('move the supplier quotes to thursday next week')).text).toContain('due Thu 26 Nov 2026')
})

test('who is to be reminded again and again is reminded', async () => {
  const { outcome } = await ask('Remind Sam every Friday at 8 to clean the van')
  expect(JSON.stringify(outcome)).toContain('Remind Sam Rivera to clean the van')
  expect(JSON.stringify((await ask('every Friday afternoon at four, write me a status report')).outcome)).toContain(
    '16:00',
  )
})
