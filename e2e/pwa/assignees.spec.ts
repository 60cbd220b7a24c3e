import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn } from '../support/browser.ts'
import { callAs, expectReplies, openApp, test as base } from '../support/outbox.ts'

type Person = { username: string; password: string }
type Colleague = Person & { id: string; name: string }
type Task = { id: string; title: string; assignees: { kind: string; name: string }[] }

/** With a colleague, Sam Rivera, in the workspace. */
const test = base.extend<{ sam: Colleague }>({
  sam: async ({ server, person }, use) => {
    const email = `sam-${Date.now()}@example.com`
    const { link } = (await callAs(server, person, 'POST', '/invitations', { email, role: 'member' })) as {
      link: string
    }
    const sam = { username: email, password: 'Quiet-harbour-42!' }
    const answer = await fetch(`${server.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Sam Rivera', email, password: sam.password, invitation: link.split('/').at(-1) }),
    })
    if (!answer.ok) throw new Error(`Joining failed: ${await answer.text()}`)
    const people = (await callAs(server, person, 'GET', '/team')) as { id: string; name: string; email: string }[]
    const { id, name } = people.find((each) => each.email === email)!
    await use({ ...sam, id, name })
  },
})

// With room for a colleague.
test.use({ plan: 'standard' })

const sheet = (page: Page) => page.getByRole('dialog')
const list = (page: Page) => page.getByRole('list', { name: 'Tasks' })
const line = (page: Page, title: string) => list(page).getByRole('listitem').filter({ hasText: title })
const titled = async (server: Parameters<typeof callAs>[0], person: Person, title: string) =>
  ((await callAs(server, person, 'GET', '/tasks')) as Task[]).find((task) => task.title === title)
const namesIn = (task: Task | undefined) => task?.assignees.map(({ name }) => name)

test('a person and an agent have a task together: both are shown, it is found under each, and Run asks with whom', async ({
  page,
  server,
  person,
  sam,
}) => {
  await signIn(page, server, person)
  await page.goto('/tasks?task=new')
  await sheet(page).getByLabel('Title').fill('What can you do?')
  const assignee = sheet(page).getByLabel('Assignee')
  await expect(assignee.locator('option').nth(1)).toHaveText(/^Pat \d+ \(you\)$/)
  await assignee.selectOption({ label: 'Sam Rivera' })
  // All by keyboard.
  const another = sheet(page).getByRole('button', { name: 'Add another' })
  await another.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Sam Rivera' })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.type('Mill')
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('button', { name: 'Remove Millie' })).toBeVisible()
  await expect(another).toBeFocused()
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: 'Create Task' }).click()
  await expect(line(page, 'What can you do?')).toContainText('Sam Rivera, Millie')
  await expect
    .poll(async () => namesIn(await titled(server, person, 'What can you do?')))
    .toEqual(['Sam Rivera', 'Millie'])

  await page.getByLabel('Assignee', { exact: true }).selectOption({ label: 'Sam Rivera' })
  await expect(list(page).getByRole('link')).toHaveText(['What can you do?'])
  await page.getByLabel('Assignee', { exact: true }).selectOption({ label: 'Millie' })
  await expect(line(page, 'What can you do?')).toBeVisible()
  await page.getByLabel('Assignee', { exact: true }).selectOption({ label: 'Me' })
  await expect(page.getByText('No tasks match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all tasks' }).click()
  await page.getByRole('searchbox').fill('rivera')
  await expect(list(page).getByRole('link')).toHaveText(['What can you do?'])

  // Taken off and added again; the agents that have it can run it.
  await line(page, 'What can you do?').getByRole('link').click()
  await expect(sheet(page).getByRole('button', { name: 'Run with Millie' })).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Remove Millie' }).click()
  await expect(another).toBeFocused()
  await expect(sheet(page).getByRole('button', { name: /^Run/ })).toHaveCount(0)
  for (const name of ['Millie, Project Manager', 'Dot, Recruiter']) {
    await another.click()
    await page.getByRole('menuitem', { name }).click()
  }
  await sheet(page).getByRole('button', { name: 'Run with…' }).click()
  await page.getByRole('menuitem', { name: 'Run with Dot' }).click()
  await expect(page).toHaveURL(/\/agents\/5$/)
  await expectReplies(page, 1)

  // The desk of each leaves out what others alone have.
  const today = new Date().toLocaleDateString('en-CA')
  await callAs(server, sam, 'POST', '/tasks', { title: 'Renew the contract', dueDate: today, assignee_id: sam.id })
  await callAs(server, sam, 'POST', '/tasks', { title: 'Call the bank', dueDate: today })
  await page.goto('/')
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect(needs.getByText('Call the bank')).toBeVisible()
  await expect(needs.getByText('Renew the contract')).toHaveCount(0)
})

test('a task that is given to a person offline says so after a reload, and is theirs once the network is back', async ({
  context,
  server,
  front,
  person,
  sam,
}) => {
  const page = await openApp(context, server, front, person)
  await page.goto('/tasks')
  // People are known from here on.
  await expect(page.getByLabel('Assignee', { exact: true }).locator('option', { hasText: sam.name })).toBeAttached()
  await context.setOffline(true)
  await page.reload()
  await line(page, 'Ask Arlo')
    .getByRole('link')
    .click({ modifiers: ['Shift'] })
  await page.getByRole('toolbar', { name: 'Selected tasks' }).getByRole('button', { name: 'Assign' }).click()
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: 'Sam Rivera' }).click()
  await expect(page.getByText('Given to Sam Rivera')).toBeVisible()
  await page.reload()
  await expect(line(page, 'Ask Arlo')).toContainText('Sam Rivera')
  await context.setOffline(false)
  const { title } = ((await callAs(server, person, 'GET', '/tasks')) as Task[]).find(({ title }) =>
    title.startsWith('Ask Arlo'),
  )!
  await expect
    .poll(async () => namesIn(await titled(server, person, title)), { timeout: 30_000 })
    .toEqual(['Sam Rivera'])
})

test('what is given to one alone is undone to all who had it', async ({ page, server, person, sam }) => {
  const assignees = [
    { kind: 'agent', id: '6' },
    { kind: 'person', id: sam.id },
  ]
  await callAs(server, person, 'POST', '/tasks', { title: 'Renew the contract', assignees })
  await signIn(page, server, person)
  await page.goto('/tasks')
  await line(page, 'Renew the contract')
    .getByRole('link')
    .click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Assign' }).click()
  await sheet(page).getByRole('button', { name: /^Arlo/ }).click()
  await expect(line(page, 'Renew the contract')).toContainText('Arlo')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line(page, 'Renew the contract')).toContainText('Millie, Sam Rivera')
  await expect
    .poll(async () => namesIn(await titled(server, person, 'Renew the contract')))
    .toEqual(['Millie', 'Sam Rivera'])
})

test('a person and an agent are the team of a project, and the person is taken out without a connection', async ({
  page,
  server,
  person,
  sam,
}) => {
  await signIn(page, server, person)
  await page.goto('/projects?project=new')
  await sheet(page).getByLabel('Name').fill('Trade fair')
  await sheet(page).getByRole('button', { name: 'Millie', pressed: false }).click()
  const chip = sheet(page).getByRole('button', { name: sam.name })
  await chip.focus()
  await page.keyboard.press('Space')
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: 'Create Project' }).click()
  const about = page.getByRole('region', { name: 'About the project' })
  await expect(about.getByRole('listitem')).toHaveText(['Millie', sam.name].map((name) => new RegExp(`${name}$`)))
  await expect.poll(async () => (await projectNow(server, person))?.members).toEqual([{ id: sam.id, name: sam.name }])
  await page.getByRole('link', { name: 'Projects' }).first().click()
  await expect(page.getByText(`Team: Millie, ${sam.name}`)).toBeAttached()
  await page.getByRole('link', { name: 'View Details of Trade fair' }).click()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Edit' }).click()
  await chip.click()
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(about.getByRole('listitem')).toHaveText([/Millie$/])
  await page.context().setOffline(false)
  await expect.poll(async () => (await projectNow(server, person))?.members).toEqual([])
})

async function projectNow(server: Parameters<typeof callAs>[0], person: Person) {
  const all = (await callAs(server, person, 'GET', '/projects')) as { name: string; members: { id: string }[] }[]
  return all.find(({ name }) => name === 'Trade fair')
}
