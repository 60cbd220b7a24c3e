import { describe, expect, test } from 'vitest'
import type { Draft } from '#shared/contract/drafts.ts'
import { splitBlocks } from './builtin/blocks.ts'
import { asTitle, hideQuotes, splitParts, tidyOpening } from './builtin/commands/clause.ts'
import { findDates } from './builtin/dates.ts'
import { readAnother } from './builtin/drafts/another.ts'
import { asAsked } from './builtin/drafts/indirect.ts'
import { readNamedText } from './builtin/drafts/named-text.ts'
import { requestFirst } from './builtin/drafts/request-first.ts'
import { correct } from './builtin/drafts/revise/correct.ts'
import { readRevision } from './builtin/drafts/revise/read-revision.ts'
import { revise } from './builtin/drafts/revise/revise.ts'
import type { DraftText } from './builtin/drafts/revise/wish.ts'
import { describeTrouble } from './builtin/describe-log.ts'
import { findQuotes } from './builtin/drafts/find-quotes.ts'
import { takeManner } from './builtin/drafts/manner.ts'
import { readDraft } from './builtin/drafts/read-draft.ts'
import { statementsOf } from './builtin/drafts/statements.ts'
import { namesOf, wellWritten } from './builtin/drafts/well-written.ts'
import { textAskedOn } from './builtin/follows-text.ts'
import { fromGerman } from './builtin/german.ts'
import { htmlText } from './builtin/html-text.ts'
import { code, inline } from './builtin/markdown.ts'
import { takeApart } from './builtin/pasted-text.ts'
import { readDate, readNumber } from './builtin/read-value.ts'
import { splitMail } from './builtin/split-mail.ts'
import { sumLines } from './builtin/sum-lines.ts'
import { readTask, splitClauses } from './builtin/task-sentence.ts'
import { tidyTask } from './builtin/tidy-task.ts'
import { takeTurn } from './builtin/turn.ts'
import { measureText } from './files/measure-text.ts'
import { htmlToText } from './html-to-text.ts'
import { findPassages } from './passages/find-passages.ts'

/** Long repetitions of these make rules for sentences, tables and marks slow, each alone and between two letters. */
const patterns = [
  ', ',
  ' ',
  '\n',
  '.',
  'a',
  'a ',
  '"',
  '“',
  '(',
  '[',
  '<',
  '<a ',
  '<script>',
  '<!--',
  '- ',
  '> ',
  '1. ',
  '1,',
  ',',
  ';',
  '\t',
  '|',
  '| a ',
  '[1,',
  '{"a":',
  'thanks ',
  ' please',
  'create a task ',
  ', and create ',
  'and then ',
  'TODO ',
  'A: b\n',
  'Bob will do x. ',
  'by Monday ',
  '! ',
  '? ',
  '-',
  '*a ',
  '&',
  'x\n\n',
].flatMap((pattern) => [
  ['', pattern],
  ['x', pattern],
])

const pace = async () => {}
const now = new Date('2026-11-21T10:00:00Z')
const tools = [
  'list_agents',
  'list_tasks',
  'list_projects',
  'list_events',
  'list_runs',
  'create_task',
  'update_task',
  'delete_task',
  'create_project',
  'create_event',
  'update_event',
  'take_note',
  'read_file',
]
const looks: Record<string, unknown> = {
  list_agents: { agents: [{ id: '1', name: 'Arlo', role: 'Assistant', skills: [], available: true }] },
  list_tasks: {
    tasks: [
      {
        id: 't',
        title: 'Write the report',
        status: 'Pending',
        priority: 'Medium',
        notes: '',
        assignee: 'Arlo',
        due: '2026-11-20',
        overdue: true,
        project: null,
      },
    ],
    total: 1,
  },
  list_projects: {
    projects: [
      { id: 'p', name: 'Website', description: '', status: 'Active', progress: 0, team: ['Arlo'], due: null, tasks: 1 },
    ],
    total: 1,
  },
  list_runs: { runs: [], more: false },
  list_events: {
    events: [{ id: 'e', title: 'Standup', date: '2026-11-21', start: '10:00', end: '10:30', attendees: [], notes: '' }],
    total: 1,
  },
}

