import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, workerReady } from '../../support/browser.ts'
import { smallTargets, tabTo } from '../../support/keyboard.ts'
import { callAs, ledger, openApp, test } from '../../support/outbox.ts'

test.use({ plan: 'standard' })

type Agent = {
  id: string
  name: string
  role: string
  skills: string[]
  color: string
  available: boolean
  custom: boolean
}

const dialog = (page: Page) => page.getByRole('dialog')
const note = (page: Page, name: string) =>
  page.getByRole('status').filter({ hasText: `${name} is paused and takes no tasks.` })

/** Opens the form on the list and fills what every agent needs. */
async function fillNew(page: Page, name: string, role = 'Data Analyst'): Promise<void> {
  await page.getByRole('button', { name: 'Create Custom Agent' }).click()
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByLabel('Role').fill(role)
}

test.describe('by keyboard alone', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('an agent is created, edited, paused, resumed and deleted', async ({ page, server, person }) => {
    await signIn(page, server, person)
    await page.goto('/agents')
    await tabTo(page, page.getByRole('button', { name: 'Create Custom Agent' }))
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByLabel('Name')).toBeFocused()
    await expectAccessible(page)

    await page.keyboard.type('Nova')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Data Analyst')
    await tabTo(page, dialog(page).getByLabel('Skills'))
    await page.keyboard.type('Chart the numbers')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Explain a trend, Sum up')
    await tabTo(page, dialog(page).getByLabel('Instructions'))
    await page.keyboard.type('Always name the source.')
    await tabTo(page, dialog(page).getByRole('radio', { checked: true }), 'Shift+Tab')
    const before = await dialog(page).getByRole('radio', { checked: true }).getAttribute('aria-label')
    await page.keyboard.press('ArrowRight')
    await expect(dialog(page).getByRole('radio', { checked: true })).not.toHaveAttribute('aria-label', before!)
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')

    await expect(page).toHaveURL(/\/agents\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Nova' })).toBeVisible()
    await expect(page.getByRole('complementary').getByRole('listitem')).toHaveText([
      'Chart the numbers',
      'Explain a trend',
      'Sum up',
    ])
    await expect
      .poll(async () => ((await callAs(server, person, 'GET', '/agents')) as Agent[]).filter(({ custom }) => custom))
      .toMatchObject([{ name: 'Nova', role: 'Data Analyst' }])

    await tabTo(page, page.getByRole('button', { name: 'Edit' }))
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByLabel('Name')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Head of Numbers')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('complementary').getByText('Head of Numbers')).toBeVisible()

    await tabTo(page, page.getByRole('button', { name: 'Pause' }))
    await page.keyboard.press('Enter')
    await expect(note(page, 'Nova')).toBeVisible()
    await expect(page.getByRole('complementary').getByText('Busy')).toBeVisible()
    await expectAccessible(page)
    const composer = page.getByRole('textbox', { name: /ask nova/i })
    await tabTo(page, composer)
    await page.keyboard.type('What is due today?')
    await page.keyboard.press('Enter')
    await expect(composer).toHaveValue('What is due today?')
    await expect(page.getByRole('button', { name: 'Execute Task' })).toBeDisabled()
    await tabTo(page, page.getByRole('button', { name: 'Resume' }).last(), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(composer).toBeFocused()
    await expect(note(page, 'Nova')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nova has completed your request')).toBeVisible()

    await tabTo(page, page.getByRole('button', { name: 'Delete' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading')).toHaveText("Delete 'Nova'?")
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, dialog(page).getByRole('button', { name: 'Delete' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/agents$/)
    await expect(page.getByText("'Nova' deleted")).toBeVisible()
    await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(7)
    await expect.poll(async () => ((await callAs(server, person, 'GET', '/agents')) as Agent[]).length).toBe(7)
  })
})

test.describe('by touch, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('an agent is created, edited, paused, resumed and deleted', async ({ page, server, person }) => {
    await signIn(page, server, person)
    await page.goto('/agents')
    await page.getByRole('button', { name: 'Create Custom Agent' }).tap()
    const form = dialog(page)
    await form.getByLabel('Name').fill('Nova')
    await form.getByLabel('Role').fill('Data Analyst')
    await form.getByLabel('Skills').fill('Chart the numbers, Guess, ')
    await form.getByRole('button', { name: 'Remove Guess' }).tap()
    // What is below moves up with it.
    await expect(form.getByRole('listitem')).toHaveText(['Chart the numbers'])
    await form
      .locator('label')
      .filter({ has: page.getByRole('radio', { name: 'Pink' }) })
      .tap()
    await expect(form.getByRole('radio', { name: 'Pink' })).toBeChecked()
    expect(await smallTargets(form)).toEqual([])
    await expectAccessible(page)

    // Closed by accident, it opens as it was left.
    await form.getByRole('button', { name: 'Close' }).tap()
    await expect(form).toBeHidden()
    await page.getByRole('button', { name: 'Create Custom Agent' }).tap()
    await expect(form.getByText('What you typed last time is still here.')).toBeVisible()
    await expect(form.getByRole('listitem')).toHaveText(['Chart the numbers'])
    await expect(form.getByRole('radio', { name: 'Pink' })).toBeChecked()
    // Whole, and not under the edge of the screen.
    await expect(form.getByRole('button', { name: 'Create Agent' })).toBeInViewport({ ratio: 1 })
    await form.getByRole('button', { name: 'Create Agent' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Nova' })).toBeVisible()

    const about = page.getByRole('button', { name: 'About Nova' })
    await about.tap()
    expect(await smallTargets(dialog(page))).toEqual([])
    await dialog(page).getByRole('button', { name: 'Edit' }).tap()
    await form.getByLabel('Name').fill('Nova Two')
    await form.getByRole('button', { name: 'Save' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Nova Two' })).toBeVisible()

    await page.getByRole('button', { name: 'About Nova Two' }).tap()
    await dialog(page).getByRole('button', { name: 'Pause' }).tap()
    await expect(dialog(page).getByText('Busy')).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Close' }).tap()
    await expect(note(page, 'Nova Two')).toBeVisible()
    await page.getByRole('button', { name: 'Resume' }).tap()
    await expect(note(page, 'Nova Two')).toBeHidden()

    await page.getByRole('button', { name: 'About Nova Two' }).tap()
    await dialog(page).getByRole('button', { name: 'Delete' }).tap()
    await expect(
      dialog(page).getByText('Its tasks stay and belong to nobody. What it did stays in the history.'),
    ).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Delete' }).tap()
    await expect(page).toHaveURL(/\/agents$/)
    await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(7)
  })
})

test('the seven can be paused and resumed, and no more', async ({ page, server, person }) => {
  await signIn(page, server, person)
  await page.goto('/agents/2?edit')
  const about = page.getByRole('complementary')
  await about.getByRole('button', { name: 'Pause' }).click()
  await expect(note(page, 'Chip')).toBeVisible()
  await expect(about.getByRole('button')).toHaveText(['Resume'])
  await expect(dialog(page)).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByText('Six agents on duty. Chip is paused.')).toBeVisible()
})

test('what is not right is said at its field, and nothing is sent', async ({ page, server, person }) => {
  await signIn(page, server, person)
  await page.goto('/agents')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Create Custom Agent' }).click()
  await dialog(page).getByRole('button', { name: 'Create Agent' }).click()
  const name = dialog(page).getByLabel('Name')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Enter a name.')
  await name.fill('chip')
  await expect(name).toHaveAccessibleDescription('There is an agent called Chip already. Choose another name.')
  await expect(dialog(page).getByLabel('Role')).toHaveAccessibleDescription('Enter a role.')
  await expectAccessible(page)
  expect(sent).toEqual([])
})

test('an agent made offline and a task for it arrive once, and in order', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await page.goto('/agents')
  await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(7)
  await context.setOffline(true)
  await fillNew(page, 'Nova')
  await dialog(page).getByRole('button', { name: 'Create Agent' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nova' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Saved on this device, not sent yet$/ })).toBeVisible()
  await page.getByRole('textbox', { name: /ask nova/i }).fill('What is due today?')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect(page.getByRole('log')).toContainText('What is due today?')
  await expect(page.getByText(/Open this once online/)).toHaveCount(0)
  await expectAccessible(page)
  // Nothing of it lives in the page alone.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Nova' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Agents' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Data Analyst' }).getByRole('img')).toHaveAccessibleName(
    /not sent yet/,
  )
  await page.getByRole('link', { name: 'View Details of Nova' }).click()

  await context.setOffline(false)
  await expect(page.getByRole('log').getByText('Built-in assistant, no credits used')).toHaveCount(1, {
    timeout: 30_000,
  })
  await expect(page.getByRole('img', { name: /not sent yet/ })).toHaveCount(0)
  expect(await ledger(server, person)).toEqual(['What is due today?'])
  const made = ((await callAs(server, person, 'GET', '/agents')) as Agent[]).filter(({ custom }) => custom)
  expect(made.map(({ name }) => name)).toEqual(['Nova'])
  expect(page.url()).toContain(made[0]!.id)
})

test('an edit made offline changes the edited fields and leaves what another device has changed', async ({
  context,
  server,
  front,
  person,
}) => {
  const { id } = (await callAs(server, person, 'POST', '/agents', {
    name: 'Nova',
    role: 'Scout',
    skills: ['Plan'],
  })) as Agent
  const page = await openApp(context, server, front, person)
  await page.goto(`/agents/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Nova' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog(page).getByLabel('Role').fill('Data Analyst')
  await dialog(page).getByLabel('Skills').fill('Sum up')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('complementary').getByRole('img', { name: /not sent yet/ })).toBeVisible()
  await callAs(server, person, 'PATCH', `/agents/${id}`, { name: 'Nova Prime', instructions: 'Be brief.' })
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Nova Prime' })).toBeVisible()
  await expect
    .poll(() => callAs(server, person, 'GET', `/agents/${id}`))
    .toMatchObject({ name: 'Nova Prime', role: 'Data Analyst', skills: ['Plan', 'Sum up'], instructions: 'Be brief.' })
  await expect(page.getByRole('img', { name: /not sent yet/ })).toHaveCount(0)
})

test('a name that another device took first is mended where it was refused', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await page.goto('/agents')
  await expect(page.getByRole('link', { name: /View Details/ })).toHaveCount(7)
  await context.setOffline(true)
  await fillNew(page, 'Nova')
  await dialog(page).getByRole('button', { name: 'Create Agent' }).click()
  await page.getByRole('textbox', { name: /ask nova/i }).fill('What is due today?')
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await callAs(server, person, 'POST', '/agents', { name: 'nova', role: 'Scout' })
  await context.setOffline(false)

  const refused = page.getByRole('list', { name: 'Not saved' })
  await expect(refused).toContainText("'Nova' couldn't be saved")
  await expect(refused).toContainText('There is an agent called Nova already. Choose another name.')
  await expect(page.getByRole('heading', { name: 'Agent not found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Agents' }).click()
  await expect(refused).toContainText("'Nova' couldn't be saved")
  await refused.getByRole('button', { name: 'Edit' }).click()
  await expect(dialog(page).getByLabel('Role')).toHaveValue('Data Analyst')
  await expect(dialog(page).getByLabel('Name')).toHaveAccessibleDescription(
    'There is an agent called nova already. Choose another name.',
  )
  await dialog(page).getByLabel('Name').fill('Nova Two')
  await dialog(page).getByRole('button', { name: 'Create Agent' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nova Two' })).toBeVisible()
  await expect(refused).toHaveCount(0)
  // The task for it has waited, and goes now that there is someone to do it.
  await expect(page.getByRole('log')).toContainText('What is due today?')
  await expect.poll(() => ledger(server, person), { timeout: 30_000 }).toEqual(['What is due today?'])
})

test('a task for an agent that was paused elsewhere says so, and runs after the pause', async ({
  context,
  server,
  front,
  person,
}) => {
  const page = await openApp(context, server, front, person)
  await page.goto('/agents/2')
  await expect(page.getByRole('textbox', { name: /ask chip/i })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('textbox', { name: /ask chip/i }).fill("Write to last week's leads")
  await page.getByRole('button', { name: 'Execute Task' }).click()
  await expect(page.getByRole('textbox', { name: /ask chip/i })).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('log')).toContainText('last week')
  await callAs(server, person, 'PATCH', '/agents/2', { available: false })
  await context.setOffline(false)

  const log = page.getByRole('log')
  await expect(log).toContainText("Couldn't be sent. Chip is paused. Resume Chip and try again.")
  await expect(log.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(log.getByRole('button', { name: 'Discard' })).toBeVisible()
  await expect(note(page, 'Chip')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Resume' }).last().click()
  await log.getByRole('button', { name: 'Try again' }).click()
  await expect(log.getByText('Built-in assistant, no credits used')).toHaveCount(1, { timeout: 30_000 })
  expect(await ledger(server, person)).toEqual(["Write to last week's leads"])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 1440, height: 900 } })

    test('the form and the question before a deletion are accessible', async ({ page, server, person }) => {
      await signIn(page, server, person)
      await workerReady(page)
      await page.goto('/agents')
      await fillNew(page, 'Nova')
      await dialog(page).getByLabel('Skills').fill('Plan, Sum up,')
      await expectAccessible(page)
      await dialog(page).getByRole('button', { name: 'Create Agent' }).click()
      await page.getByRole('button', { name: 'Delete' }).click()
      await expectAccessible(page)
    })
  })
}
