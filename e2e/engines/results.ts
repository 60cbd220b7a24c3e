import { expect } from 'vitest'
import { give } from './deeds.ts'
import { eventually } from './screen.ts'
import { type Journey, type Stage, signIn } from './stage.ts'

const letter =
  'Write an email to Anna about the office move. I hope you are well. The new house has a lift. We meet at [meeting place].'

/** What agents leave, worked on: with a network and without one, on two devices, with a browser that ends. */
export const results: Record<string, Journey> = {
  async 'what is done to a draft and a proposal with a dead server is there once, though the browser is killed'(stage) {
    const { screen, enter, person, api } = stage
    await enter()
    await screen.goto('/agents/6')
    await give(screen, letter)
    await screen.reads(/0 of \d filled/)
    await screen.goto('/agents/5')
    await give(screen, 'List the action items: Anna will order the cards. Bob will print the plan.')
    await screen.reads('Not added yet')
    await stage.stopServer()

    await screen.click('button', /^Leave out Print the plan|^Leave out “Print the plan”/)
    await screen.click('button', 'Add')
    await screen.reads('1 added')
    await screen.goto('/agents/6')
    await fillPlace(screen, 'The station')
    await screen.click('button', 'Edit')
    await screen.fill('Text', 'Dear Anna, we move on Friday. [[meeting place]]')
    await screen.click('button', 'Save')
    await screen.reads('we move on Friday')

    const next = await stage.killBrowser()
    await next.goto('/outbox')
    await eventually(async () =>
      expect((await next.count('button', 'Sign In')) + (await next.count('heading', 'Outbox'))).toBe(1),
    )
    await stage.startAgain()
    if ((await next.count('button', 'Sign In')) === 1) await signIn(next, person)
    await next.goto('/outbox')
    await next.reads('All sent.')
    expect(await draftOf(api)).toMatchObject({
      version: 2,
      body: expect.stringContaining('we move on Friday'),
      answers: { 'meeting-place': 'The station' },
    })
    expect((await titles(api)).filter((title) => /cards|plan/i.test(title))).toEqual(['Order the cards'])
    const [proposal] = (await api.proposals.list({ query: {} })).items
    expect(proposal!.items.map(({ state }) => state).toSorted()).toEqual(['added', 'left_out'])
    await next.goto('/agents/6')
    await next.reads(/Dear Anna, we move on Friday\.\s*The station/)
  },

  async 'another device has edited a draft: both texts stay, and either is compared and used again'({
    screen,
    enter,
    front,
    api,
  }) {
    await enter()
    await screen.goto('/agents/6')
    await give(screen, letter)
    await screen.reads(/0 of \d filled/)
    const { id, body: first } = await draftOf(api)
    front.trouble = 'down'
    await screen.click('button', 'Edit')
    await screen.fill('Text', 'From this device')
    await screen.click('button', 'Save')
    await screen.reads('From this device')
    await api.drafts.update({ params: { id }, body: { base_version: 1, body: 'From another device' } })
    front.trouble = null
    await screen.reads('From another device')
    await screen.click('button', 'See it')
    await screen.reads('From this device')
    await screen.click('button', 'Use this version')
    await eventually(async () => expect((await draftOf(api)).body).toBe('From this device'))
    for (const version of [3, 2, 1]) {
      await screen.click('button', 'Version before')
      await screen.reads(`${version} of 4`)
    }
    await screen.click('button', 'Compare')
    await screen.sees('button', 'Use this version')
    await eventually(async () =>
      expect(await screen.browser.evaluate('() => document.querySelectorAll("ins, del").length > 0')).toBe(true),
    )
    await screen.click('button', 'Use this version')
    await eventually(async () => expect((await draftOf(api)).body).toBe(first))
    await screen.click('button', 'Save as task')
    await screen.click('button', 'Create Task')
    await eventually(async () => expect(await titles(api)).toContain('The office move'))
  },

  async 'a draft is copied, saved as Markdown and for Word, and printed, with what was filled in'({ screen, enter }) {
    await enter()
    await screen.goto('/agents/6')
    await give(screen, letter)
    await screen.reads(/0 of \d filled/)
    await fillPlace(screen, 'The station')
    // The notice that the task is done lies where the menu opens; it goes by itself.
    await eventually(async () => expect(await screen.count('button', 'Dismiss')).toBe(0))
    // What leaves the page is looked at where it leaves: neither a folder nor paper can be read from here.
    await screen.browser.evaluate(`() => {
      window.left = []
      const make = URL.createObjectURL.bind(URL)
      URL.createObjectURL = (blob) => {
        void blob.text().then((text) => window.left.push(text))
        return make(blob)
      }
      window.print = () => window.left.push(document.body.innerText)
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text) => void window.left.push(text) },
      })
    }`)
    const left = async () => (await screen.browser.evaluate('() => window.left')) as string[]
    await screen.click('button', 'Copy')
    await screen.sees('button', 'Copied')
    for (const [n, name] of ['Download as Markdown', 'Download for Word', 'Print'].entries()) {
      await screen.click('button', 'Export')
      await screen.click('menuitem', name)
      await eventually(async () => expect(await left()).toHaveLength(n + 2))
    }
    const [copied, markdown, word, paper] = await left()
    for (const text of [copied, markdown, paper]) expect(text).toMatch(/Anna[^]*The station/)
    expect(word).toMatch(/^PK/)
  },

  async 'what an agent did is taken back, without a network too'({ screen, enter, front, api }) {
    await enter()
    await screen.goto('/agents/6')
    await give(screen, 'Create tasks: Order the cards, Print the plan')
    await screen.click('button', 'Choose…')
    await screen.click('button', /^Undo “Created the task “Print the plan”/)
    await screen.reads('Taken back: Created the task “Print the plan”')
    expect(await titles(api)).not.toContain('Print the plan')
    front.trouble = 'down'
    await screen.click('button', 'Undo')
    await screen.reads('Taking back 1 change…')
    await screen.reload()
    await screen.reads('Taking back 1 change…')
    front.trouble = null
    await screen.reads(/^Taken back$/m)
    expect((await titles(api)).filter((title) => /Order the cards|Print the plan/.test(title))).toEqual([])
  },
}

async function fillPlace(screen: Stage['screen'], words: string): Promise<void> {
  await screen.click('button', 'meeting place, blank')
  await screen.fill(/meeting place/, words)
  await screen.press('Enter')
  await screen.reads(/1 (?:of|\/) ?\d filled/)
  await screen.press('Escape')
}

async function draftOf(api: Stage['api']) {
  return (await api.drafts.list({ query: {} })).items[0]!
}

async function titles(api: Stage['api']): Promise<string[]> {
  return (await api.tasks.list()).map(({ title }) => title)
}
