import { chromium } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { startServer } from '../e2e/support/server.ts'
import { createClient } from '#shared/client/client.ts'
import { launchOptions, signIn } from './browser.ts'
const server = await startServer()
const browser = await chromium.launch(launchOptions())
try {
  const { token, localStorage } = await signIn(server)
  await createClient({ baseUrl: server.url, token: () => token }).executions.create({
    params: { id: '6' },
    body: { prompt: 'Write an email to Anna about the office move', context: {} },
  })
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await client.send('Profiler.enable')
  await client.send('Profiler.setSamplingInterval', { interval: 300 })
  await client.send('Profiler.start')
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    categories: 'devtools.timeline,toplevel,v8',
  } as any)
  const events: any[] = []
  client.on('Tracing.dataCollected', (e: any) => events.push(...e.value))
  await page.goto(server.url + process.argv[2])
  await page.waitForTimeout(6000)
  const { profile } = await client.send('Profiler.stop')
  const done = new Promise((r) => client.once('Tracing.tracingComplete', r))
  await client.send('Tracing.end')
  await done
  writeFileSync('/tmp/load.cpuprofile', JSON.stringify(profile))
  const tasks = events.filter((e) => e.name === 'ThreadControllerImpl::RunTask' && e.dur > 30000)
  console.log(events.length, [...new Set(events.map((e) => e.name))].slice(0, 30).join())
  const t0 = Math.min(
    ...events.filter((e) => e.name === 'navigationStart' || e.name === 'ResourceSendRequest').map((e) => e.ts),
  )
  for (const t of tasks) {
    const inner = events.filter(
      (e) =>
        e.tid === t.tid &&
        e.ts >= t.ts &&
        e.ts + (e.dur ?? 0) <= t.ts + t.dur &&
        e.dur > 8000 &&
        !/RunTask/.test(e.name),
    )
    console.log(
      Math.round((t.ts - t0) / 1000),
      Math.round(t.dur / 1000),
      t.tid,
      inner
        .slice(0, 9)
        .map(
          (e) =>
            `${e.name}:${Math.round(e.dur / 1000)}${e.args?.data?.url ? '@' + e.args.data.url.slice(-14) : ''}${e.args?.data?.functionName ? '#' + e.args.data.functionName : ''}`,
        )
        .join(' '),
    )
  }

  const nodes = new Map((profile.nodes as any[]).map((n) => [n.id, n]))
  const parent = new Map<number, number>()
  for (const n of profile.nodes as any[]) for (const c of n.children ?? []) parent.set(c, n.id)
  const name = (id: number) => {
    const f = (nodes.get(id) as any).callFrame
    return `${f.functionName || '(anon)'}@${f.url.slice(-16)}:${f.lineNumber + 1}`
  }
  let t = profile.startTime
  const at = profile.samples!.map((s: number, i: number) => {
    t += profile.timeDeltas![i]!
    return { s, t, d: profile.timeDeltas![i]! / 1000 }
  })
  const main = tasks[0]?.tid
  for (const task of tasks.filter((e) => e.dur > 50000 && e.tid === main)) {
    const total = new Map<string, number>(),
      self = new Map<string, number>()
    for (const x of at)
      if (x.t >= task.ts && x.t <= task.ts + task.dur) {
        self.set(name(x.s), (self.get(name(x.s)) ?? 0) + x.d)
        const seen = new Set<string>()
        for (let id: number | undefined = x.s; id !== undefined; id = parent.get(id)) seen.add(name(id))
        for (const k of seen) total.set(k, (total.get(k) ?? 0) + x.d)
      }
    const top = (m: Map<string, number>, n: number, least: number) =>
      [...m]
        .sort((a, b) => b[1] - a[1])
        .filter(([k, v]) => v > least && !/^\(root|^\(program/.test(k))
        .slice(0, n)
        .map(([k, v]) => `${Math.round(v)} ${k}`)
        .join(' | ')
    console.log(
      `\n## ${Math.round((task.ts - t0) / 1000)} +${Math.round(task.dur / 1000)}\n SELF ${top(self, 10, 3)}\n TOTAL ${top(total, 45, 8)}`,
    )
  }
} finally {
  await browser.close()
  await server.stop()
}
