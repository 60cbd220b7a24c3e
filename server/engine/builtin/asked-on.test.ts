import { afterAll, beforeAll, expect, test } from 'vitest'
import { starters } from '#shared/domain/starters.ts'
import { sampleAgents } from '../../agents/sample-agents.ts'
import { type TestWorkspace, openTestWorkspace, runInput, runThrough } from '../../testing/test-workspace.ts'
import { runAgent } from '../run.ts'

let workspace: TestWorkspace
beforeAll(async () => {
  workspace = await openTestWorkspace({ now: () => Date.parse('2026-11-21T10:00:00Z') })
})
afterAll(() => workspace.server.close())

const spec = { id: '7', ...sampleAgents[6]!, skills: [...sampleAgents[6]!.skills] }
type File = { name: string; size: number; type: string; content: string }

/** What is replied to the last of several prompts, one after the other; the files lie beside the first. */
async function talk(prompts: readonly string[], files: File[] = []): Promise<string> {
  const history: { prompt: string; result: string }[] = []
  for (const prompt of prompts) {
    const beside = history.length === 0 ? { files } : { earlierFiles: files }
    const { text } = await runThrough(
      runAgent(runInput(workspace, prompt, { agent: spec, history: [...history], ...beside })),
    )
    history.push({ prompt, result: text })
  }
  return history.at(-1)!.result
}

const csv = (name: string, content: string): File => ({ name, size: content.length, type: 'text/csv', content })

const orders = csv(
  'orders.csv',
  `Order;Client;Date;Guests;Product;Amount;Paid
1001;Hafen Event;28.11.2026;120;Buffet;6.960,00;yes
1002;Lindner Bau;03.12.2026;45;Finger food;1.237,50;no
1003;Familie Roth;12.12.2026;80;Wedding menu;7.600,00;no
1004;Hafen Event;17.12.2026;60;Buffet;3.480,00;no
1005;Stadtbibliothek;19.12.2026;30;Finger food;825,00;yes
1006;Lindner Bau;15.01.2027;50;Lunch;1.450,00;no
`,
)
const first = 'How much did we sell in December?'

test.each([
  ['How much is not paid yet?', '(Paid is no) is **13,767.5'],
  ['Which client ordered the most?', '**Hafen Event** has the highest total of Amount'],
  ['Which orders are due in December and not paid?', '**3 rows** (Paid is no, Date in December)'],
  ['How many guests are there in December?', '**215**'],
  ['and in January?', '1,450'],
  ['how much does Familie Roth owe us?', '7,600'],
])('below a reply about a table, “%s” is asked of that table', async (question, answer) => {
  expect(await talk([first, question], [orders])).toContain(answer)
})

test('a table is asked again after the workspace was, and what it comes to together is of the rows before', async () => {
  expect(await talk([first, 'What is overdue?', 'How much is not paid yet?'], [orders])).toContain('13,767.5')
  const together = [first, 'Which orders are due in December and not paid?', 'and how much is it together?']
  expect(await talk(together, [orders])).toContain('(Paid is no, Date in December) is **12,317.5')
  expect(await talk([first, 'What tasks are open?', 'and for Buffet?'], [orders])).toContain(
    '(Product is Buffet, Date in December) is **3,480',
  )
})

test.each([
  ['What is overdue?', 'trade-fair leads'],
  ['When is the client meeting?', 'The event **Client meeting**'],
  ['What is Dot working on?', '**3 open tasks for Dot**'],
  ['What can you do?', 'This is what I can do now'],
  [
    'Good morning to you. In what sort of thing may a shopkeeper of my age expect your help?',
    'This is what I can do now',
  ],
  ['which client has the website relaunch?', '**Website relaunch**: active'],
])('below a reply about a table, “%s” is not asked of it', async (question, answer) => {
  expect(await talk([first, question], [orders])).toContain(answer)
})

const text =
  'Summarise this: The hall is booked for 12 December. Petra will bring the tablecloths by Friday. We still have to decide on the menu and Lena orders the flowers tomorrow.'

test.each([
  ['Who is free on Saturday 12 December?', 'On Sat 12 Dec 2026 nothing is on the workspace'],
  ['What can you do?', 'This is what I can do now'],
  ['hello, how are you?', "Hello, I'm **Spec**"],
  ['What time is it?', 'It is **Sat 21 Nov 2026**, 11:00 (Europe/Berlin).'],
  ['When is the client meeting?', 'The event **Client meeting**'],
  ['What about the website relaunch?', '**Website relaunch**: active'],
  ['who has the most work?', '**Dot and Spec** have the most open tasks'],
])('below a reply about a pasted text, “%s” leaves the text behind', async (question, answer) => {
  const told = await talk([text, question])
  expect(told).toContain(answer)
  expect(told).not.toContain('your text')
})

test('a pasted text is asked on about, also after something else, if the words stand in it', async () => {
  expect(await talk([text, 'When is the hall booked?', 'Who brings the tablecloths?'])).toMatch(/^> Petra will bring/)
  expect(await talk([text, 'how are you?', 'Who brings the tablecloths?'])).toMatch(/^> Petra will bring/)
})

test.each(starters.map(({ prompt }) => [prompt]))('what “%s” says of how to do it is no text', async (prompt) => {
  expect(await talk([prompt, 'What can you do?'])).toContain('This is what I can do now')
  expect(await talk([prompt, 'What matters?'])).not.toContain('your text')
})

const notes = `Turn these notes into tasks

- call hall about keys
- order 40 kg potatoes by wed
- ask Lena if she can do sat shift
- menu cards?? (print thu)
- Dot: invoice Petra`

test('a list of short lines that is to be made tasks is a task for each line', async () => {
  const told = await talk([notes])
  expect(told).toContain('**5 tasks from your text**')
  expect(told).toContain('**Order 40 kg potatoes** (nobody has it yet), due Wed 25 Nov 2026')
  expect(told).toContain('**Ask Lena if she can do sat shift** (nobody has it yet)')
  expect(told).toContain('**Menu cards?? (print thu)** (nobody has it yet), due Thu 26 Nov 2026')
  expect(told).toContain('**Invoice Petra** for Dot')
  expect(await talk([notes, 'create them as tasks'])).toContain('5 items were left out')
})

test('more lines than five are proposed, and none is lost', async () => {
  const told = await talk([
    'make tasks out of this:\ncall bank\nDot to order boxes\nclean fridge\nwed - pick up van\nsoap\nsalt',
  ])
  expect(told).toContain('Your text holds **6 tasks**')
  expect(await talk(['Turn this into tasks: wash aprons, fold napkins, ask Lena about sunday'])).toContain(
    '**3 tasks from your text**',
  )
})

test('below a reply with action items, they are created as tasks', async () => {
  const minutes = `What are the action items?

Petra will bring the linen by Friday.
Lena orders the candles tomorrow.
TODO: decide on the dessert`
  expect(await talk([minutes])).toContain('**3 open action items.**')
  for (const asked of ['create them as tasks', 'add them as tasks', 'turn these into tasks'])
    expect(await talk([minutes, asked])).toMatch(/\*\*3 tasks from your text\*\*|3 items were left out/)
  expect(
    await talk(['Create tasks from these minutes:\n- Talked about the weather\n- Petra will buy ice by Friday']),
  ).toContain('**1 task from your text**')
})
