import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleAgents } from '../../agents/sample-agents.ts'
import type { RunInput } from '../engine.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from '../../testing/test-workspace.ts'
import { runAgent } from '../run.ts'
import { doerNamed, doersIn } from './doers.ts'

let workspace: TestWorkspace
beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterAll(() => workspace.server.close())

const titles = {
  redirects: 'Check every redirect of the old site',
  plan: 'Share the launch plan',
  mail: 'Draft the e-mail to Nordhaus',
  quotes: 'Compare supplier quotes',
}
const holders: [string, string, string][] = [
  [titles.redirects, 'Spec', '7'],
  [titles.plan, 'Millie', '6'],
  [titles.mail, 'Arlo', '1'],
  [titles.quotes, 'Spec', '7'],
]
beforeEach(async () => {
  for (const [title, assignee, assignee_id] of holders)
    await workspace.db
      .updateTable('tasks')
      .set({ assignee, assignee_id, assignees: null, status: 'Pending' })
      .where('title', '=', title)
      .execute()
})

/** What a conversation comes to: the last reply. */
async function say(...prompts: string[]): Promise<string> {
  return conversation(prompts)
}

/** The same with Millie, whose work projects are. */
async function askMillie(...prompts: string[]): Promise<string> {
  const { name, role, skills } = sampleAgents[5]!
  return conversation(prompts, { agent: { id: '6', name, role, skills: [...skills], instructions: '' } })
}

async function conversation(prompts: readonly string[], more: Partial<RunInput> = {}): Promise<string> {
  const history: RunInput['history'] = []
  for (const prompt of prompts) {
    const { text } = await runThrough(runAgent(runInput(workspace, prompt, { history: [...history], ...more })))
    history.push({ prompt, result: text })
  }
  return history.at(-1)!.result
}

async function namesOf(title: string): Promise<string> {
  const { assignee } = await workspace.db
    .selectFrom('tasks')
    .select('assignee')
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  return assignee
}

describe('a task is given', () => {
  test.each([
    ['give the redirects to Sam', 'Sam Rivera'],
    ['assign the redirects to me', 'Alex Kim'],
    ['assign the redirects to Dot and Sam', 'Dot, Sam Rivera'],
    ['assign the redirects to dot, sam and me', 'Dot, Sam Rivera, Alex Kim'],
    ["I'll take the redirects", 'Alex Kim'],
    ['sam and I take the redirects', 'Sam Rivera, Alex Kim'],
    ['I would like to do the redirects myself', 'Alex Kim'],
    ['add sam to the redirects', 'Spec, Sam Rivera'],
    ['take the redirects off Spec', ''],
  ])('%s', async (prompt, names) => {
    await say(prompt)
    expect(await namesOf(titles.redirects)).toBe(names)
  })

  test('to whom it was not meant, and then to whom it was; and back', async () => {
    await say('give the launch plan to Dot', 'no, Sam')
    expect(await namesOf(titles.plan)).toBe('Sam Rivera')
    await say('assign the quotes to Dot and Sam', 'undo that')
    expect(await namesOf(titles.quotes)).toBe('Spec')
  })

  test('by one of several to the others', async () => {
    const reply = await say('assign the launch plan to Millie and Sam', 'take Millie off the launch plan')
    expect(await namesOf(titles.plan)).toBe('Sam Rivera')
    expect(reply).toContain('it was with Millie and Sam Rivera')
  })

  test('to nobody who is not here', async () => {
    expect(await say('assign the redirects to Bob')).toMatch(
      /^There is nobody called Bob here, .* Alex Kim and Sam Rivera/,
    )
    expect(await namesOf(titles.redirects)).toBe('Spec')
  })

  test('only where that is said: what I look at is not mine', async () => {
    await say("i'll take a look at the redirects")
    expect(await namesOf(titles.redirects)).toBe('Spec')
  })
})

describe('a new task', () => {
  test.each([
    ['remind me to call mum on sunday', 'Call mum', 'Alex Kim'],
    ['remind sam to send the invoice on monday', 'Send the invoice', 'Sam Rivera'],
    ['make me a task: vat papers to the accountant, 30 nov', 'Vat papers to the accountant', 'Alex Kim'],
    ['make me a task for Dot: book the hall', 'Book the hall', 'Dot'],
    ['create a task for Dot and Sam: order the plates by friday', 'Order the plates', 'Dot, Sam Rivera'],
    ['Sam should ring the bank by tuesday', 'Ring the bank', 'Sam Rivera'],
    ['create a task: water the plants', 'Water the plants', ''],
  ])('%s', async (prompt, title, names) => {
    await say(prompt)
    expect(await namesOf(title)).toBe(names)
  })
})

