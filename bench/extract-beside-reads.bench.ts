import { once as onceOf } from 'node:events'
import { Agent, type IncomingMessage, get } from 'node:http'
import { type Api, createClient } from '#shared/client/client.ts'
import { isFinal } from '#shared/domain/execution-status.ts'
import { startServer } from '../e2e/support/server.ts'
import { hostileDocuments } from '../server/engine/files/hostile/hostile-documents.ts'
import { signIn } from './browser.ts'
import { type Figure, type Row, median } from './figure.ts'

const rounds = 3
const idleSeconds = 10
const perSecond = 200
const path = '/api/agents'
const names = 'bomb.docx lying-bomb.docx deep.odt repeat.ods shared.xlsx recursive.pdf bomb.pdf circle.doc endless.ppt deep.rtf'.split(' ')

export const figure: Figure = {
  about:
    `The slowest hundredth of ${perSecond} \`GET ${path}\` a second, sent whether or not those before were answered, while ten hostile files ` +
    `are read, from when the server has accepted them all until the last run has ended (${names.join(', ')}); beside the same with nothing else to do.`,
  measure,
}

async function measure(): Promise<Row[]> {
  const server = await startServer()
  try {
    const { token } = await signIn(server)
    const api = createClient({ baseUrl: server.url, token: () => token })
    const ask = asker(server.url + path, token)
    const files = names.map((name) => attach(name))
    await ask.until(pause(2000))
    const figures: { idle: number; beside: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const idle = percentile99(await ask.until(pause(idleSeconds * 1000)))
      const runs = await send(api, files)
      const beside = percentile99(await ask.until(ended(api, runs)))
      figures.push({ idle, beside })
    }
    const idle = median(figures.map((each) => each.idle))
    const beside = median(figures.map((each) => each.beside))
    return [
      {
        what: `GET ${path} p99 while ten hostile files are read`,
        unit: 'ms',
        ours: beside,
        beside: { name: 'idle', value: idle },
        ratio: beside / idle,
        limit: { of: 'ratio', most: 3 },
      },
    ]
  } finally {
    await server.stop()
  }
}

type File = { name: string; size: number; type: string; content: string }

function attach(name: string): File {
  const bytes = hostileDocuments.find((document) => document.name === name)!.make()
  return { name, size: bytes.length, type: '', content: `data:application/octet-stream;base64,${bytes.toString('base64')}` }
}

/** A run for each file, all at once; resolves when the server has accepted them. */
async function send(api: Api, files: File[]): Promise<string[]> {
  const body = (file: File) => ({ prompt: 'Summarise the file', attached_files: [file] })
  const replies = await Promise.all(files.map((file) => api.executions.create({ params: { id: '1' }, body: body(file) }, { respondAsync: true })))
  return replies.map(({ execution_id }) => execution_id)
}

async function ended(api: Api, runs: string[]): Promise<void> {
  const waiting = new Set(runs)
  while (waiting.size > 0) {
    await pause(250)
    for (const { id, status } of (await api.executions.list({ query: { limit: 50 } })).items) if (isFinal(status)) waiting.delete(id)
  }
}

/** Asks at a fixed rate, over as many connections as it takes. */
function asker(url: string, token: string) {
  const agent = new Agent({ keepAlive: true })
  const once = async (): Promise<number> => {
    const sent = performance.now()
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } })
    try {
      const [response] = (await onceOf(request, 'response')) as [IncomingMessage]
      if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`)
      await onceOf(response.resume(), 'end')
      return performance.now() - sent
    } catch (error) {
      // A connection that was opened for a rush and idle since may be closed by the server in the moment it is used.
      if (request.reusedSocket) return once()
      throw error
    }
  }
  return {
    /** How long each answer took, in milliseconds. */
    async until(work: Promise<void>): Promise<number[]> {
      const answers: Promise<number>[] = []
      const started = performance.now()
      const timer = setInterval(() => {
        // A late timer makes up for what it missed.
        while (answers.length < ((performance.now() - started) / 1000) * perSecond) answers.push(once())
      }, 1000 / perSecond)
      await work.finally(() => clearInterval(timer))
      return Promise.all(answers)
    },
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function percentile99(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)]!
}
