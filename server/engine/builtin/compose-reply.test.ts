import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPace } from '../pace.ts'
import type { FileAnswer } from '../tools/read-file.ts'
import { composeReply } from './compose-reply.ts'

const self = { name: 'Arlo', role: 'Executive Assistant' }
const now = new Date('2026-11-21T10:00:00Z')

async function reply(prompt: string, answers: FileAnswer[] = []): Promise<string> {
  const blocks: string[] = []
  for await (const block of composeReply({ self, prompt, answers, now, timeZone: 'Europe/Berlin' }, createPace()))
    blocks.push(block)
  return blocks.join('\n\n')
}

function file(name: string, text: string, kind: 'text' | 'table' | 'json' | 'code' = 'text'): FileAnswer {
  return { status: 'read', name, kind, text, extracted: false, truncated: false }
}

const notes = file(
  'notes.md',
  '# Kickoff\n\nThe launch moves to January. Bob will send the draft by Friday.\n\n## Budget\n\n- [x] Approve it\n- [ ] Spend it\n\n## Room\n\nThe room is taken.',
)

test('two wishes get two sections, with owner, day and source line', async () => {
  const text = await reply('Summarise this and list the action items', [notes])
  expect(text).toContain('## Summary of notes.md')
  expect(text).toContain('1. Send the draft  \n   Bob · Fri 27 Nov 2026 (“by Friday”) · notes.md:3')
  expect(text).toContain('2. Spend it  \n   *no owner named* · *no date* · notes.md:8')
  expect(text).toContain('1 is marked as done and left out.')
  expect(text).toContain('count from today, Sat 21 Nov 2026 (Europe/Berlin)')
})

test('only what is asked for is given', async () => {
  expect(await reply('Summarise', [notes])).not.toContain('Action items')
  expect(await reply('List the action items', [notes])).not.toContain('Summary')
  expect(await reply('List the action items', [file('a.txt', 'Nothing here.')])).toContain(
    'I found no open action items in a.txt.',
  )
})

test('without a wish a text is summarised with its actions, a table profiled', async () => {
  const text = await reply('Here you go', [notes, file('sales.csv', 'region;amount\nN;1,5\nS;2,5', 'table')])
  expect(text).toContain('## Summary of notes.md')
  expect(text).toContain('## Columns of sales.csv')
  expect(text).toContain('sum 4')
  expect(text).toContain('## Action items')
})

test('tasks are found in tables and JSON by their columns', async () => {
  const csv = file('tasks.csv', 'Task,Owner,Due,Status\nShip,Ann,2026-11-27,Open\nOld,Bob,,Done', 'table')
  const json = file(
    'tasks.json',
    '{"tasks":[{"title":"Plan","assignee":null,"due":"2026-12-01","done":false}]}',
    'json',
  )
  const text = await reply('list all tasks', [csv, json])
  expect(text).toContain('1. Ship  \n   Ann · Fri 27 Nov 2026 · tasks.csv:2')
  expect(text).toContain('2. Plan  \n   *no owner named* · Tue 1 Dec 2026 · tasks.json, entry 1')
})

test('a question is answered with the passage that speaks of it, in quotes, with its place', async () => {
  const text = await reply('When is the launch?', [notes])
  expect(text).toMatch(/^> The launch moves to January\. \*\(notes\.\w+, Kickoff, line 3\)\*/)
  expect(text).toContain('Quoted word for word from your file.')
})

test('a question of several parts is answered part by part, and one that nothing speaks of with the nearest', async () => {
  const lease = file(
    'lease.md',
    '# Lease\n\nThe deposit is three months of rent.\n\nThe tenant gives notice of six weeks in writing.',
  )
  const both = await reply('how much is the deposit, and how early must I say that I leave?', [lease])
  expect(both).toContain('**How much is the deposit?**\n\n- The deposit is three months of rent.')
  expect(both).toMatch(/\*\*How early must I say that I leave\?\*\*\n\n- The tenant gives notice of six weeks/)
  const none = await reply('who won the football match?', [lease])
  expect(none).toMatch(/^I looked in lease\.md for “won”, “football” and “match”.*no passage/)
  expect(none).toContain('The nearest:')
})

