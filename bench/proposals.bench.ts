import { createClient } from '#shared/client/client.ts'
import { startServer } from '../e2e/support/server.ts'
import { signIn } from './browser.ts'
import { type Figure, type Row, median } from './figure.ts'

const rounds = 15
const things = 20

export const figure: Figure = {
  about:
    `Milliseconds until ${things} proposed tasks are accepted in one request, and until they are taken back in one, beside ` +
    'as many tasks that are created, and deleted, by a request each, one after the other.',
  measure,
}

async function measure(): Promise<Row[]> {
  const server = await startServer()
  try {
    const { token } = await signIn(server)
    const api = createClient({ baseUrl: server.url, token: () => token })
    const notes = Array.from({ length: things }, (_, n) => `- [ ] Check room ${n + 1} of the new floor`).join('\n')
    const times = { accept: [] as number[], create: [] as number[], undo: [] as number[], remove: [] as number[] }
    // The first round warms the server up.
    for (let round = 0; round <= rounds; round += 1) {
      const { execution_id: run_id } = await api.executions.create({
        params: { id: '1' },
        body: { prompt: `List the action items:\n${notes}`, context: {} },
      })
      const [proposal] = (await api.proposals.list({ query: { run_id } })).items
      const [params, items] = [{ id: proposal!.id }, proposal!.items.map(({ id }) => id)]
      if (items.length !== things) throw new Error(`${items.length} of ${things} were proposed.`)
      const accept = await time(() => api.proposals.accept({ params, body: { items } }))
      const undo = await time(() => api.proposals.undo({ params, body: {} }))
      const made: string[] = []
      const create = await time(async () => {
        for (const { fields } of proposal!.items)
          made.push((await api.tasks.create({ body: { title: fields.title!, priority: 'Medium' } })).id)
      })
      const remove = await time(async () => {
        for (const id of made) await api.tasks.remove({ params: { id } })
      })
      if (round === 0) continue
      times.accept.push(accept)
      times.undo.push(undo)
      times.create.push(create)
      times.remove.push(remove)
    }
    return [
      row(`${things} accepted at once`, times.accept, 'created one by one', times.create),
      row(`${things} taken back at once`, times.undo, 'deleted one by one', times.remove),
    ]
  } finally {
    await server.stop()
  }
}

function row(what: string, ours: number[], name: string, beside: number[]): Row {
  const ratio = median(ours) / median(beside)
  return {
    what,
    unit: 'ms',
    ours: median(ours),
    beside: { name, value: median(beside) },
    ratio,
    limit: { of: 'ratio', most: 0.5 },
  }
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}
