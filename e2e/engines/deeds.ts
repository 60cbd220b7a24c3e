import { expect } from 'vitest'
import { type Screen, eventually } from './screen.ts'
import type { Stage } from './stage.ts'

/** What stands below every reply. */
export const reply = 'Built-in assistant, no credits used'

/** Gives the agent that is open a task; its composer is empty once it is kept. */
export async function give(screen: Screen, prompt: string): Promise<void> {
  await screen.fill(/^Ask /i, prompt)
  await screen.click('button', 'Execute Task')
  await isEmpty(screen)
}

/** Says something in the chat that is open. */
export async function say(screen: Screen, message: string): Promise<void> {
  await screen.fill(/ask me anything about your work/i, message)
  await screen.click('button', 'Send')
  await isEmpty(screen)
}

export async function createTask(screen: Screen, title: string): Promise<void> {
  await screen.goto('/tasks?task=new')
  await screen.fill('Title', title)
  await screen.click('button', 'Create Task')
  await screen.sees('item', new RegExp(title))
}

export async function createProject(screen: Screen, name: string): Promise<void> {
  await screen.goto('/projects?project=new')
  await screen.fill('Name', name)
  await screen.click('button', 'Create Project')
  await screen.sees('heading', name)
}

export async function schedule(screen: Screen, title: string, date: string): Promise<void> {
  await screen.goto(`/calendar?date=${date}`)
  await screen.click('button', 'Schedule Meeting')
  await screen.fill('Title', title)
  await screen.set('Start', '15:00')
  await screen.set('End', '16:00')
  await screen.click('button', 'Schedule Meeting')
  await screen.sees('button', new RegExp(title))
}

/**
 * What the server has accepted of a person for agents, or in the chat `thread`, oldest first: the ledger that counts.
 */
export async function prompts(api: Stage['api'], thread?: string): Promise<string[]> {
  const { items } = await api.executions.list({ query: { limit: 100, ...(thread && { thread_id: thread }) } })
  return items.map(({ prompt }) => prompt).toReversed()
}

async function isEmpty(screen: Screen): Promise<void> {
  await eventually(async () => {
    const written = await screen.browser.evaluate('() => document.querySelector("textarea").value')
    expect(written, `the composer of a screen that says:\n${await screen.text()}`).toBe('')
  })
}