test('a file that is attached twice is read once', async () => {
  const text = await reply('summarise', [notes, { ...notes, name: 'copy.md' }])
  expect(text).toContain('**copy.md**: This file holds the same as notes.md. It was read once.')
  expect(text.match(/## Summary/g)).toHaveLength(1)
})

test('a message below a question is what it is about', async () => {
  const text = await reply(
    'what does he want from me?\n\nHi Alex, the van cannot come before ten. Please pay invoice 884 over 312 euros by Friday. Thanks, Tom',
  )
  expect(text).toContain('Please pay invoice 884 over 312 euros by Friday.')
})

test('a list of action items may be asked for one person', async () => {
  const minutes = file('m.md', '# Actions\n\n- Ann: send the offer by Friday\n- Bob: call the bank')
  expect(await reply("list Bob's action items", [minutes])).not.toContain('offer')
})

test('a summary tells what was decided and what is open, and three points are three', async () => {
  const minutes = file(
    'm.md',
    '# Sync\n\nPresent: Ann, Bob\n\nSales grew to 61,300 euros in October. It was agreed that the shop closes at four on Saturdays. Whether the mill is heated is still open. Bob will ask the mill by Friday.',
  )
  const whole = await reply('summarise this', [minutes])
  expect(whole).toContain('**Present:** Ann, Bob')
  expect(whole).toContain('**Decided**\n\n- It was agreed that the shop closes at four')
  expect(whole).toContain('**To do**\n\n- **Bob:** Ask the mill, Fri 27 Nov 2026')
  expect(whole).toContain('**Still open**\n\n- Whether the mill is heated')
  const three = await reply('summarise this in three bullet points', [minutes])
  expect(three.match(/^- /gm)).toHaveLength(3)
})

test('what it cannot do comes first, then what it can', async () => {
  expect(await reply('Translate this into German', [notes])).toMatch(/^\*\*Not done:\*\* I cannot translate\./)
  expect(await reply('write me a poem')).toMatch(
    /^I cannot write a text that I have no template for, and nothing was changed\./,
  )
  expect(await reply('xyzzy')).toMatch(/^I can't answer that, and nothing was changed\./)
})

test('a greeting is answered in the name of the agent, with how to connect a model', async () => {
  const text = await reply('hello')
  expect(text).toContain("I'm **Arlo**, Executive Assistant")
  expect(text).toContain('A model on your machine could do this')
})

test('an unread file is named with its note, and the others still count', async () => {
  const text = await reply('summarise', [{ status: 'unread', name: 'scan.pdf', note: 'Cannot be read.' }, notes])
  expect(text).toMatch(/^\*\*scan\.pdf\*\*: Cannot be read\./)
  expect(text).toContain('## Summary of notes.md')
})

test('what was cut is said', async () => {
  expect(await reply('summarise', [{ ...notes, truncated: true } as FileAnswer])).toContain(
    'notes.md was too long to read in full',
  )
})

test('a text cannot break the list it is shown in', async () => {
  const text = await reply('list the action items', [file('a|b.md', '- [ ] pipe | and `code` <name> *\n')])
  expect(text).toContain('1. Pipe \\| and code \\<name\\> \\*  \n   *no owner named* · *no date* · a\\|b.md:1')
})

test('no prompt and no file makes it throw, and there is always an answer', async () => {
  const any = fc.string({ unit: 'grapheme', maxLength: 300 })
  const words = fc
    .array(
      fc.constantFrom(
        'Bob',
        'will',
        'to',
        '- [ ]',
        '\n',
        '|',
        '# ',
        'by Friday',
        'TODO:',
        '@',
        ':',
        '**',
        '`',
        '"',
        '; ',
        '1,5',
        '.',
        'owner: ',
        '日本',
        '\u0000',
        '{',
        ']',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(' '))
  const text = fc.oneof(any, words)
  const kind = fc.constantFrom('text' as const, 'table' as const, 'json' as const, 'code' as const)
  await fc.assert(
    fc.asyncProperty(text, text, kind, any, async (prompt, content, kind, name) => {
      expect((await reply(prompt, [file(name, content, kind)])).trim()).not.toBe('')
      expect((await reply(prompt)).trim()).not.toBe('')
      expect((await reply(`Summarise, list the actions and profile: ${content}`)).trim()).not.toBe('')
    }),
    { numRuns: 300 },
  )
})

const rules = file(
  'rules.md',
  '# House rules\n\n## Bicycles\n\nBicycles stand in the yard. Nothing may lean on the hedge.\n\n## What the owner does\n\n- Clears snow before seven\n- Empties the drains in May\n\n## Laundry\n\n- The machine may run until 21:00.\n- One wash costs 1.50 euros.\n',
)

test('a question in the words of a heading is answered by its section, and a passage with what stands beside it', async () => {
  expect(await reply('so what does the owner do?', [rules])).toContain(
    '**What the owner does** *(rules.md, line 9)*\n\n- Clears snow before seven *(line 9)*\n- Empties the drains in May *(line 10)*',
  )
  const told = await reply('until when can I wash on a weekday evening', [rules])
  expect(told).toContain('Under **Laundry**')
  expect(told).toContain('One wash costs 1.50 euros.')
})

test('to look something up in a file that lies there is no search of the web', async () => {
  const told = await reply('would you be so kind as to look up what one wash costs?', [rules])
  expect(told).toContain('One wash costs 1.50 euros.')
  expect(told).not.toContain('Not done')
})

const handbook = file(
  'handbook.md',
  '# Handbook\n\n## Office\n\nTuesday is office day for everybody.\n\n## Illness\n\nTell your lead before 9:00 on the first day.\n',
)

test('what nothing speaks of is not found, and what is to be done when ill is no list', async () => {
  expect(await reply('Is there a rule for parking at the office?', [handbook])).toContain('found no passage')
  expect(await reply('Is there an office day?', [handbook])).toContain('Tuesday is office day')
  expect(await reply('I am ill tomorrow, what do I have to do first?', [handbook])).toContain('before 9:00')
})

test('what is to go into the calendar is no question, and a chat goes on behind what was found', async () => {
  expect(await reply('Office day into my calendar', [handbook])).toContain('did not understand which change')
  const chat = file(
    'chat.txt',
    '[17.11.26, 19:40] Bea: what do we sell? wreaths like last time?\n[17.11.26, 19:45] Mara: lets make 70\n[17.11.26, 19:49] Olli: ok 60\n[18.11.26, 09:00] Bea: who brings the table\n',
  )
  expect(await reply('how many wreaths did we settle on', [chat])).toMatch(
    /How it went on:[^]*Olli: ok 60 \*\(line 3\)\*/,
  )
})
