import { join } from 'node:path'
import { expect } from 'vitest'
import { createProject, give, prompts, reply, say, schedule } from './deeds.ts'
import { eventually } from './screen.ts'
import { type Journey, signIn } from './stage.ts'

const meeting = join(import.meta.dirname, '..', '..', 'docs', 'samples', 'supplier-meeting.md')

/** What people do most, each once from beginning to end. */
export const journeys: Record<string, Journey> = {
  async 'signs in where the address led, after a mistake'({ screen, person }) {
    await screen.goto('/tasks')
    await signIn(screen, { ...person, password: 'not this' })
    await screen.reads(/password/i)
    await screen.reads('Sign In')
    await screen.fill('Password', person.password)
    await screen.click('button', 'Sign In')
    await screen.sees('heading', 'Tasks')
  },

  async 'gives an agent a task and reads its reply'({ screen, enter, api }) {
    await enter()
    await screen.goto('/agents/6')
    await give(screen, 'What can you do?')
    await screen.reads('Millie has completed your request')
    await screen.sees('item', /task/i)
    expect(await prompts(api)).toEqual(['What can you do?'])
  },

  async 'gives an agent a file and reads what it says'({ screen, enter }) {
    await enter()
    await screen.goto('/agents/6')
    await screen.attach(meeting)
    await screen.reads('supplier-meeting.md')
    await give(screen, 'Summarise this and list the action items')
    await screen.reads(reply)
    await screen.sees('button', /Read 1 file/)
    await screen.sees('item', /Priya/)
  },

  async 'fills a blank of a draft, edits its text and has it made shorter'({ screen, enter, api }) {
    await enter()
    await screen.goto('/agents/6')
    await give(
      screen,
      'Write an email to Anna about the office move. I hope you are well. The new house has a lift. We meet at [meeting place].',
    )
    await screen.reads(/of \d filled/)
    await screen.click('button', 'meeting place, blank')
    await screen.fill(/meeting place/, 'The station')
    await screen.press('Enter')
    await screen.reads(/1 (?:of|\/) ?\d filled/)
    const draft = async () => {
      const { items } = await api.drafts.list({ query: {} })
      return items[0]!
    }
    await eventually(async () => expect((await draft()).answers).toEqual({ 'meeting-place': 'The station' }))
    await screen.click('button', 'Edit')
    await screen.fill('Title', 'We move')
    await screen.click('button', 'Save')
    await eventually(async () => expect((await draft()).title).toBe('We move'))
    await screen.click('button', 'Shorter')
    await screen.reads(/Down from \d+ words to \d+/)
    await screen.reads('2 of 2')
    await screen.reads('The station')
  },

  async 'accepts what is proposed, changed first, and takes it back'({ screen, enter, api }) {
    await enter()
    await screen.goto('/agents/6')
    await give(screen, 'List the action items: Anna will order the cards. Bob will print the plan.')
    await screen.reads('Not added yet')
    await screen.click('button', /^Change Order the cards/)
    await screen.fill('Title', 'Order 500 cards')
    await screen.set('Due', '2099-03-01')
    await screen.click('button', 'Done')
    await screen.click('button', /^Add all/)
    await screen.reads('2 added')
    const made = async () =>
      (await api.tasks.list())
        .filter(({ title }) => /cards|Print the plan/.test(title))
        .map(({ title, dueDate }) => [title, dueDate])
        .toSorted()
    await eventually(async () =>
      expect(await made()).toEqual([
        ['Order 500 cards', '2099-03-01'],
        ['Print the plan', null],
      ]),
    )
    await screen.click('button', 'Undo all')
    await screen.reads('Not added yet')
    await eventually(async () => expect(await made()).toEqual([]))
  },

  async 'makes a task, changes it and completes it'({ screen, enter, api }) {
    await enter()
    await screen.goto('/tasks')
    await screen.click('button', 'Create Task')
    await screen.fill('Title', 'Call Nordhaus')
    await screen.set('Assignee', 'Arlo, Executive Assistant')
    await screen.set('Due', '2020-02-03')
    await screen.click('button', 'Create Task')
    await screen.sees('item', /Call Nordhaus.*overdue/)
    await screen.click('link', /Call Nordhaus/)
    await screen.fill('Title', 'Call Nordhaus twice')
    await screen.set('Priority', 'High')
    await screen.click('button', 'Save')
    await screen.sees('item', /Call Nordhaus twice.*High/)
    await screen.set('Status of Call Nordhaus twice', 'Completed')
    await screen.sees('heading', /Done ?1/)
    await eventually(async () =>
      expect((await api.tasks.list()).find(({ title }) => title === 'Call Nordhaus twice')).toMatchObject({
        status: 'Completed',
        priority: 'High',
      }),
    )
  },

  async 'makes a project and a task in it'({ screen, enter, api }) {
    await enter()
    await createProject(screen, 'Spring fair')
    await screen.click('link', 'Add task')
    await screen.fill('Title', 'Book a stand')
    await screen.click('button', 'Create Task')
    await screen.sees('item', /Book a stand/)
    await eventually(async () => {
      const project = (await api.projects.list()).find(({ name }) => name === 'Spring fair')
      expect((await api.tasks.list()).find(({ title }) => title === 'Book a stand')).toMatchObject({
        project_id: project!.id,
      })
    })
  },

  async 'puts a meeting into the calendar and moves it'({ screen, enter, api }) {
    await enter()
    await schedule(screen, 'Budget', '2030-11-27')
    await screen.click('button', /Budget/)
    await screen.set('Date', '2030-11-28')
    await screen.click('button', 'Save')
    await screen.sees('heading', /28 November 2030|November 28, 2030/)
    await screen.sees('button', /Budget/)
    await eventually(async () =>
      expect(
        (await api.calendar.list({ query: { from: '2030-11-28T00:00:00Z', to: '2030-11-29T00:00:00Z' } })).map(
          ({ title }) => title,
        ),
      ).toEqual(['Budget']),
    )
  },

  async 'asks in a chat, and goes on with it after a reload'({ screen, enter }) {
    await enter()
    await screen.goto('/chat')
    await say(screen, 'What is overdue?')
    await screen.reads(reply)
    await screen.reload()
    await screen.reads('What is overdue?')
    await say(screen, 'Who has it?')
    await eventually(async () => expect((await screen.text()).split(reply)).toHaveLength(3))
  },

  async 'finds a run again in the history'({ screen, enter }) {
    await enter()
    await screen.goto('/agents/6')
    await give(screen, 'What can you do?')
    await screen.reads(reply)
    await screen.goto('/agents/6')
    await screen.click('tab', 'Execution History')
    await screen.sees('item', /What can you do\?/)
  },

  async 'writes without a network, sees it wait, and it arrives once'({ screen, enter, front, api }) {
    await enter()
    await screen.goto('/agents/6')
    front.trouble = 'down'
    await give(screen, 'Sent late')
    await screen.goto('/outbox')
    await screen.sees('item', /Run with Millie: Sent late/)
    await screen.reads(/Waiting/)
    front.trouble = null
    await screen.reads('All sent.')
    expect(await prompts(api)).toEqual(['Sent late'])
  },

  async 'chooses the dark theme, and it stays'({ screen, enter }) {
    await enter()
    await screen.click('button', /account of/)
    await screen.click('menuitem', 'Dark')
    const paper = () => screen.browser.evaluate('() => getComputedStyle(document.documentElement).backgroundColor')
    expect(await paper()).toBe('rgb(15, 14, 12)')
    await screen.goto('/tasks')
    await screen.sees('heading', 'Tasks')
    expect(await paper()).toBe('rgb(15, 14, 12)')
  },

  async 'finds an agent by keyboard from anywhere'({ screen, enter }) {
    await enter()
    await screen.goto('/tasks')
    await screen.sees('heading', 'Tasks')
    // Its shortcut is listened for once the first picture stands.
    await eventually(async () => {
      await screen.press('k', 'Control')
      // Pressed again too soon it would close what is just coming.
      await eventually(async () => expect(await screen.count('field', /^Search agents, tasks/)).toBe(1), 4000)
    })
    await screen.type('proj mil')
    await screen.sees('option', /^Millie/)
    await screen.press('Enter')
    await screen.sees('heading', 'Millie')
  },

  async 'signs out, and nothing of it stays on the device'({ screen, enter }) {
    await enter()
    await screen.goto('/agents/6')
    await give(screen, 'A secret')
    await screen.reads(reply)
    await screen.click('button', /account of/)
    await screen.click('menuitem', 'Log out')
    await screen.sees('button', 'Sign In')
    const left =
      'async () => [...(await indexedDB.databases()).map(({ name }) => name).filter((name) => ' +
      `name.startsWith('muster-u-')), ...['token', 'user'].filter((key) => localStorage.getItem(key) !== ` +
      'null)]'
    await eventually(async () => expect(await screen.browser.evaluate(left)).toEqual([]))
    await screen.goto('/agents/6')
    await screen.sees('button', 'Sign In')
  },
}
