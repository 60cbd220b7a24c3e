import { expect, test } from 'vitest'
import { askBesideFile } from '../../testing/beside-file.ts'

const ask = askBesideFile()

test.each([
  [
    'Fay has sent me this: "Ruth, the hall is free on the 3rd of December. Heating is 12 pounds extra an evening. And the key is with Mr Stubbs now, not with Mrs Hale." - who do I go to for the key, and what is the heating?',
    ['Mr Stubbs', '12 pounds'],
  ],
  [
    'got this text from the plumber: “Morning, I can come Thursday after 2, call-out is 65. Leave the side gate open.” when is he coming',
    ['Thursday after 2'],
  ],
  [
    'my sister wrote "bring the big pan and the two chairs, we eat at 7, parking is behind the church" where do i park?',
    ['behind the church'],
  ],
])('%s is asked of what stands in quotes', async (prompt, wanted) => {
  const told = await ask(prompt, {})
  for (const words of wanted) expect(told).toContain(words)
  expect(told).toContain('“your text” is the text in your message.')
})

test('a title in quotes is no text', async () => {
  const told = await ask('I got a task called "Review the launch announcement copy", when is it due?', {})
  expect(told).not.toContain('your text')
})

const thread = `From: Ruud van Dam
To: Piotr Zawadzki
Date: Thu, 19 Nov 2026 15:55
Subject: Slot

Tuesday I can give you 13:30. Also we still miss the CMR for PZ-3301.

---
From: Piotr Zawadzki
To: Ruud van Dam
Date: Fri, 20 Nov 2026 07:48
Subject: Re: Slot

We take Tuesday. CMR for 3301: Ewa will send it on Monday until noon.

---
From: Ruud van Dam
To: Piotr Zawadzki
Date: Fri, 20 Nov 2026 08:20
Subject: Re: Re: Slot

Confirmed. For the 85 euro I need a written ok from Baltrans. Could you get that by Wednesday?
Ruud
`

test.each([['what must we still send him and until when'], ['what do I still have to send?']])(
  '%s gathers what any message asks for and what was promised',
  async (prompt) => {
    const told = await ask(prompt, thread)
    expect(told).toContain('we still miss the CMR')
    expect(told).toContain('written ok from Baltrans')
    expect(told).toMatch(/Promised in it:\n\n- CMR for 3301: Ewa will send it on Monday/)
  },
)

test('what somebody has to send or wants to ring up for is no wish that it is sent', async () => {
  const mail =
    'Dear Dee,\n\nplease send us photos of the broken parcels by 30 November.\nBest, Tom Brewer, Brewer Carriers\n'
  for (const prompt of ['what do I need to send Tom and till when?', 'which carrier is it? i want to call them'])
    expect(await ask(prompt, mail), prompt).not.toContain('I cannot send')
  expect(await ask('send this to the carrier', mail)).toContain('I cannot send')
})

test('an address is not what only speaks of one', async () => {
  const told = await ask('What is the new address of Lomax Tiling? I need to post something.', {
    'notes.txt': 'Lomax Tiling has moved address, ask Imran.\nThe tiles are paid.\n',
  })
  expect(told).toMatch(/^I found no answer to this/)
  expect(
    await ask('What is the new address of Lomax Tiling?', 'Lomax Tiling has a new address, 14 Foundry Lane, Dudley.\n'),
  ).toContain('14 Foundry Lane')
})
