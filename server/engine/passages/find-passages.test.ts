import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestWorkspace, noDrafts, openTestWorkspace } from '../../testing/test-workspace.ts'
import { shelve } from '../files/shelf.ts'
import { createPace } from '../pace.ts'
import { findPassages } from './find-passages.ts'
import { toolsOf } from '../profiles.ts'

const plan = `# Launch plan

The launch of the billing system moves to 15 January. Lunch was nice.

## Budge

The billing system costs 48,000 euros a year. The old one cost 60,000.

## Team

Anna leads it.
`
const text = (name: string, content: string) => ({ name, kind: 'text' as const, text: content })

test('passages are those that speak of the question, with their place', async () => {
  const found = await findPassages(
    'How many euros does the billing system cost?',
    [text('plan.md', plan), text('menu.md', 'Soup and bread.')],
    2,
    createPace(),
  )
  expect(found[0]).toEqual({
    file: 'plan.md',
    section: 'Budge',
    line: 7,
    text: 'The billing system costs 48,000 euros a year.',
    before: '',
    after: 'The old one cost 60,000.',
  })
  expect(await findPassages('Who won the football match?', [text('plan.md', plan)], 3, createPace())).toEqual([])
})

test('a word that few sentences hold tells more than one that many do', async () => {
  const many = Array.from({ length: 200 }, (_, at) => `The invoice of customer ${at} was paid in time.`).join('\n\n')
  const [first] = await findPassages(
    'Which invoice was disputed?',
    [text('a.md', `${many}\n\nOne invoice is disputed by the bank.\n\n${many}`)],
    3,
    createPace(),
  )
  expect(first?.text).toBe('One invoice is disputed by the bank.')
})

test('rows of a table are found with their lines', async () => {
  const [row] = await findPassages(
    'Nordhaus',
    [{ name: 'list.csv', kind: 'table', text: 'name,city\nAcme,Rome\nNordhaus,Oslo\n' }],
    3,
    createPace(),
  )
  expect(row).toMatchObject({ file: 'list.csv', section: null, line: 3, text: 'Nordhaus,Oslo' })
})

let workspace: TestWorkspace
beforeAll(async () => {
  workspace = await openTestWorkspace()
})
afterAll(() => workspace.server.close())

test('as a tool it looks through every file within reach, and says what it could not read', async () => {
  const tool = toolsOf({ id: '3', skills: [] }).find(({ name }) => name === 'find_passages')!
  const shelf = shelve([
    { name: 'plan.md', size: 1, type: '', content: plan },
    { name: 'broken.docx', size: 1, type: '', content: 'data:;base64,UEsDBAAA' },
  ])
  const context = {
    workspace,
    drafting: noDrafts,
    earlierRuns: [],
    shelf,
    maxFileLength: 1_000_000,
    now: new Date(),
    timeZone: 'UTC',
    signal: new AbortController().signal,
  }
  const { answer, receipt } = await tool.run({ query: 'billing costs' }, context)
  expect(answer).toMatchObject({
    passages: [{ file: 'plan.md', line: 7 }, { line: 7 }, { line: 3 }],
    unread: [{ name: 'broken.docx' }],
  })
  expect(receipt.summary).toBe('Looked for passages on “billing costs”: 3 found')
  await expect(tool.run({ query: 'x', names: ['other.md'] }, context)).rejects.toThrow(
    'No file called other.md is attached. There are: plan.md, broken.docx.',
  )
})
