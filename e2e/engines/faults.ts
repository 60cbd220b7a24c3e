import { join } from 'node:path'
import { expect } from 'vitest'
import { createProject, createTask, give, prompts, say, schedule } from './deeds.ts'
import { eventually } from './screen.ts'
import { type Journey, signIn } from './stage.ts'

const meeting = join(import.meta.dirname, '..', '..', 'docs', 'samples', 'supplier-meeting.md')
const day = { from: '2030-11-27T00:00:00Z', to: '2030-11-28T00:00:00Z' }

/** How often the loop goes somewhere: `npm run soak` goes further. */
const loads = Number(process.env.MUSTER_LOADS ?? 12)

/** What must hold whatever happens to the server, the browser or a page. */
export const faults: Record<string, Journey> = {
  async 'six things written with a dead server are there once each, though the browser is killed before it is back'(
    stage,
  ) {
    const { screen, enter, person, api } = stage
    await enter()
    await screen.goto('/tasks')
    const [known] = await api.tasks.list()
    await screen.sees('item', new RegExp(known!.title))
    await stage.stopServer()

    await screen.goto('/agents/6')
    await screen.attach(meeting)
    await give(screen, 'Written in the dark')
    await screen.goto('/chat')
    await say(screen, 'Said in the dark')
    await createTask(screen, 'Task in the dark')
    await screen.set(`Status of ${known!.title}`, 'Completed')
    await screen.sees('heading', /^Done/)
    await createProject(screen, 'Project in the dark')
    await schedule(screen, 'Meeting in the dark', '2030-11-27')
    await screen.goto('/outbox')
    await screen.reads('6 items')

    const next = await stage.killBrowser()
    await next.goto('/outbox')
    // What a browser writes to localStorage it writes some seconds late: the session may be gone, never what was
    // written.
    await eventually(async () =>
      expect((await next.count('button', 'Sign In')) + (await next.count('heading', 'Outbox'))).toBe(1),
    )
    if ((await next.count('heading', 'Outbox')) === 1) await next.reads('6 items')
    await stage.startAgain()
    if ((await next.count('button', 'Sign In')) === 1) await signIn(next, person)
    await next.goto('/outbox')
    await next.reads('All sent.')

    const count = (list: readonly { title?: string; name?: string }[], called: string) =>
      list.filter(({ title, name }) => (title ?? name) === called).length
    expect(await prompts(api)).toEqual(['Written in the dark'])
    const { items: chats } = await api.chat.sessions({ query: {} })
    expect(await Promise.all(chats.map(({ id }) => prompts(api, id)))).toEqual([['Said in the dark']])
    const tasks = await api.tasks.list()
    expect(count(tasks, 'Task in the dark')).toBe(1)
    expect(tasks.find(({ id }) => id === known!.id)).toMatchObject({ status: 'Completed' })
    expect(count(await api.projects.list(), 'Project in the dark')).toBe(1)
    expect(count(await api.calendar.list({ query: day }), 'Meeting in the dark')).toBe(1)
  },

  async [`${loads} loads in a row, one after the other cut short, and none is without what this device keeps`]({
    screen,
    enter,
    api,
  }) {
    await enter()
    const given: string[] = []
    let lost = 0
    for (let load = 0; load < loads; load += 1) {
      const path = ['/tasks', '/agents/6', '/projects', '/chat', '/calendar', '/agents'][load % 6]!
      await screen.goto(path)
      if (path === '/agents/6') {
        given.push(`Task ${load}`)
        await give(screen, given.at(-1)!)
      }
      await screen.goto('/outbox')
      await screen.reads(/All sent|Waiting|Nothing is kept|isn't letting|on this device$/m)
      if (/Nothing is kept|isn't letting/.test(await screen.text())) lost += 1
    }
    expect(lost, `loads of ${loads} without cache and outbox`).toBe(0)
    await screen.reads('All sent.')
    expect(await prompts(api)).toEqual(given)
  },
}
