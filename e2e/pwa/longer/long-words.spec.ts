import { expect, signIn } from '../../support/browser.ts'
import { callAs, test } from '../../support/outbox.ts'

const unbroken = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenamt'
const arabic = 'مراجعة العقد مع المورد الجديد قبل نهاية الأسبوع والتأكد من كل الأسعار والشروط'

test.use({ viewport: { width: 390, height: 844 }, plan: 'standard' })

test('a name without a gap widens no screen, and one in Arabic keeps its beginning', async ({
  page,
  server,
  person,
}) => {
  await signIn(page, server, person)
  const addresses = ['/', '/agents', '/tasks', '/projects', '/calendar', '/chat', '/results']
  for (const words of [unbroken, arabic]) {
    const make = (path: string, body: object) => callAs(server, person, 'POST', path, body) as Promise<{ id: string }>
    const agent = await make('/agents', { name: words.slice(0, 60), role: words.slice(0, 60), instructions: words })
    const project = await make('/projects', { name: words, description: words, status: 'Active' })
    const task = await make('/tasks', { title: words, notes: words, assignee_id: agent.id, project_id: project.id })
    addresses.push(`/agents/${agent.id}`, `/projects/${project.id}`, `/tasks?task=${task.id}`)
  }

  const wide: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    if (address.includes('?task=')) await page.getByRole('dialog').getByLabel('Title').waitFor()
    const overflows = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog')].some(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      ),
    )
    if (overflows) wide.push(address)
  }
  expect(wide).toEqual([])

  await page.goto('/tasks')
  const title = page.getByRole('link', { name: arabic })
  const ends = await title.evaluate((element) => {
    const first = document.createRange()
    first.setStart(element.firstChild!, 0)
    first.setEnd(element.firstChild!, 1)
    return element.getBoundingClientRect().right - first.getBoundingClientRect().right
  })
  // Its first letter stands at the right edge.
  expect(Math.abs(ends)).toBeLessThan(8)
})

for (const width of [390, 1440])
  test(`letters twice as large are cut off nowhere, ${width} wide`, async ({ page, server, person }) => {
    await page.setViewportSize({ width, height: 844 })
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.enable')
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await signIn(page, server, person)
    const cut: string[] = []
    for (const address of ['/', '/agents', '/agents/6', '/tasks', '/projects', '/calendar', '/chat', '/account']) {
      await page.goto(address)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      cut.push(...(await page.evaluate(beyondTheScreen)).map((text) => `${address}: ${text}`))
    }
    expect(cut).toEqual([])
  })

/** Texts that end beyond the right edge, and are not in what is scrolled sideways. */
function beyondTheScreen(): string[] {
  const scrolled = '[role=tablist], [data-scroll], [aria-label=Filters]'
  return [...document.querySelectorAll('main *, header *, nav *')]
    .filter((element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
    .filter((element) => !element.closest(scrolled) && element.getBoundingClientRect().right > innerWidth + 1)
    .map((element) => element.textContent!.trim().slice(0, 40))
}
