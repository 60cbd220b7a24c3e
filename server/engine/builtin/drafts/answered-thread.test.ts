import { afterAll, beforeAll, expect, test } from 'vitest'
import { filledText } from '#shared/domain/draft-text.ts'
import { newId } from '#shared/domain/ids.ts'
import { draftsOfThread } from '../../../drafts/drafts.rules.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from '../../../testing/test-workspace.ts'
import { runAgent } from '../../run.ts'

let workspace: TestWorkspace

beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterAll(() => workspace.server.close())

/** The text that is drafted beside a file. */
async function bodyOf(prompt: string, content: string) {
  const runId = newId()
  const drafting = { runId, agentId: '1', prompt, drafts: [] }
  const files = [{ name: 'notes.txt', size: content.length, type: 'text/plain', content }]
  await runThrough(runAgent(runInput(workspace, prompt, { drafting, files })))
  const [draft] = await draftsOfThread(workspace.db, workspace.userId, [runId], 1)
  return draft ? filledText(draft) : ''
}

const roof = `From: Martin Ogden <martin@ogdenroofing.example>
To: Priya Shah <priya@shah-dental.example>
Date: Mon, 9 Nov 2026 10:12
Subject: Leak above surgery 2

Dear Mrs Shah,
twelve slates are gone. We can do it for 1,840 pounds plus VAT, starting 1 December.
Martin Ogden

---
From: Priya Shah
To: Martin Ogden
Date: Tue, 10 Nov 2026 18:40
Subject: Re: Leak above surgery 2

Dear Mr Ogden, thank you. Can you work on the weekend?
Priya Shah

---
From: Martin Ogden
To: Priya Shah
Date: Wed, 11 Nov 2026 07:55
Subject: Re: Re: Leak above surgery 2

Saturday 5 December works, but weekend costs 15 % more. Please tell me by 24 November.
Martin
`
/** A colleague passes something on, and is nobody to answer. */
const passedOn = `${roof}
---
From: Ben
To: Priya Shah
Date: Thu, 12 Nov 2026 08:20
Subject: Fwd: roof

For your info, the ladder of ours is broken. I would take him.
Ben
`

test.each([
  ['Answer his last message please. Saturday is good, we accept the 15 %.', 'Saturday is good, we accept the 15 %.'],
  ['write the answer to the latest mail. key is at the pharmacy', 'Key is at the pharmacy.'],
  ["I need a reply to the roofer's mail: saturday yes", 'Saturday yes.'],
  ['draft a response to the last e-mail from Martin Ogden: we go with 5 December', 'We go with 5 December.'],
  [
    'reply to him that saturday 5 december is fine and 15 % is agreed',
    'Saturday 5 December is fine and 15 % is agreed.',
  ],
  [
    'Please write back to him for me: sorry it took so long, and Ben will hold the ladder.',
    'Sorry it took so long, and Ben will hold the ladder.',
  ],
])('%s goes to who wrote', async (prompt, said) => {
  for (const thread of [roof, passedOn]) {
    const body = await bodyOf(prompt, thread)
    expect(body).toContain('Hello Martin Ogden,')
    expect(body).toContain(said)
  }
})

test('who thanks at the end of a request signs', async () => {
  const body = await bodyOf('can you write them back we take saturday, key comes friday. thanks, priya', roof)
  expect(body).toContain('We take Saturday, key comes Friday.')
  expect(body).toContain('Kind regards\nPriya')
})

const visit = `# Visit at the allotment, 12 November 2026

Surveyor: D. Kowalczyk. Present: Anne Moor (chair), Rob Teller (treasurer), Mrs Ilse Hahn, the caretaker of the hall.

## Questions for the surveyor
- May the shed stay where it is if we move the fence?
- How long is the drawing valid?

## Decided
- The gate is painted green.
`

test.each([
  ['mail to the surveyor with our two questions pls', 'Hello D. Kowalczyk,'],
  ['Write to the surveyor and ask him our questions', 'Hello D. Kowalczyk,'],
  ['email the treasurer with the two questions from the notes', 'Hello Rob Teller,'],
])('%s: who that is and what is asked stands in the file', async (prompt, greeting) => {
  const body = await bodyOf(prompt, visit)
  expect(body).toContain(greeting)
  expect(body).toContain('May the shed stay where it is if we move the fence?')
  expect(body).toContain('How long is the drawing valid?')
  expect(body).not.toContain('painted')
})

test('who a role is that a file gives to nobody stays as it is said', async () => {
  const body = await bodyOf('message to the caretaker that we need the hall on 3 December', visit)
  expect(body).toContain('Dear Mrs Ilse Hahn,')
  expect(await bodyOf('message to the plumber that we need the hall on 3 December', visit)).not.toContain('Hahn')
  // Three are asked for and two are noted: which, nobody said.
  expect(await bodyOf('email the surveyor with the three questions from the notes', visit)).toContain(
    'the three questions from the notes',
  )
})
