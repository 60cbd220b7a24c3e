import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from '../testing/test-workspace.ts'
import type { RunFile, RunInput } from './engine.ts'
import { runAgent } from './run.ts'

let workspace: TestWorkspace
beforeAll(async () => {
  workspace = await openTestWorkspace()
})
afterAll(() => workspace.server.close())

function input(prompt: string, files: RunFile[] = [], more: Partial<RunInput> = {}): RunInput {
  return runInput(workspace, prompt, { files, ...more })
}

function file(name: string, content: string): RunFile {
  return { name, size: content.length, type: '', content }
}

async function run(given: RunInput) {
  const { outcome, ...rest } = await runThrough(runAgent(given))
  if (outcome.kind !== 'completed') throw new Error('The run waits for a person.')
  return { ...rest, outcome }
}

const notes = file('notes.md', '# Kickoff\n\nThe launch moves to January. Bob will send the draft by Friday.')
const sales = file('sales.csv', 'region;amount\nNorth;1,5\nSouth;2,5')

test('a run reads its files, streams its answer in pieces and returns it', async () => {
  const { events, outcome, steps, text } = await run(input('Summarise these and list the action items', [notes, sales]))
  expect(steps.filter((step) => /read/i.test(step)).toSorted()).toEqual([
    'done: Read notes.md, 13 words',
    'done: Read sales.csv, 2 rows, 2 columns',
    'running: Reading notes.md',
    'running: Reading sales.csv',
  ])
  expect(steps.at(-1)).toBe('done: Proposed 1 task')
  expect(events.findIndex(({ type }) => type === 'text')).toBeGreaterThan(
    events.findLastIndex(({ type }) => type === 'tool'),
  )
  expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(10)
  expect(text).toBe(outcome.result)
  expect(outcome).toMatchObject({ provider: 'builtin', providerReason: null, usage: { credits: 0 } })
  expect(outcome.usage.input_tokens).toBeGreaterThan(20)
  expect(outcome.usage.output_tokens).toBeGreaterThan(20)
  expect(outcome.result).toContain('1. Send the draft  \n   Bob · Fri 27 Nov 2026 (“by Friday”) · notes.md:3')
  expect(outcome.result).toContain('sum 4')
})

test('the same run twice gives the same answer', async () => {
  const given = input('Summarise', [notes, sales])
  expect((await run(given)).outcome).toEqual((await run(given)).outcome)
})

test('two files of one name are both read', async () => {
  const { steps } = await run(input('Summarise', [notes, file('notes.md', 'Other words here.')]))
  expect(steps).toContain('done: Read notes.md (2), 3 words')
})

test('documents are read, and one that cannot be read does not fail the run', async () => {
  const pdf = `data:application/pdf;base64,${readFileSync(new URL('./files/samples/report.pdf', import.meta.url)).toString('base64')}`
  const { outcome, steps } = await run(
    input('Summarise', [
      file('report.pdf', pdf),
      file('broken.docx', 'data:;base64,UEsDBAAA'),
      file('photo.png', 'data:image/png;base64,AAAA'),
    ]),
  )
  expect(outcome.result).toContain('MAGICTOKEN42')
  const note =
    'This file could not be read (password-protected, damaged or an unsupported older format). Save it ' +
    'as .docx, .xlsx, .pptx or PDF and attach it again.'
  expect(outcome.result).toContain(`**broken.docx**: ${note}`)
  expect(steps).toContain(`failed: Couldn't read broken.docx: ${note}`)
  expect(steps).toContain("failed: Couldn't read photo.png: Image attached; its content is not processed.")
})

test('an abort in the middle of the answer throws its reason', async () => {
  const stop = new AbortController()
  const running = runAgent(input('Summarise', [notes], { signal: stop.signal }))
  const reason = new Error('Stopped by the user.')
  let pieces = 0
  await expect(async () => {
    for await (const event of running) {
      if (event.type === 'text' && (pieces += 1) === 3) stop.abort(reason)
    }
  }).rejects.toBe(reason)
  expect(pieces).toBeLessThan(8)
})

test('an abort before the start throws its reason', async () => {
  await expect(
    runAgent(input('hello', [], { signal: AbortSignal.abort(new Error('Too late.')) })).next(),
  ).rejects.toThrow('Too late.')
})

test('10 MB of text are answered in seconds without holding up others', async () => {
  const line = 'The supplier of the billing system needs two more weeks for its work, says Bob Miller to the board.\n'
  let longest = 0
  let last = performance.now()
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  const started = performance.now()
  const { outcome } = await run(input('Summarise and list the actions', [file('big.txt', line.repeat(100_000))]))
  clearInterval(beat)
  expect(outcome.result).toContain('1,900,000 words')
  // Generous, for a busy machine: it takes some five seconds, and 50 ms at most at a time.
  expect(performance.now() - started).toBeLessThan(15_000)
  expect(longest).toBeLessThan(1500)
})

test('an abort while a document is read throws its reason, without a failed step', async () => {
  const pdf = `data:application/pdf;base64,${readFileSync(new URL('./files/samples/report.pdf', import.meta.url)).toString('base64')}`
  const stop = new AbortController()
  const reason = new Error('Stopped by the user.')
  const seen: string[] = []
  await expect(async () => {
    for await (const event of runAgent(input('Summarise', [file('report.pdf', pdf)], { signal: stop.signal }))) {
      if (event.type === 'tool') seen.push(event.step.status)
      setTimeout(() => stop.abort(reason), 20)
    }
  }).rejects.toBe(reason)
  expect(seen).toEqual(['running'])
})

test('a line of dots and a row of commas cost no more than their length', async () => {
  const dots = file('dots.md', `- [ ] ${'.'.repeat(19_000)}\n`.repeat(40))
  const commas = file('commas.csv', `${','.repeat(60_000)}\n`.repeat(8) + 'a,b\n'.repeat(200_000))
  const started = performance.now()
  const { outcome } = await run(input('Summarise these and list the action items', [dots, commas]))
  expect(outcome.result).not.toBe('')
  // Minutes before, seconds now: a bound for the growth, not for this machine.
  expect(performance.now() - started).toBeLessThan(25_000)
})
