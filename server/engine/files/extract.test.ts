import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DocumentFormat } from './document-format.ts'
import { extractDocument } from './extract.ts'

const never = new AbortController().signal
const sample = (name: string) => readFileSync(new URL(`./samples/${name}`, import.meta.url))

test.for<[string, DocumentFormat]>([
  ['report.docx', 'docx'],
  ['report.odt', 'odt'],
  ['report.pdf', 'pdf'],
  ['sheet.xlsx', 'xlsx'],
  ['sheet.ods', 'ods'],
  ['slides.pptx', 'pptx'],
  ['slides.odp', 'odp'],
])('%s gives its whole text', async ([name, format]) => {
  const { text } = (await extractDocument(sample(name), format, never))!
  expect(text).toContain('MAGICTOKEN42')
  expect(text).toContain('é')
  expect(text).toContain('日本語')
  if (name.startsWith('report')) for (const part of ['# Quarterly Muster Report', 'ö', '🚀', '- First item', '1234.50']) expect(text).toContain(part)
  if (name.startsWith('sheet')) expect(text).toBe('Name,Amount,Note\nAlpha,1234.5,"first, quoted"\nBeta,77,café 日本語\nMAGICTOKEN42,1311.5,formula')
  if (name.startsWith('slides')) expect(text).toContain('## Slide 2\n\nSlide Two closing')
})

test('what cannot be parsed is undefined, not an error', async () => {
  expect(await extractDocument(Buffer.from('%PDF-1.7 nothing'), 'pdf', never)).toBeUndefined()
  expect(await extractDocument(Buffer.from('PK nothing'), 'docx', never)).toBeUndefined()
})

async function program(source: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'extractor-')), 'program.mjs')
  await writeFile(file, source)
  return file
}

const answer = `import { writeFileSync } from 'node:fs'; process.stdin.resume(); process.stdin.on('end', async () => { await new Promise((r) => setTimeout(r, 200)); writeFileSync(3, JSON.stringify({ text: JSON.stringify(process.env) })) })`

test('a program that hangs or takes too much memory is ended', async () => {
  const started = performance.now()
  const hanging = await program('for (;;) {}')
  expect(await extractDocument(Buffer.from('x'), 'pdf', never, { milliseconds: 300, program: hanging })).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(3000)
  const greedy = await program('const all = []; for (;;) all.push(Array.from({ length: 1e6 }, Math.random))')
  expect(await extractDocument(Buffer.from('x'), 'pdf', never, { milliseconds: 20_000, program: greedy })).toBeUndefined()
})

test('an abort ends the program and throws its reason', async () => {
  const hanging = await program('for (;;) {}')
  const stop = new AbortController()
  setTimeout(() => stop.abort(new Error('stopped')), 100)
  await expect(extractDocument(Buffer.from('x'), 'pdf', stop.signal, { milliseconds: 20_000, program: hanging })).rejects.toThrow('stopped')
})

test('two run at once, a third waits; none sees the environment of the server', async () => {
  const slow = await program(answer)
  const started = performance.now()
  const run = async () => {
    const extraction = await extractDocument(Buffer.from('x'), 'pdf', never, { milliseconds: 20_000, program: slow })
    return { text: extraction!.text, ended: performance.now() - started }
  }
  const runs = await Promise.all([run(), run(), run()])
  expect(runs[0]!.text).not.toContain('PATH')
  expect(runs[2]!.ended).toBeGreaterThan(Math.min(runs[0]!.ended, runs[1]!.ended) + 150)
})
