import { expect } from 'vitest'
import { eventually } from './screen.ts'
import type { Journey, Stage } from './stage.ts'

/** The project that everybody begins with, to be deleted. */
async function openProject({ screen, enter, api }: Stage): Promise<void> {
  await enter()
  const [project] = await api.projects.list()
  await screen.goto(`/projects/${project!.id}`)
  await screen.sees('heading', project!.name)
}

/** Of WebKit alone: the others mark nothing that a press has led to. */
export const dialogs: Record<string, Journey> = {
  async 'a press opens a dialog in which nothing is marked, and a key leads on from there'(stage) {
    const { screen } = stage
    await openProject(stage)
    await screen.click('button', 'Delete')
    await screen.sees('button', 'Keep it')
    const isMarked = () =>
      screen.browser.evaluate(`() => document.querySelector('dialog button:focus-visible') !== null`)
    expect(await isMarked()).toBe(false)
    await screen.press('Tab')
    await eventually(async () => expect(await isMarked()).toBe(true))
  },
}

/** Of Firefox alone: the others draw scroll bars over the page. */
export const scrollBars: Record<string, Journey> = {
  async 'the scroll bar beside a dialog is as dark as the page, and that of the dialog is not'(stage) {
    const { screen } = stage
    await openProject(stage)
    const colors = () =>
      screen.browser.evaluate(
        `() => ['html', 'dialog:modal'].map((name) => {
          const element = document.querySelector(name)
          return element && getComputedStyle(element).scrollbarColor
        })`,
      )
    expect(await colors()).toEqual(['auto', null])
    await screen.click('button', 'Delete')
    await eventually(async () => expect(await colors()).toEqual([expect.stringContaining('rgba('), 'auto']))
    await screen.click('button', 'Keep it')
    await eventually(async () => expect(await colors()).toEqual(['auto', null]))
  },
}
