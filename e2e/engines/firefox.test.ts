import { expect } from 'vitest'
import { give, prompts, reply } from './deeds.ts'
import { scrollBars } from './dialogs.ts'
import { faults } from './faults.ts'
import { blockedFirefox, firefox } from './firefox.ts'
import { journeys } from './journeys.ts'
import { results } from './results.ts'
import { inEngine, signIn } from './stage.ts'

inEngine(firefox, { ...journeys, ...results, ...faults, ...scrollBars })

inEngine(blockedFirefox, {
  async 'works online, and says that it keeps nothing'({ screen, person, api }) {
    await screen.goto('/login')
    await signIn(screen, person)
    await screen.sees('heading', 'AI Agents')
    await screen.click('link', /^Tasks/)
    await screen.sees('heading', 'Tasks')
    await screen.reads(
      "This browser keeps nothing for Muster: it works while you're online, and asks you to sign in after a reload.",
    )
    await screen.click('link', /^AI Agents/)
    await screen.click('link', /Details of Millie/)
    await give(screen, 'What can you do?')
    await screen.reads(reply)
    expect(await prompts(api)).toEqual(['What can you do?'])
  },
})
