import { type Api, createClient } from '#shared/client/client.ts'
import { isFinal } from '#shared/domain/run-state.ts'
import { startServer } from '../e2e/support/server.ts'
import { hostileDocuments } from '../server/engine/files/hostile/hostile-documents.ts'
import { asker, register } from './others.ts'
import { signIn } from './browser.ts'
import { type Figure, type Row, median, percentile } from './figure.ts'

const rounds = 3
const seconds = 8
const perSecond = 200
/** Sixty calls a minute (settings-registry.ts). */
const everyMs = 1000
/** Runs of another user, in another workspace, beside the reads. */
const runsPerSecond = 20
const path = '/api/agents'
const hostile =
  'bomb.docx lying-bomb.docx deep.odt repeat.ods shared.xlsx recursive.pdf bomb.pdf circle.doc endless.ppt deep.rtf'.split(
    ' ',
  )

export const figure: Figure = {
  about:
    `The slowest hundredth of ${perSecond} \`GET ${path}\` a second, and the slowest twentieth of ` +
    `${runsPerSecond} "What can you do?" a second of someone in another ` +
    'workspace until the whole reply, sent whether or not those before were answered; while one person ' +
    'runs one thing after the other, each second one, for ' +
    `${seconds} seconds: a prompt of 99,000 commas and blanks, a question to a table of 20,000 columns, ` +
    'or to one of 200,000, or ten hostile files at once ' +
    `until they have ended (${hostile.join(', ')}); beside the same with nothing else to do.`,
  measure,
}

async function measure(): Promise<Row[]> {
  const server = await startServer()
  try {
    const { token } = await signIn(server)
    const other = await register(server)
    const api = createClient({ baseUrl: server.url, token: () => token })
    const reads = asker(server.url + path, token)
    const runs = asker(`${server.url}/api/agents/2/execute`, other, JSON.stringify({ prompt: 'What can you do?' }))
    const watch = async (work: () => Promise<unknown>) => {
      const working = work()
      const [read, ran] = await Promise.all([reads.until(working, perSecond), runs.until(working, runsPerSecond)])
      return { read: percentile(read, 99), ran: percentile(ran, 95) }
    }
    await watch(() => pause(2000))
    const rows: Row[] = []
    for (const [name, begin] of heavyWork(api)) {
      const figures = []
      for (let round = 0; round < rounds; round += 1) {
        const idle = await watch(() => pause(seconds * 1000))
        const work = await begin()
        figures.push({ idle, beside: await watch(work) })
      }
      for (const [kind, what] of [
        ['read', `GET ${path}, p99`],
        ['ran', 'a short run of another, p95'],
      ] as const) {
        const [idle, beside] = [
          median(figures.map((each) => each.idle[kind])),
          median(figures.map((each) => each.beside[kind])),
        ]
        rows.push({
          what: `${what}, beside ${name}`,
          unit: 'ms',
          ours: beside,
          beside: { name: 'idle', value: idle },
          ratio: beside / idle,
          limit: { of: 'ratio', most: 3 },
        })
      }
    }
    return rows
  } finally {
    await server.stop()
  }
}

/** Starts each, and returns the function that continues from there. */
function heavyWork(api: Api): [string, () => Promise<() => Promise<unknown>>][] {
  const question = 'Which rows have the highest total?'
  const wide = (columns: number) => text('wide.csv', `${'c,'.repeat(columns - 1)}c\n${'1,'.repeat(columns - 1)}1\n`)
  const prompt = `x${', '.repeat(49_500)}x`
  const [narrow, wider] = [wide(20_000), wide(200_000)]
  const files = hostile.map(attach)
  return [
    [
      'a prompt of commas',
      async () => () =>
        keepBusy((n) => api.executions.create({ params: { id: '1' }, body: { prompt: `${prompt}${n}` } })),
    ],
    [
      'a table of 20,000 columns',
      async () => () =>
        keepBusy(() =>
          api.executions.create({ params: { id: '1' }, body: { prompt: question, attached_files: [narrow] } }),
        ),
    ],
    [
      'a table of 200,000 columns',
      async () => () =>
        keepBusy(() =>
          api.executions.create({ params: { id: '1' }, body: { prompt: question, attached_files: [wider] } }),
        ),
    ],
    [
      'ten hostile files',
      async () => {
        const sent = await send(api, files)
        return () => ended(api, sent)
      },
    ],
  ]
}

/** One run after the other, as often as the limit of calls lets one person by default. */
async function keepBusy(run: (n: number) => Promise<unknown>): Promise<void> {
  const started = performance.now()
  for (let n = 0; performance.now() - started < seconds * 1000; n += 1) {
    await run(n)
    await pause(Math.max(0, started + (n + 1) * everyMs - performance.now()))
  }
}

type File = { name: string; size: number; type: string; content: string }

function text(name: string, content: string): File {
  return { name, size: content.length, type: 'text/csv', content }
}

function attach(name: string): File {
  const bytes = hostileDocuments.find((document) => document.name === name)!.make()
  return {
    name,
    size: bytes.length,
    type: '',
    content: `data:application/octet-stream;base64,${bytes.toString('base64')}`,
  }
}

/** A run for each file, all at once; resolves when the server has accepted them. */
async function send(api: Api, files: File[]): Promise<string[]> {
  const body = (file: File) => ({ prompt: 'Summarise the file', attached_files: [file] })
  const replies = await Promise.all(
    files.map((file) => api.executions.create({ params: { id: '1' }, body: body(file) }, { respondAsync: true })),
  )
  return replies.map(({ execution_id }) => execution_id)
}

async function ended(api: Api, runs: string[]): Promise<void> {
  const waiting = new Set(runs)
  while (waiting.size > 0) {
    await pause(250)
    for (const { id, status } of (await api.executions.list({ query: { limit: 50 } })).items)
      if (isFinal(status)) waiting.delete(id)
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