type File = { name: string; kind: 'text' | 'table' | 'json' | 'code'; text: string }
type Message = Parameters<typeof takeTurn>[0]['prompt'][number]

/** A whole answer, its tools answered with what is above. */
async function answer(prompt: string, ...files: File[]): Promise<void> {
  const messages: Message[] = [{ role: 'user', content: [{ type: 'text', text: prompt }] }]
  const facts = {
    agent: { id: '1', name: 'Arlo', role: 'Assistant', skills: [] },
    files: files.map(({ name }) => name),
    now,
    timeZone: 'UTC',
  }
  for (let turn = 0; turn < 3; turn += 1) {
    const called: Extract<Message, { role: 'tool' }>['content'] = []
    for await (const part of takeTurn({ facts, prompt: messages, tools, isLast: false })) {
      if (part.type !== 'call') continue
      const file = part.name === 'read_file' ? files.find(({ name }) => part.input.includes(name)) : undefined
      const value = file
        ? { status: 'read', ...file, extracted: false, truncated: false }
        : (looks[part.name] ?? { error: 'No.' })
      called.push({
        type: 'tool-result',
        toolCallId: part.id,
        toolName: part.name,
        output: { type: 'json', value: value as never },
      })
    }
    if (called.length === 0) return
    messages.push({ role: 'tool', content: called })
  }
}

const asks = (prompt: string, ...kinds: File['kind'][]) =>
  kinds.map((kind): [string, Work] => [
    `“${prompt}” of a ${kind}`,
    (text) => answer(prompt, { name: `a.${kind}`, kind, text }),
  ])

type Work = (text: string) => unknown

const letter: DraftText = {
  title: 'The price',
  body: 'Hello [[name]],\n\nthe price of x is 5 euros. See you, [[name]].',
  blanks: [{ id: 'name', label: 'name', type: 'text', hints: [] }],
  answers: {},
}

function reviseBy(wish: string, draft: DraftText): unknown {
  const revision = readRevision(wish, draft)
  return revision && revise(draft, revision)
}

