import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { createClient } from '#shared/client/client.ts'
import { startServer } from '../e2e/support/server.ts'
import { launchOptions, signIn } from './browser.ts'
import { type Figure, type Row, median } from './figure.ts'

const runs = Number(process.env.RUNS ?? 1)
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

type Category = keyof typeof least
type Stored = { name: string; value: string }[]

export const figure: Figure = {
  about:
    'What Lighthouse gives the sign-in form, and the desk, a conversation with a draft and the tasks of someone who is signed ' +
    'in, out of 100: ' +
    `the median of ${runs} cold loads, each in a browser ` +
    'that was just started, with its settings for phones (slow 4G and a processor a fourth as fast, both simulated).',
  measure,
}

/** What is used of its node API. */
type Lighthouse = (
  url: string,
  flags: object,
) => Promise<
  | {
      lhr: {
        finalDisplayedUrl: string
        runtimeError?: { message: string }
        categories: Record<string, { score: number | null }>
      }
    }
  | undefined
>

async function measure(): Promise<Row[]> {
  const lighthouse = await load()
  const server = await startServer()
  try {
    const { token, localStorage } = await signIn(server)
    await createClient({ baseUrl: server.url, token: () => token }).executions.create({
      params: { id: '6' },
      body: { prompt: 'Write an email to Anna about the office move', context: {} },
    })
    const all: Row[] = []
    // The conversation with Millie has a draft in it.
    for (const path of (process.env.PATHS ?? '/ /agents/6 /tasks').split(' '))
      all.push(...(await rows(lighthouse, server.url, path, localStorage)))
    return all
  } finally {
    await server.stop()
  }
}

/** It is a package of its own, so that it is not installed to start or test Muster. */
async function load(): Promise<Lighthouse> {
  const folder = join(import.meta.dirname, 'lighthouse')
  if (!existsSync(join(folder, 'node_modules')))
    execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' })
  const entry = createRequire(join(folder, 'package.json')).resolve('lighthouse')
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default
}

async function rows(lighthouse: Lighthouse, origin: string, path: string, stored: Stored): Promise<Row[]> {
  const scores: Record<Category, number>[] = []
  for (let run = 0; run < runs; run += 1) scores.push(await score(lighthouse, origin, path, stored))
  const categories = Object.keys(least) as Category[]
  return categories.map((category) => ({
    what: `${path}, ${category}`,
    unit: 'points',
    ours: median(scores.map((each) => each[category])),
    limit: { of: 'ours', least: least[category] },
  }))
}

async function score(
  lighthouse: Lighthouse,
  origin: string,
  path: string,
  stored: Stored,
): Promise<Record<Category, number>> {
  const profile = mkdtempSync(join(tmpdir(), 'muster-bench-'))
  const { args, ...options } = launchOptions()
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, '--remote-debugging-port=0'],
  })
  try {
    const [page] = context.pages()
    // A page of the same origin that is not the app: nothing of it is loaded or stored yet.
    await page!.goto(`${origin}/robots.txt`)
    await page!.evaluate((stored) => stored.forEach(({ name, value }) => localStorage.setItem(name, value)), stored)
    const port = Number(readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n', 1)[0])
    const result = await lighthouse(origin + path, {
      port,
      logLevel: 'error',
      onlyCategories: Object.keys(least),
      disableStorageReset: true,
    })
    const { finalDisplayedUrl, runtimeError, categories } = result!.lhr
    ;(await import('node:fs')).writeFileSync(`/tmp/lh${path.replaceAll('/', '_')}.json`, JSON.stringify(result!.lhr))
    if (runtimeError) throw new Error(`Lighthouse could not load ${path}: ${runtimeError.message}`)
    if (finalDisplayedUrl !== origin + path) throw new Error(`${path} led to ${finalDisplayedUrl}.`)
    return Object.fromEntries(
      Object.keys(least).map((category) => [category, Math.round(categories[category]!.score! * 100)]),
    ) as Record<Category, number>
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

console.log((await measure()).map((r: any) => `${r.what} ${r.ours}`).join('\n'))
