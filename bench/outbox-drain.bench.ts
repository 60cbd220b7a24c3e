import { chromium, type Page } from '@playwright/test'
import { newId } from '../shared/domain/ids.ts'
import { startServer } from '../e2e/support/server.ts'
import { launchOptions, signIn } from './browser.ts'
import { type Figure, type Row, median } from './figure.ts'

const rounds = 3
const calls = 500

export const figure: Figure = {
  about:
    `Tasks for the seven agents that wait on the device, ${calls} of them, sent by the app: calls a ` +
    'second from when the network is back until ' +
    'the last one is noted as sent; beside a loop in the same page that sends as many of the same ' +
    'requests one after the other and keeps nothing.',
  measure,
}

async function measure(): Promise<Row[]> {
  const server = await startServer()
  const browser = await chromium.launch(launchOptions())
  try {
    const { token, localStorage: kept } = await signIn(server)
    const page = await browser.newPage()
    await page.goto(`${server.url}/login`)
    await page.evaluate((kept) => kept.forEach(({ name, value }) => localStorage.setItem(name, value)), kept)
    await page.goto(`${server.url}/agents`)
    await page.waitForSelector('ul[aria-label=Agents] li')
    const figures: { ours: number; beside: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const beside = await loop(page, token, requests())
      const ours = await drain(page, kept, requests())
      figures.push({ ours, beside })
    }
    const ours = median(figures.map((each) => each.ours))
    const beside = median(figures.map((each) => each.beside))
    return [
      {
        what: `sending ${calls} tasks that waited`,
        unit: 'req/s',
        ours,
        beside: { name: 'a bare loop', value: beside },
        ratio: beside / ours,
        limit: { of: 'ratio', most: 1 / 0.7 },
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

type Call = { key: string; agent: string; body: { prompt: string; context: object } }

function requests(): Call[] {
  return Array.from({ length: calls }, (_, n) => ({
    key: newId(),
    agent: String((n % 7) + 1),
    body: { prompt: `Say hello, number ${n}`, context: {} },
  }))
}

function loop(page: Page, token: string, list: Call[]): Promise<number> {
  return page.evaluate(
    async ({ token, list }) => {
      const started = performance.now()
      for (const { key, agent, body } of list) {
        const answer = await fetch(`/api/agents/${agent}/execute`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': key,
            prefer: 'respond-async',
          },
          body: JSON.stringify(body),
        })
        if (answer.status !== 202) throw new Error(`The server answered ${answer.status}: ${await answer.text()}`)
        await answer.json()
      }
      return list.length / ((performance.now() - started) / 1000)
    },
    { token, list },
  )
}

/** Puts the calls into the outbox as the app would have, lets it go, and waits until all are noted as sent. */
async function drain(page: Page, kept: { name: string; value: string }[], list: Call[]): Promise<number> {
  const { id } = JSON.parse(kept.find(({ name }) => name === 'user')!.value) as { id: string }
  return page.evaluate(
    async ({ id, list }) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(`muster-u-${id}`)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error))
      })
      const done = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error))
        })
      const rows = list.map(({ key, agent, body }) => ({
        key,
        v: 1,
        noun: 'executions',
        name: 'create',
        lane: `agent:${agent}`,
        needs: [`agents:${agent}`],
        input: { params: { id: agent }, body },
        files: [],
        state: 'queued',
        attempts: 0,
        nextAt: 0,
        lease: null,
        unheard: 0,
        cancelRequested: false,
        createdAt: Date.now(),
        fault: null,
        serverId: null,
        doneAt: null,
        seen: false,
      }))
      const writing = db.transaction('outbox', 'readwrite')
      for (const row of rows) writing.objectStore('outbox').add(row)
      await new Promise((resolve) => writing.addEventListener('complete', resolve))
      const waiting = async () => {
        const index = db.transaction('outbox').objectStore('outbox').index('state')
        return (await Promise.all(['queued', 'sending'].map((state) => done(index.count(state))))).reduce(
          (sum, each) => sum + each,
          0,
        )
      }
      const started = performance.now()
      dispatchEvent(new Event('pageshow'))
      while ((await waiting()) > 0) await new Promise((resolve) => setTimeout(resolve, 50))
      const rate = list.length / ((performance.now() - started) / 1000)
      db.close()
      return rate
    },
    { id, list },
  )
}
