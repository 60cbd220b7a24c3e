import type { Page } from '@playwright/test'
import { expect, expectAccessible } from '../../support/browser.ts'
import { sideways, smallTargets } from '../../support/keyboard.ts'
import { callAs, give, openApp, openDevice, test } from '../../support/outbox.ts'
import type { RunningServer } from '../../support/server.ts'

type Person = Parameters<typeof callAs>[1]
type Named = { id: string; title: string }

const prompt =
  'List the action items:\n\n- [ ] Order the cards\n- [ ] Call the printer about the price\n- [ ] Print the plan\n'
const card = (page: Page) => page.getByRole('group', { name: /^Proposal: / })
const press = (page: Page, name: string | RegExp) => card(page).getByRole('button', { name }).click()
const made = (page: Page) => card(page).getByRole('img', { name: 'Added' })

/** The titles among the person's tasks that the proposal could have made. */
async function tasksOf(server: RunningServer, person: Person): Promise<string[]> {
  const tasks = (await callAs(server, person, 'GET', '/tasks')) as Named[]
  return tasks
    .map(({ title }) => title)
    .filter((title) => /cards|printer|Print the plan/.test(title))
    .toSorted()
}

test('a new date for what is overdue bears the name of its task, and counts once it is added', async ({
  context,
  server,
  front,
  person,
}) => {
  const late = { title: 'Ring the printer', dueDate: '2020-01-06' }
  const { id } = (await callAs(server, person, 'POST', '/tasks', late)) as Named
  const due = async () => ((await callAs(server, person, 'GET', `/tasks/${id}`)) as { dueDate: string }).dueDate
  const page = await openApp(context, server, front, person)
  await give(page, 'Which tasks are overdue, and whose are they? Suggest a new date for each.')
  await expect(card(page).getByText('Ring the printer')).toBeVisible()
  expect(await due()).toBe('2020-01-06')
  await press(page, 'Add “Ring the printer”')
  await expect.poll(due).not.toBe('2020-01-06')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('items are changed, left out and added, and all of it is taken back', async ({
    context,
    server,
    front,
    person,
  }) => {
    const page = await openApp(context, server, front, person)
    await give(page, prompt)
    await expect(card(page).getByText('Not added yet')).toBeVisible()
    await expect(page.getByText('Done · 3 proposed for you to add')).toBeVisible()
    await expectAccessible(page)
    expect(await smallTargets(card(page))).toEqual([])
    expect(await tasksOf(server, person)).toEqual([])

    await press(page, /^Change Order the cards/)
    await card(page).getByLabel('Title').fill('Order 500 cards')
    await card(page).getByLabel('Owner').selectOption({ label: 'Chip' })
    await card(page).getByLabel('Due').fill('2099-03-01')
    expect(await sideways(page)).toBe(0)
    await expectAccessible(page)
    await press(page, 'Done')
    await expect(card(page).getByText(/^Chip · due 1 Mar 2099/)).toBeVisible()
    await press(page, 'Leave out “Print the plan”')
    await press(page, 'Add all · 2')
    await expect(made(page)).toHaveCount(2)
    await expect.poll(() => tasksOf(server, person)).toEqual(['Call the printer about the price', 'Order 500 cards'])
    const tasks = (await callAs(server, person, 'GET', '/tasks')) as (Named & { assignee: string; dueDate: string })[]
    expect(tasks.find(({ title }) => title === 'Order 500 cards')).toMatchObject({
      assignee: 'Chip',
      dueDate: '2099-03-01',
    })
    await expectAccessible(page)
    await page.reload()
    await expect(made(page)).toHaveCount(2)
    await press(page, 'Put back “Print the plan”')
    await press(page, 'Add “Print the plan”')
    await expect(made(page)).toHaveCount(3)
    await press(page, 'Undo all')
    await expect(card(page).getByText('Not added yet')).toBeVisible()
    await expect.poll(() => tasksOf(server, person)).toEqual([])

    // What someone changed since stays, and says who.
    await press(page, 'Add “Print the plan”')
    await expect.poll(() => tasksOf(server, person)).toEqual(['Print the plan'])
    const [plan] = ((await callAs(server, person, 'GET', '/tasks')) as Named[]).filter(
      ({ title }) => title === 'Print the plan',
    )
    await callAs(server, person, 'PATCH', `/tasks/${plan!.id}`, { title: 'Print the plan twice' })
    await press(page, 'Undo “Print the plan”')
    await expect(card(page).getByText(/^Stays: Pat \d+ changed it since/)).toBeVisible()
    expect(await tasksOf(server, person)).toEqual(['Print the plan twice'])
  })

  test('accepted offline it stands among the tasks, outlives the page, and is made once the network is back', async ({
    context,
    server,
    front,
    person,
  }) => {
    const page = await openApp(context, server, front, person)
    await give(page, prompt)
    await expect(card(page)).toBeVisible()
    await context.setOffline(true)
    await press(page, 'Add all · 3')
    await expect(made(page)).toHaveCount(3)
    await expect(card(page).getByRole('img', { name: /not sent yet$/ })).toBeVisible()
    await page.close()
    const again = await context.newPage()
    await again.goto('/tasks')
    await expect(again.getByText('Order the cards')).toBeVisible()
    await again.goto('/agents/6')
    await expect(made(again)).toHaveCount(3)
    expect(await tasksOf(server, person)).toEqual([])
    await context.setOffline(false)
    await expect.poll(() => tasksOf(server, person)).toHaveLength(3)
    await expect(card(again).getByRole('img', { name: /not sent yet$/ })).toHaveCount(0)
    await again.goto('/tasks')
    await expect(again.getByText('Order the cards')).toHaveCount(1)
  })

  test('accepted on two devices, each thing is made once', async ({ browser, context, server, front, person }) => {
    const page = await openApp(context, server, front, person)
    await give(page, prompt)
    await expect(card(page)).toBeVisible()
    const other = await openDevice(browser, server, front, person)
    await expect(card(other)).toBeVisible()
    await other.context().setOffline(true)
    await press(other, 'Add all · 3')
    await press(page, 'Add “Order the cards”')
    await press(page, 'Leave out “Print the plan”')
    await expect.poll(() => tasksOf(server, person)).toEqual(['Order the cards'])
    await other.context().setOffline(false)
    await expect.poll(() => tasksOf(server, person)).toHaveLength(3)
    // Whoever comes last decides: what was left out here was added there.
    await page.reload()
    await expect(made(page)).toHaveCount(3)
    expect(await tasksOf(server, person)).toHaveLength(3)
    await other.context().close()
  })

  test('a plan stands as ghosts in its day until it is added or discarded', async ({
    context,
    server,
    front,
    person,
  }) => {
    const page = await openApp(context, server, front, person)
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10)
    for (const title of ['Compare the quotes', 'Answer the tickets'])
      await callAs(server, person, 'POST', '/tasks', { title, dueDate: tomorrow })
    await give(page, 'Plan tomorrow')
    await expect(card(page)).toBeVisible()
    await page.goto(`/calendar?date=${tomorrow}`)
    const bar = page.getByRole('region', { name: 'Millie’s plan' })
    await expect(bar).toContainText('Not added yet')
    // It stands over the tabs, and what schedules a meeting over neither it nor a row.
    const tabs = (await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox())!
    const { y, height } = (await bar.boundingBox())!
    expect(y + height).toBeLessThanOrEqual(tabs.y)
    await expect(page.getByRole('button', { name: 'Schedule Meeting' })).toHaveCSS('position', 'static')
    await page.getByRole('button', { name: 'Leave out “Answer the tickets”' }).click()
    await expectAccessible(page)
    expect(await sideways(page)).toBe(0)
    const left = Number(/\d+$/.exec(await bar.getByRole('button', { name: /^Add/ }).innerText())?.[0] ?? 1)
    await bar.getByRole('button', { name: /^Add/ }).click()
    await expect(bar).toHaveCount(0)
    await expect(page.getByRole('list').getByRole('button', { name: /Compare the quotes/ })).toBeVisible()
    const events = async () =>
      (await callAs(
        server,
        person,
        'GET',
        `/calendar/events?from=${tomorrow}T00:00:00Z&to=${tomorrow}T23:59:00Z`,
      )) as Named[]
    await expect.poll(async () => (await events()).length).toBe(left)
    expect((await events()).map(({ title }) => title)).not.toContain('Answer the tickets')
    // Several were added at once: the notice takes them back at once.
    if (left > 1) {
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect.poll(async () => (await events()).length).toBe(0)
      await expect(bar).toBeVisible()
    }
  })

  test('what a run changed is taken back, online, offline and step by step', async ({
    context,
    server,
    front,
    person,
  }) => {
    const page = await openApp(context, server, front, person)
    await give(page, 'Create tasks: Order the cards, Print the plan')
    await page.getByRole('button', { name: 'Choose…' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Undo “Created the task “Print the plan”/ }).click()
    await expect(page.getByText(/^Taken back: Created the task “Print the plan”/)).toBeVisible()
    await expect.poll(() => tasksOf(server, person)).toEqual(['Order the cards'])
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText('Taking back 1 change…')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Taking back 1 change…')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('Taken back', { exact: true })).toBeVisible()
    expect(await tasksOf(server, person)).toEqual([])
  })

  test('what someone changed since stays, and says who', async ({ context, server, front, person }) => {
    const page = await openApp(context, server, front, person)
    await give(page, 'Create a task called Order the cards')
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
    const [task] = ((await callAs(server, person, 'GET', '/tasks')) as Named[]).filter(({ title }) =>
      title.startsWith('Order'),
    )
    await callAs(server, person, 'PATCH', `/tasks/${task!.id}`, { title: 'Order red cards' })
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(/stays, Pat \d+ changed it since \(today, \d\d:\d\d\)/)).toBeVisible()
    expect(await tasksOf(server, person)).toEqual(['Order red cards'])
  })
})
