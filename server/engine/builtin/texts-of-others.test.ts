import { expect, test } from 'vitest'
import { askBesideFile } from '../../testing/beside-file.ts'

const ask = askBesideFile()

const nightDesk = `# Night desk

1. **Noise:** first call is friendly. After the second call ring the duty manager.
2. **Guest locked out:** ask for name and date of birth. Between 2:00
   and 5:00 two of staff go up together.
3. **Lost child:** lock the front door, then call the duty manager:
   - name and age
   - where last seen
`

test('a rule is quoted whole, with the list below it, and without the rule before it', async () => {
  const told = await ask('someone is locked out at 3 in the morning, may i go up alone and what do i ask', nightDesk)
  expect(told).toContain(
    '- Guest locked out: ask for name and date of birth. Between 2:00 and 5:00 two of staff go up together. *(',
  )
  // Both parts are answered by it.
  expect(told.split('two of staff go up together')).toHaveLength(3)
  expect(await ask('a child is lost, whats the procedure', nightDesk)).toContain(
    '> Lost child: lock the front door, then call the duty manager: name and age; where last seen *(',
  )
})

const ward = `Team meeting ward 3, Tues 17 Nov 2026
there: Sabine, Mirko, Dr Ahlers

Said
- the agency is too dear (52 an hour)

Not clear yet
? who pays for the training
? do we get the second fridge

Next meeting: Tues 8 December, 14:30, staff room
`

test('a few words above a list are its title, which ends with the list', async () => {
  const told = await ask('what is not clear yet', ward)
  expect(told).toContain('**Not clear yet** *(notes.txt, line 8)*\n\n- who pays for the training *(line 8)*')
  expect(told).toContain('do we get the second fridge')
  expect(told).not.toContain('Next meeting')
})

test('several questions in a row are answered each', async () => {
  const told = await ask('when is the next meeting, what does the agency cost and who pays for the training', ward)
  expect(told).toContain('**When is the next meeting?**\n\n- Next meeting: Tues 8 December, 14:30')
  expect(told).toContain('**What does the agency cost?**\n\n- the agency is too dear')
  expect(told).toContain('**Who pays for the training?**\n\n- who pays for the training')
})

const letter = `Northmoor Education Trust

18 November 2026

Dear Mrs Osei,

thank you for your application. Before we can release the grant, would you kindly let us have

  (a) the list of pupils with dates of birth,
  (b) a risk assessment, signed by the head,
  (c) the enclosed form F7.

All of this must be with us by Monday 14 December 2026. We confirm these sums:

  coach                 £940
  youth hostel        £1,120

Please also let Mr Dale know by 4 December whether you need the minibus.

Yours sincerely
P. Whitcombe
`

test('what a letter wants is told with its list and its days, and with nothing that it only says', async () => {
  for (const prompt of [
    'What does the Trust want from us, and by which date?',
    'everything they need from us please',
  ]) {
    const told = await ask(prompt, { 'letter.txt': letter })
    for (const part of ['list of pupils', 'risk assessment', 'form F7', '14 December', 'Mr Dale know by 4 December'])
      expect(told).toContain(part)
    expect(told).not.toContain('sums')
  }
})

test('what a letter asks for becomes tasks, as many as were spoken of, with the day of the list', async () => {
  const told = await ask('put the three things they ask for on my to-do list', { 'letter.txt': letter })
  expect(told).toContain('**3 tasks from letter.txt**')
  for (const title of ['Send the list of pupils', 'Send a risk assessment', 'Send the enclosed form F7'])
    expect(told).toContain(title)
  expect(told.split('for Alex Kim, due Mon 14 Dec 2026')).toHaveLength(4)
  expect(await ask('make tasks of the five things they want', { 'letter.txt': letter })).toContain(
    'You spoke of 5, and I found 3',
  )
})

test('the points under a title that is named become tasks, whoever has them', async () => {
  const visit = `Visit\n\nwe saw\n- mould on the wall\n\nfor Monday\n- Ilka: list of pipes, until 27 Nov\n- Mr Lund: sends the readings, until 30 Nov\n`
  const told = await ask('From the part for Monday make please the tasks, one for each', visit)
  expect(told).toContain('**List of pipes** (nobody has it yet), due Fri 27 Nov 2026')
  expect(told).toContain('**Send the readings** (nobody has it yet), due Mon 30 Nov 2026')
  expect(told).not.toContain('mould')
  expect(await ask('the things under for monday pls as tasks', visit)).toContain('2 items were left out')
})

const thread = `From: Harriet Stow <harriet@stow.example>
To: Alex Kim
Date: Mon, 16 Nov 2026 09:10
Subject: Boiler

Hi Alex, can you go? I will ring the tenant by Friday.
Harriet

---
From: Alex Kim
To: Harriet Stow
Date: Tue, 17 Nov 2026 18:20

Went today. I could do it on Tuesday.
Alex

---
From: Harriet Stow
To: Alex Kim
Date: Wed, 18 Nov 2026 08:02

Tuesday it is. Alex will do the deposit and the drawing, I will leave the key with Mrs Patel.
Harriet
`

test('what somebody in a thread gave to the asker is theirs, and two things of one sentence are two', async () => {
  const told = await ask('ok the 2 things harriet put on me, make em tasks for me both due thursday', thread)
  expect(told).toContain('**Do the deposit** for Alex Kim, due Thu 26 Nov 2026')
  expect(told).toContain('**Do the drawing** for Alex Kim, due Thu 26 Nov 2026')
  expect(told).not.toContain('tenant')
})

const fees = `To all members

the annual meeting has set the fees for 2027:

                      2026      2027
Adults                £180      £195
Students               £90       £90

Saturday supplement    £310   (unchanged)
burial of ashes        £265   (at present £240)
Guests pay £8 an hour instead of £6. The key deposit rises from £20 to £25.
`

test('old and new amounts of a text are set against each other, and no second file is asked for', async () => {
  const told = await ask('By how much does each fee go up? I need the difference for every line', fees)
  for (const row of [
    '| Adults | £180 | £195 | +£15 |',
    '| Students | £90 | £90 | no change |',
    '| Saturday supplement | £310 | £310 | no change |',
    '| burial of ashes | £240 | £265 | +£25 |',
    '| Guests | £6 | £8 | +£2 |',
    '| The key deposit | £20 | £25 | +£5 |',
  ])
    expect(told).toContain(row)
  expect(await ask('how much more do adults pay', fees)).not.toContain('Students')
})

test('a bare vote is told with what was voted on', async () => {
  const told = await ask(
    'what was actually decided',
    '# Minutes\n\n## Finances\nDesmond proposed raising the subscription to £160.\n**Agreed**, five in favour, one against.\n\n## Jackets\n**Agreed** to buy 12 jackets.\n',
  )
  expect(told).toContain('- Desmond proposed raising the subscription to £160. Agreed, five in favour, one against. *(')
  expect(told).toContain('- Agreed to buy 12 jackets. *(')
})
