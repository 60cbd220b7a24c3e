import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { LLMock } from '@copilotkit/aimock'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { newPostgresDatabase, startPostgres } from '../server/testing/postgres.ts'
import { type Figure, type Row, percentile } from './figure.ts'
import { register } from './others.ts'

const queued = 500
const streams = 200
const people = 4
const words = 60
const wordEveryMs = 100

export const figure: Figure = {
  about:
    `Milliseconds until a single run begins, and until its first word, while ${queued} of another workspace are queued before it, all ` +
    'by the built-in assistant, on one process with SQLite and on three and twelve with PostgreSQL, the single one sent to the ' +
    `process that has the others; and of ${streams} runs of ${people} people at once whose model writes a word every ` +
    `${wordEveryMs} ms.`,
  measure,
}

async function measure(): Promise<Row[]> {
  const rows: Row[] = []
  const alone = await startServer()
  try {
    rows.push(...(await behindOthers('one process, SQLite', alone.url)))
  } finally {
    await alone.stop()
  }
  for (const processes of ['three', 'twelve'] as const) rows.push(...(await onPostgres(processes)))
  return [...rows, ...(await slowModel())]
}

async function onPostgres(processes: 'three' | 'twelve'): Promise<Row[]> {
  const cluster = await startPostgres()
  const servers: RunningServer[] = []
  try {
    const { url } = await newPostgresDatabase(cluster.socket, 'turns')
    const env = { DATABASE_URL: url, MUSTER_SECRET: 'one secret for all processes', MUSTER_DEMO: 'on' }
    for (let n = 0; n < { three: 3, twelve: 12 }[processes]; n += 1) servers.push(await startServer({ env }))
    return await behindOthers(`${processes} processes, PostgreSQL`, servers[0]!.url)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await cluster.stop()
  }
}

async function behindOthers(where: string, url: string): Promise<Row[]> {
  const [a, b] = [await register({ url }, 'a'), await register({ url }, 'b')]
  const prompt = 'Draft a plan for the trade fair in May: booth, travel, flyers and a follow-up.'
  // What is read when first needed is read.
  await stream(url, b, prompt)
  const send = (accept: object) => post(url, a, { prompt }, accept)
  for (let n = 0; n < queued; n += 20)
    await Promise.all(Array.from({ length: 20 }, () => send({ prefer: 'respond-async' }).then(end)))
  const times = await stream(url, b, prompt)
  const left = await runsOpen(url, a)
  if (left === 0) throw new Error('All of the others had ended: nothing was measured.')
  const what = `behind ${queued} of another workspace, ${where}`
  return [
    { what: `begins ${what}`, unit: 'ms', ours: times.begun, limit: { of: 'ours', most: 1000 } },
    { what: `first word ${what}`, unit: 'ms', ours: times.word },
  ]
}

async function slowModel(): Promise<Row[]> {
  const mock = new LLMock({ port: 0 })
  await mock.start()
  mock.onMessage(
    /.*/,
    { content: Array.from({ length: words }, () => 'word').join(' ') },
    { chunkSize: 5, latency: wordEveryMs },
  )
  const server = await startServer({
    env: { ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: mock.url, MUSTER_BILLING: 'off' },
  })
  try {
    const all: string[] = []
    for (let n = 0; n < people; n += 1) all.push(await register(server, `p${n}`))
    const times = await Promise.all(
      Array.from({ length: streams }, (_, n) =>
        stream(server.url, all[n % people]!, 'Tell me a story.', 'anthropic_claude_haiku'),
      ),
    )
    return [50, 99].map((part) => ({
      what: `${streams} runs of a slow model, first word, p${part}`,
      unit: 'ms',
      ours: percentile(
        times.map(({ word }) => word),
        part,
      ),
      ...(part === 50 && { limit: { of: 'ours', most: 2000 } as const }),
    }))
  } finally {
    await server.stop()
    await mock.stop()
  }
}

async function post(url: string, token: string, body: object, headers: object): Promise<IncomingMessage> {
  const sent = request(`${url}/api/agents/1/execute`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  })
  sent.end(JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  if (response.statusCode! >= 300) throw new Error(`A run was answered with ${response.statusCode}.`)
  return response
}

async function end(response: IncomingMessage): Promise<void> {
  await once(response.resume(), 'end')
}

/** Milliseconds from sending a run until it begins, and until its first word; resolves once its stream has ended. */
async function stream(
  url: string,
  token: string,
  prompt: string,
  provider?: string,
): Promise<{ begun: number; word: number }> {
  const started = performance.now()
  const response = await post(url, token, { prompt, ...(provider && { provider }) }, { accept: 'text/event-stream' })
  let text = ''
  let begun: number | undefined
  let word: number | undefined
  response.setEncoding('utf8').on('data', (chunk: string) => {
    if (word !== undefined) return
    text += chunk
    const at = performance.now() - started
    if (/^event: (?!accepted)/m.test(text)) begun ??= at
    if (text.includes('event: text')) word = at
  })
  await once(response, 'end')
  if (begun === undefined || word === undefined) throw new Error(`A run was streamed without a word: ${text}`)
  return { begun, word }
}

async function runsOpen(url: string, token: string): Promise<number> {
  const response = await fetch(`${url}/api/executions?status=queued&limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await response.json()) as { items: unknown[] }).items.length
}
