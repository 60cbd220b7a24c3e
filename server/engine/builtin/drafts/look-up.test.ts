import { afterAll, beforeAll, expect, test } from 'vitest'
import { filledText } from '#shared/domain/draft-text.ts'
import { newId } from '#shared/domain/ids.ts'
import { draftsOfThread } from '../../../drafts/drafts.rules.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from '../../../testing/test-workspace.ts'
import { runAgent } from '../../run.ts'
import { takeAskedOfFile } from './asked-of-file.ts'

let workspace: TestWorkspace

beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterAll(() => workspace.server.close())

/** The text that is drafted beside a file, below what the reply says. */
async function written(prompt: string, name: string, content: string) {
  const runId = newId()
  const drafting = { runId, agentId: '1', prompt, drafts: [] }
  const files = [{ name, size: content.length, type: 'text/plain', content }]
  const { text } = await runThrough(runAgent(runInput(workspace, prompt, { drafting, files })))
  const [draft] = await draftsOfThread(workspace.db, workspace.userId, [runId], 1)
  return `${text}\n---\n${draft ? filledText(draft) : ''}`
}

const bills = `bill,pupil,lesson_date,amount,paid,due_date
R-301,Achterberg,2026-09-02,480.00,200.00,2026-10-02
R-302,Dimitrov,2026-09-09,360.00,360.00,2026-10-09
R-303,Oyelaran,2026-09-16,520.00,0.00,2026-10-16
R-304,Pask,2026-09-23,410.00,100.00,2026-10-23
R-305,Quilter,2026-09-30,390.00,390.00,2026-10-30
`

test.each([
  'Would you write a kind reminder to the Pask family, with the bill number and what is still owing',
  'reminder to Mr Pask pls, put in the bill number, the amount outstanding and when it was due',
  'can u mail pask how much is still open and the bill nr',
  'Letter to Mrs Pask: bill number, how much she still owes',
])('%s: what a row has is looked up, and what is owed is the amount less what was paid', async (prompt) => {
  const told = await written(prompt, 'bills.csv', bills)
  for (const said of ['R-304', 'Still to pay: 310']) expect(told).toContain(said)
  expect(told).not.toMatch(/with the bill number|\[what is open/i)
})

const notes = `# Move of the Abara family

## Access
- Van from Holt Removals, £310, arrives on Tuesday 8 December
- The lift fits boxes up to 90 cm

## To do
- Petra: tell the Abara family what the piano costs - open
`

test('what a text says is said, its price to nobody who did not ask, and what it lacks is a blank that the reply names', async () => {
  const told = await written(
    'short message to mrs Abara: when the van arrives, who brings it, what the piano costs, and that we need the keys',
    'move.md',
    notes,
  )
  expect(told).toContain('Van from Holt Removals, arrives on Tuesday 8 December.')
  expect(told).toContain('Not found in the files, so a blank stands for it: “what the piano costs”')
  expect(told).toContain('We need the keys.')
  expect(told).not.toMatch(/£310|Petra|who brings/)
})

const letter = `Harbour Board
Ref: HB/77-120                          3 November 2026

Dear Mr Lund,

the mooring ropes on berth 9 have to be renewed by 1 December.

Yours sincerely,

Orla Fennimore
Harbour Master
`

test.each([
  'draft a mail to the man who wrote this. ropes are renewed since Monday. put their reference in',
  'Reply to this letter: the ropes are renewed since Monday. Quote their reference',
  'write back to the person who sent this, with the reference number, that the ropes are renewed since Monday',
])('%s goes to who signed the letter, with its reference', async (prompt) => {
  const told = await written(prompt, 'letter.txt', letter)
  for (const said of ['Orla Fennimore', 'HB/77-120', 'opes are renewed since Monday']) expect(told).toContain(said)
  expect(told).not.toMatch(/(?:put|quote) their reference/i)
})

test('what belongs to other kinds of text, and who is told of, asks nothing of a file', () => {
  for (const prompt of [
    'agenda for the board: what went wrong, who does what',
    'mail to the guests who complained: we are sorry',
    'Write to Ann that we open at nine',
  ])
    expect(takeAskedOfFile(prompt)).toBeUndefined()
})
