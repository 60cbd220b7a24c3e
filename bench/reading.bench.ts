import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEncoder } from '../server/engine/builtin/reading/encoder-file.ts'
import { readPrompt, readReader, withEncoder } from '../server/engine/builtin/reading/reader.ts'
import { knownIn, learnReader } from '../training/learn-reader.ts'
import { readCorpus } from '../training/read-corpus.ts'
import { noDesk } from '../server/engine/builtin/desk.ts'
import { grammarOf } from '../server/engine/builtin/grammar.ts'
import { interpret } from '../server/engine/builtin/interpret/interpret.ts'
import { nothingSaid } from '../server/engine/builtin/report.ts'
import type { Scene } from '../server/engine/builtin/scene.ts'
import { clockOf } from '../server/engine/builtin/when.ts'
import { type Figure, type Row, median, percentile } from './figure.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../server/engine/builtin/reading', name))
const loads = 7

export const figure: Figure = {
  about:
    'How the built-in assistant reads a prompt by what it learned: every prompt of the corpus, the size of its weights ' +
    'and what loading them takes, a prompt of 4,000 words beside one of 200, and learning its linear models anew.',
  measure,
}

async function measure(): Promise<Row[]> {
  const [bytes, encoder, times] = [read('weights.bin'), read('encoder.bin'), read('times.wasm')]
  const load = () => withEncoder(readReader(bytes), readEncoder(encoder, times))
  const before = process.memoryUsage()
  let reader = load()
  const after = process.memoryUsage()
  const memory = (after.heapUsed + after.external - before.heapUsed - before.external) / 2 ** 20
  const loading: number[] = []
  for (let run = 0; run < loads; run += 1) loading.push(timed(() => (reader = load())))
  const prompts = readCorpus()
  const known = knownIn(prompts)
  const readOne = (text: string) => timed(() => readPrompt(reader, text, known, false))
  for (const { text } of prompts.slice(0, 200)) readOne(text)
  const taken = prompts.map(({ text }) => readOne(text))
  const scene = sceneOf(prompts.flatMap(({ requests }) => requests.flatMap(titlesIn)))
  const history = [
    {
      prompt: 'What is open?',
      reply: scene.tasks
        .slice(0, 5)
        .map(({ title }) => `- **${title}**`)
        .join('\n'),
    },
  ]
  const understand = (text: string) =>
    timed(() => interpret(text, scene, history, 'Arlo', (asked) => grammarOf(asked, scene, undefined, noDesk)))
  for (const { text } of prompts.slice(0, 200)) understand(text)
  const understood = prompts.map(({ text }) => understand(text))
  const words = (count: number) =>
    Array.from({ length: count }, (_, at) => prompts[at % 99]!.text.split(' ')[0]).join(' ')
  const [long, short] = [words(4000), words(200)].map((text) => median([1, 2, 3, 4, 5].map(() => readOne(text))))
  return [
    { what: 'a prompt, median', unit: 'ms', ours: median(taken) },
    { what: 'a prompt, 99th percentile', unit: 'ms', ours: percentile(taken, 99), limit: { of: 'ours', most: 10 } },
    {
      what: 'a prompt understood among 130 things, median',
      unit: 'ms',
      ours: median(understood),
      limit: { of: 'ours', most: 10 },
    },
    { what: 'a prompt understood, 99th percentile', unit: 'ms', ours: percentile(understood, 99) },
    {
      what: 'a prompt of 4,000 words',
      unit: 'ms',
      ours: long!,
      beside: { name: 'one of 200 words', value: short! },
      ratio: long! / short!,
      limit: { of: 'ratio', most: 4 },
    },
    { what: 'weights', unit: 'B', ours: bytes.length + encoder.length, limit: { of: 'ours', most: 8_000_000 } },
    { what: 'weights loaded', unit: 'ms', ours: median(loading), limit: { of: 'ours', most: 100 } },
    { what: 'weights in memory', unit: 'MiB', ours: memory },
    { what: 'learning the linear models', unit: 'ms', ours: timed(() => learnReader(prompts, known)) },
  ]
}

/** The titles that a request names, to be those of tasks. */
function titlesIn({ tokens, slots }: { tokens: { text: string }[]; slots: string[] }): string[] {
  const title = tokens.filter((_, at) => slots[at] === 'title').map(({ text }) => text)
  return title.length > 1 ? [title.join(' ')] : []
}

/** A workspace as full as one list shows. */
function sceneOf(titles: readonly string[]): Scene {
  const names = ['Arlo', 'Chip', 'Clide', 'Suki', 'Dot', 'Millie', 'Spec']
  const tasks = titles.slice(0, 100).map((title, n) => ({
    id: `t${n}`,
    title,
    status: n % 4 === 0 ? 'Completed' : 'Pending',
    priority: 'Medium',
    assignee: names[n % names.length]!,
    assignees: [names[n % names.length]!],
    due: '2026-11-28',
    overdue: false,
    project: null,
    project_id: null,
    notes: '',
  }))
  const events = titles.slice(100, 130).map((title, n) => ({
    id: `e${n}`,
    title,
    date: '2026-11-23',
    start: `${String(8 + (n % 10)).padStart(2, '0')}:00`,
    end_date: '2026-11-23',
    end: `${String(9 + (n % 10)).padStart(2, '0')}:00`,
    attendees: ['Sam Rivera'],
    notes: '',
  }))
  return {
    clock: clockOf(new Date('2026-11-21T10:00:00Z'), 'Europe/Berlin'),
    people: [],
    agents: names.map((name) => ({ id: name, name, role: '', skills: [], available: true })),
    tasks,
    projects: [],
    events,
    calendars: '',
    said: nothingSaid,
    last: undefined,
    meant: [],
    isWhole: true,
    tasksWith: () => tasks,
  }
}

/** Milliseconds. */
function timed(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}
