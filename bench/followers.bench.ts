import { readFileSync } from 'node:fs'
import { type ServerResponse, createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type RunningServer, startServer } from '../e2e/support/server.ts'
import { newPostgresDatabase, startPostgres } from '../server/testing/postgres.ts'
import { type Figure, type Row, percentile } from './figure.ts'
import { register } from './others.ts'

/** Followers of so many people, each of whom follows one run as often as one person may in one process. */
const people = 16
const followersEach = 63
const processes = 2
const followers = people * followersEach * processes
const wordEveryMs = 1000
const measuredMs = 15_000
/** What `/proc/<pid>/stat` counts in, on every Linux. */
const ticksPerSecond = 100

export const figure: Figure = {
  about:
    `${followers.toLocaleString('en')} event streams of ${people} runs that go on in one process, followed through ` +
    `${processes} others on the same PostgreSQL; the model writes a word every ${wordEveryMs / 1000} s that is the ` +
    'time at which it was written. Cores that a following process takes, and milliseconds until the word is there.',
  measure,
}

async function measure(): Promise<Row[]> {
  const model = await startClock()
  const cluster = await startPostgres()
  const servers: RunningServer[] = []
  try {
    const { url } = await newPostgresDatabase(cluster.socket, 'followers')
    const env = {
      DATABASE_URL: url,
      MUSTER_SECRET: 'one secret for all processes',
      MUSTER_DEMO: 'on',
      MUSTER_BILLING: 'off',
      ANTHROPIC_API_KEY: 'key',
      ANTHROPIC_BASE_URL: model.url,
    }
    for (let n = 0; n < 1 + processes; n += 1) servers.push(await startServer({ env }))
    const [runs, ...following] = servers as [RunningServer, ...RunningServer[]]
    const late: number[] = []
    const gone = new AbortController()
    for (let n = 0; n < people; n += 1) {
      const token = await register(runs, `p${n}`)
      const id = await begin(runs.url, token)
      for (const { url } of following)
        for (let k = 0; k < followersEach; k += 1) void follow(url, token, id, late, gone.signal)
    }
    // Until all have heard the first words.
    while (late.length < followers) await wait(100)
    late.length = 0
    const before = following.map(({ pid }) => secondsOf(pid))
    await wait(measuredMs)
    const cores = following.map(({ pid }, n) => ((secondsOf(pid) - before[n]!) * 1000) / measuredMs)
    const heard = [...late]
    gone.abort()
    const least = (followers * (measuredMs / wordEveryMs)) / 2
    if (heard.length < least) throw new Error(`Only ${heard.length} words were heard.`)
    return [
      {
        what: 'a process that only follows, thousandths of a core',
        unit: 'points',
        ours: Math.max(...cores) * 1000,
        limit: { of: 'ours', most: 300 },
      },
      { what: 'a word is there, p50', unit: 'ms', ours: percentile(heard, 50), limit: { of: 'ours', most: 300 } },
      { what: 'a word is there, p99', unit: 'ms', ours: percentile(heard, 99) },
    ]
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await cluster.stop()
    await model.close()
  }
}

/** A stand-in for Anthropic's Messages API whose every word is the time, for as long as it is listened to. */
async function startClock() {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const usage = { input_tokens: 10, output_tokens: 1 }
    const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'claude', content: [], usage }
    tell(response, 'message_start', { message: { ...message, stop_reason: null, stop_sequence: null } })
    tell(response, 'content_block_start', { index: 0, content_block: { type: 'text', text: '' } })
    const timer = setInterval(
      () => tell(response, 'content_block_delta', { index: 0, delta: { type: 'text_delta', text: `${Date.now()} ` } }),
      wordEveryMs,
    )
    response.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function tell(response: ServerResponse, type: string, data: object): void {
  response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
}

async function begin(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}/api/agents/1/execute`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'respond-async' },
    body: JSON.stringify({ prompt: 'What time is it?', provider: 'anthropic_claude_haiku' }),
  })
  return ((await response.json()) as { execution_id: string }).execution_id
}

/** Notes how late each word comes. */
async function follow(url: string, token: string, id: string, late: number[], signal: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
  try {
    const response = await fetch(`${url}/api/executions/${id}/events`, { headers, signal })
    const text = new TextDecoder()
    for await (const chunk of response.body!) {
      const now = Date.now()
      for (const [word] of text.decode(chunk, { stream: true }).matchAll(/\b1\d{12}\b/g)) late.push(now - Number(word))
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Processor time of a process, in seconds: user and system. */
function secondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