describe('a question about tasks', () => {
  test('knows people and those who have one together', async () => {
    const given = 'assign the redirects to Dot and Sam'
    expect(await say(given, 'what does sam have to do?')).toMatch(/open tasks? for Sam Rivera[^]*Check every redirect/)
    expect(await say(given, 'who has the redirects?')).toContain('**Dot** and **Sam Rivera** have')
    expect(await say(given, 'show the workload')).toMatch(/\| Sam Rivera \| \d+ \|/)
    expect(await say('does sam have any tasks?')).not.toContain('tasks are given to agents')
  })

  test('knows which are mine', async () => {
    expect(await say('assign the nordhaus email to me', 'what are my tasks?')).toMatch(
      /open tasks? for Alex Kim[^]*Draft the e-mail to Nordhaus/,
    )
  })

  test('leaves to the calendar what is asked of it', async () => {
    // The client meeting is mine alone.
    const gaps = async (prompt: string) => (await say(prompt)).match(/\d\d:\d\d–\d\d:\d\d/g)
    expect(await gaps('when are Sam and I both free today?')).not.toEqual(await gaps('when is Sam free today?'))
    expect(await say('is Sam in all my meetings today?')).toMatch(/^No, .* 2 of 3, and not in:[^]*Client meeting/)
    expect(await say('is Sam free at 3 tomorrow')).toContain('free')
    expect(await say("what's the rest of my day, I know there's something with sam")).not.toContain(
      'open tasks for Sam',
    )
  })
})

describe('a person is named', () => {
  const agents = ['Dot', 'Will'].map((name) => ({ id: name, name, role: '', skills: [], available: true }))
  const scene = (...names: string[]) => ({ agents, people: names.map((name) => ({ id: name, name })), you: 'Alex Kim' })

  test('by the whole name, or the first where there is one of it', () => {
    const two = scene('Sam Rivera', 'Sam Brown', 'Dot Hill', 'Alex Kim')
    expect(doerNamed('sam', two)).toBeUndefined()
    expect(doerNamed('sam brown', two)?.name).toBe('Sam Brown')
    expect(doerNamed('@alex', two)?.name).toBe('Alex Kim')
    expect(doerNamed('dot', two)?.name).toBe('Dot')
    expect(doerNamed('me', two)?.name).toBe('Alex Kim')
    expect(doersIn('dot hill and sam rivera', two).map(({ name }) => name)).toEqual(['Dot Hill', 'Sam Rivera'])
  })

  test('who is called like a word of every day, only where a name can stand', () => {
    const marks = scene('Mark Stone', 'May Lee')
    const named = (text: string) => doersIn(text, marks).map(({ name }) => name)
    expect(named('mark the report as done, it may be late')).toEqual([])
    expect(named('give it to Mark')).toEqual(['Mark Stone'])
    expect(named('Mark it as done for May')).toEqual(['May Lee'])
    expect(named('mark stone has it')).toEqual(['Mark Stone'])
  })
})

describe('several who are said to do something', () => {
  test.each([
    ['sam and I do the redirects', 'Sam Rivera, Alex Kim'],
    ['sam and me share the redirects', 'Sam Rivera, Alex Kim'],
    ['sam does the redirects with suki', 'Sam Rivera, Suki'],
  ])('%s', async (prompt, names) => {
    await say(prompt)
    expect(await namesOf(titles.redirects)).toBe(names)
  })

  test('of whom one is not here change nothing, and that is said', async () => {
    expect(await say('Samantha and Alex do the redirects')).toMatch(/^There is nobody called Samantha here/)
    expect(await namesOf(titles.redirects)).toBe('Spec')
  })

  test('and one of them leaves', async () => {
    await say('assign the launch plan to Millie and me', 'take me off the launch plan')
    expect(await namesOf(titles.plan)).toBe('Millie')
  })
})

describe('the team of a project', () => {
  const teamOf = async (name: string) => {
    const { team, members } = await workspace.db
      .selectFrom('projects')
      .select(['team', 'members'])
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    const people = JSON.parse(members ?? '[]') as { name: string }[]
    return [...(JSON.parse(team) as string[]), ...people.map((person) => person.name)].join(', ')
  }

  test('is made of agents and people', async () => {
    await askMillie('Start a project called Garden with Dot, Sam and me')
    expect(await teamOf('Garden')).toBe('Dot, Sam Rivera, Alex Kim')
    expect(await askMillie('Who is on the garden project?')).toContain('Sam Rivera')
    expect(await askMillie('Which projects am I on?')).toContain('Garden')
  })

  test.each([
    ['Add Sam to the website relaunch project', 'Sam Rivera'],
    ['put sam on the website relaunch team', 'Sam Rivera'],
    ['Add Dot and Sam to the team of the website relaunch', 'Dot, Sam Rivera'],
  ])('takes in who is named: %s', async (prompt, expected) => {
    await workspace.db
      .updateTable('projects')
      .set({ team: '[]', members: null })
      .where('name', '=', 'Website relaunch')
      .execute()
    await askMillie(prompt)
    expect(await teamOf('Website relaunch')).toBe(expected)
    await askMillie('Take Sam off the website relaunch project')
    expect(await teamOf('Website relaunch')).not.toContain('Sam')
  })

  test('takes in nobody who is not here', async () => {
    expect(await askMillie('Add Zoe to the website relaunch project')).toContain('nobody called Zoe')
  })
})
