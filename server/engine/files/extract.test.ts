import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { extractDocument, placesToRead } from './extract.ts'
import type { Extraction } from './extraction.ts'

const never = new AbortController().signal

test('what cannot be parsed says so, and is no error', async () => {
  expect(await extractDocument(Buffer.from('%PDF-1.7 nothing'), never)).toEqual({ unread: 'damaged' })
  expect(await extractDocument(Buffer.from('PK nothing'), never)).toEqual({ unread: 'damaged' })
})

async function program(source: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'extractor-')), 'program.mjs')
  await writeFile(file, source)
  return file
}

const facts = {
  format: 'pdf',
  truncated: false,
  parts: null,
  remarks: [],
  kind: 'text',
  measure: { amount: 1, all: '1 word', more: [] },
} satisfies Omit<Extraction, 'text'>

const answer =
  `import { writeFileSync } from 'node:fs'; process.stdin.resume(); process.stdin.on('end', async () ` +
  '=> { await new Promise((r) => setTimeout(r, 200)); writeFileSync(3, ' +
  `${JSON.stringify(`${JSON.stringify(facts)}\n`)} + JSON.stringify(process.env)) })`

test('a program that hangs or takes too much memory is ended', async () => {
  const started = performance.now()
  const hanging = await program('for (;;) {}')
  expect(await extractDocument(Buffer.from('x'), never, { milliseconds: 300, program: hanging })).toEqual({
    unread: 'heavy',
  })
  expect(performance.now() - started).toBeLessThan(3000)
  const greedy = await program('const all = []; for (;;) all.push(Array.from({ length: 1e6 }, Math.random))')
  expect(await extractDocument(Buffer.from('x'), never, { milliseconds: 20_000, program: greedy })).toEqual({
    unread: 'heavy',
  })
})

test('buffers count too: V8 alone does not bound them', async () => {
  const watch = new URL('./watch-process.ts', import.meta.url).href
  const heap = `import { watchProcess } from '${watch}'; import { writeFileSync } from 'node:fs'; watchProcess(300e6, 60_000)`
  const fill =
    'const all = []; for (let n = 0; n < 150; n += 1) all.push(Buffer.alloc(2e7, n)); writeFileSync(3, ' +
    `${JSON.stringify(JSON.stringify(facts))} + String.fromCharCode(10) + all.length); process.exit(0)`
  expect(
    await extractDocument(Buffer.from('x'), never, {
      milliseconds: 20_000,
      program: await program(`${heap}; ${fill}`),
    }),
  ).toEqual({ unread: 'heavy' })
})

test('a program that works too long ends itself, however long that takes', async () => {
  const watch = new URL('./watch-process.ts', import.meta.url).href
  const busy = await program(`import { watchProcess } from '${watch}'; watchProcess(1e9, 300); for (;;) {}`)
  // Without a limit of the server's own.
  expect(await extractDocument(Buffer.from('x'), never, { milliseconds: 1e9, program: busy })).toEqual({
    unread: 'heavy',
  })
})

test('an abort ends the program and throws its reason', async () => {
  const hanging = await program('for (;;) {}')
  const stop = new AbortController()
  setTimeout(() => stop.abort(new Error('stopped')), 100)
  await expect(
    extractDocument(Buffer.from('x'), stop.signal, { milliseconds: 20_000, program: hanging }),
  ).rejects.toThrow('stopped')
})

test('some are read at once, one more waits; none sees the environment of the server', async () => {
  const slow = await program(answer)
  const started = performance.now()
  const run = async () => {
    const extraction = await extractDocument(Buffer.from('x'), never, { milliseconds: 20_000, program: slow })
    return { text: (extraction as Extraction).text, ended: performance.now() - started }
  }
  const runs = await Promise.all(Array.from({ length: placesToRead + 1 }, run))
  expect(runs[0]!.text).not.toContain('PATH')
  expect(runs.at(-1)!.ended).toBeGreaterThan(Math.min(...runs.slice(0, -1).map(({ ended }) => ended)) + 150)
})

test('who waits can leave, and has the whole time once it is their turn', async () => {
  const hanging = await program('for (;;) {}')
  const ready = await program(
    `import { writeFileSync } from 'node:fs'; process.stdin.resume(); process.stdin.on('end', () => { ` +
      `writeFileSync(3, ${JSON.stringify(`${JSON.stringify(facts)}\n`)} + 'read'); process.exit(0) })`,
  )
  const started = join(await mkdtemp(join(tmpdir(), 'extractor-')), 'started')
  const marking = await program(
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(started)}, '')`,
  )
  const first = Array.from({ length: placesToRead }, () =>
    extractDocument(Buffer.from('x'), never, { milliseconds: 2500, program: hanging }),
  )
  const stop = new AbortController()
  const leaving = extractDocument(Buffer.from('x'), stop.signal, { milliseconds: 2000, program: marking })
  // Its limit is over before the first are.
  const waiting = extractDocument(Buffer.from('x'), never, { milliseconds: 2000, program: ready })
  stop.abort(new Error('gone'))
  await expect(leaving).rejects.toThrow('gone')
  for (const reading of await Promise.all(first)) expect(reading).toEqual({ unread: 'heavy' })
  expect(await waiting).toMatchObject({ text: 'read' })
  expect(existsSync(started)).toBe(false)
})

test('a host that was killed is followed by another', async () => {
  const killing = await program('process.kill(process.ppid, "SIGKILL")')
  expect(await extractDocument(Buffer.from('x'), never, { milliseconds: 20_000, program: killing })).toEqual({
    unread: 'heavy',
  })
  expect(
    await extractDocument(Buffer.from('x'), never, { milliseconds: 20_000, program: await program(answer) }),
  ).toMatchObject({ format: 'pdf' })
})