const works: [string, Work][] = [
  ['tidyOpening', (text) => tidyOpening(text, ['Arlo'])],
  ['hideQuotes', hideQuotes],
  ['splitParts', splitParts],
  ['asTitle', asTitle],
  ['takeApart', (text) => takeApart(text, false)],
  ['fromGerman', fromGerman],
  ['statementsOf', (text) => statementsOf(text, text)],
  ...[
    'shorter',
    'more formal',
    'drop the bit about price',
    'move the last sentence to the top',
    'as bullets',
    'remove “a”',
  ].map((wish): [string, Work] => [`“${wish}” of a draft`, (text) => reviseBy(wish, { ...letter, body: text })]),
  ['a wish for a draft', (text) => reviseBy(text, letter)],
  ['takeManner', (text) => takeManner(text)],
  ['readNamedText', (text) => [readNamedText(text), readNamedText(`sign for ${text}: a b c`)]],
  ['requestFirst', (text) => [requestFirst(text), requestFirst(`${text}. write him a note ${text}`)]],
  ['asAsked', (text) => [asAsked(text), asAsked(`remind ${text} in a notice that x`)]],
  ['correct', (text) => correct({ body: text })],
  ...['one for Facebook', 'the same for ', 'without the date', 'leave ten minutes for '].map((wish): [string, Work] => [
    `“${wish} …” of a draft`,
    (text) => [
      readAnother(wish + text, { ...letter, kind: 'email' } as Draft),
      reviseBy(wish, { ...letter, body: text }),
    ],
  ]),
  ['readDraft beside a file', (text) => readDraft(`Write to Bob ${text}`, { name: 'Arlo', role: 'Assistant' }, true)],
  ['names in a text', (text) => wellWritten(text.slice(0, 2000), namesOf([text]))],
  ['splitMail', splitMail],
  ['sumLines', (text) => [sumLines(text), sumLines(`add these\n${text}\n${text}`)]],
  [
    'textAskedOn',
    (text) => [
      textAskedOn(text, [{ prompt: text, reply: '' }]),
      textAskedOn('and what', [{ prompt: text, reply: '' }]),
    ],
  ],
  [
    'quotes',
    (text) => findQuotes([{ name: 'a.md', kind: 'text', text, extracted: false, truncated: false }], 'x', 3, pace),
  ],
  ['readTask', (text) => readTask(text, true)],
  ['splitClauses', splitClauses],
  ['tidyTask', (text) => tidyTask(text, undefined)],
  ['findDates', (text) => findDates(text, 20_000)],
  ['readNumber', readNumber],
  ['readDate', readDate],
  ['inline', inline],
  ['code', code],
  ['htmlText', htmlText],
  ['htmlToText', htmlToText],
  ['splitBlocks', (text) => splitBlocks(text, pace)],
  ['measureText', (text) => measureText({ kind: 'table', extracted: false }, text, pace)],
  [
    'findPassages',
    (text) => findPassages('What about x and the budget of a?', [{ name: 'a.md', kind: 'text', text }], 6, pace),
  ],
  [
    'findPassages, of a long query',
    (text) => findPassages(text, [{ name: 'a.md', kind: 'text', text: 'The plan of x is a budget.' }], 6, pace),
  ],
  ['a prompt', (text) => answer(text)],
  ...['Create a task ', 'Move ', 'Who has ', 'Hi, please ', 'Summarise this:\n', 'Draft an email to Bob about '].map(
    (lead): [string, Work] => [`“${lead.trim()} …”`, (text) => answer(lead + text)],
  ),
  ...asks('Summarise this', 'text', 'table', 'json', 'code'),
  ...asks('List the action items', 'text', 'table', 'json', 'code'),
  ...asks('Which rows have the highest total?', 'text', 'table'),
  ...asks('What about the budget?', 'text', 'table'),
  ...asks('Find dates and amounts', 'text'),
  ...asks('What was decided?', 'text'),
  ...asks('Who is still missing in my list?', 'text', 'table'),
  ...asks('How much is the big x', 'table'),
  ...asks('What do they want from us?', 'text'),
  ...asks('Which offer is cheaper over three years?', 'text'),
  ...asks('Write an e-mail to Bob with the costs', 'text', 'table'),
  ['trouble of a log', (text) => describeTrouble(`2026-11-20 14:05:00 ERROR ${text}\n`.repeat(3), 'why', pace)],
  [
    '“Compare these files” of tables',
    (text) =>
      answer(
        'Compare these files',
        { name: 'a.csv', kind: 'table', text },
        { name: 'b.csv', kind: 'table', text: `${text}y` },
      ),
  ],
  [
    '“Compare these files” of texts',
    (text) =>
      answer(
        'Compare these files',
        { name: 'a.md', kind: 'text', text },
        { name: 'b.md', kind: 'text', text: `${text}y` },
      ),
  ],
]

/** Beyond all that is only read up to a limit. */
const shortest = 5_000
/** Milliseconds: what takes less for the longest text delays no request, and is too little to compare. */
const unremarkable = 60

/** Processor time, in milliseconds. */
async function timeOf(work: Work, [edge, pattern]: string[], length: number): Promise<number> {
  const text = edge + pattern!.repeat(length / pattern!.length) + edge
  const before = process.threadCpuUsage()
  await work(text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * How long it takes for each length where it grows too fast, else null: the best of so many rounds. Both lengths take
 * turns, so that what else the machine does weighs on both.
 */
async function steepness(work: Work, row: string[], rounds: number): Promise<number[] | null> {
  let [short, long] = [Infinity, Infinity]
  for (let round = 0; round < rounds; round += 1) {
    long = Math.min(long, await timeOf(work, row, 4 * shortest))
    if (long < unremarkable) return null
    short = Math.min(short, await timeOf(work, row, shortest))
  }
  return long > 6 * short ? [short, long] : null
}

describe('a text four times as long takes no more than six times as long to go over', { timeout: 120_000 }, () => {
  test.each(works)('%s', async (_, work) => {
    const slow: string[] = []
    for (const row of patterns) {
      // Enough to see what is wrong.
      if (slow.length === 3) break
      // A machine that does something else in between makes anything look steep once.
      if (!(await steepness(work, row, 1)) || !(await steepness(work, row, 3))) continue
      const times = await steepness(work, row, 9)
      if (times) slow.push(`${JSON.stringify(row.join(''))}: ${times.map((time) => time.toFixed(1)).join(' → ')} ms`)
    }
    expect(slow).toEqual([])
  })
})
