import { expect, test } from 'vitest'
import { saidTersely } from './said-tersely.ts'

const scene = {
  agents: [{ name: 'Arlo' }, { name: 'Spec' }],
  people: [{ name: 'Sam Rivera' }, { name: 'Alex Kim' }],
  you: 'Alex Kim',
} as never

test.each([
  ['redirects: spec -> sam, due +2d', 'assign redirects to Sam Rivera and push redirects back by 2 days'],
  ['quotes → arlo; nordhaus mail => spec', 'assign quotes to Arlo and assign nordhaus mail to Spec'],
  // What goes to nobody is left as it was said.
  ['quotes -> done', 'quotes to done'],
  ['sam -> spec', 'sam to spec'],
  ['set it to Friday, the 27th of November', 'set it to Friday 27th of November'],
  ["the screening questions are mine now, not dot's", 'give the screening questions to me'],
  ['a meeting on Tuesday, ten till half past eleven', 'a meeting on Tuesday from ten till half past eleven'],
  ['that one to sam, hi prio', 'that one to sam, high priority'],
  ['move it to 3 p.m. on Monday', 'move it to 3 pm on Monday'],
  ['I would like a report from you every Friday', 'I want a report every Friday'],
  ['what is on the 4th of December?', 'what is on 4 December?'],
  ['plan the 4th of July party', 'plan the 4th of July party'],
  ['due after the end of November', 'due after 30 November'],
  ['if spec has >3 open tasks, move one', 'if spec has more than 3 open tasks, move one'],
  ['anyone w/o open tasks?', 'who has no open tasks?'],
  ["can't do the client thing at 4, make it 5", 'move the client thing to 5'],
  [
    'milk delivery mon 7am put it in the calendar half an hour',
    'put milk delivery in the calendar mon 7am for half an hour',
  ],
  ['block 2 to 4 on Friday for the tasting in the calendar', 'block 2 to 4 on Friday for the tasting'],
  ['Add Chip to the team, take Arlo off it, please', 'Add Chip to the team, remove Arlo from it, please'],
  ['1:1 w/ sam weds 10:00, 30m', 'schedule “1:1 with Sam” weds 10:00, 30 minutes with Alex Kim and Sam Rivera'],
  ['1:1 with Zoe on Monday', '1:1 with Zoe on Monday'],
  ["rename Questions to 'Qs v1', mark in progress", 'rename Questions to “Qs v1” and mark it as in progress'],
  ["Sam's and Dot's tasks", "Sam's and Dot's tasks"],
  ['For the review we need 30 minutes more. Please adapt the end.', 'make the review 30 minutes longer'],
  [
    "On Monday I will be at the dentist from 8 until ten o'clock. Please keep this time free.",
    'block On Monday from 8 until ten for the dentist',
  ],
  ['block me 2h on monday morning for planning, like 9:30 til 11:30', 'block me on monday 9:30 til 11:30 for planning'],
  ['project Fair, team me/sam/spec', 'project Fair, team me, sam, spec'],
  ['lunch with sam 🥗 and a walk 🧠', 'lunch with sam and a walk'],
  ['launch plan is shared ✅', 'launch plan is shared ✅'],
  ['order the cable, 20 m', 'order the cable, 20 m'],
  [
    'tick it off and then on the thirtieth i want reminding to look again',
    'tick it off and remind me to look again on the 30th',
  ],
  ['work on the first, then on the first task', 'work on the 1th, then on the first task'],
  ['anything gone past its date?', 'anything overdue?'],
  [
    'Please move the quotes from Tuesday on Thursday, the third offer comes first on Wednesday.',
    'Please move the quotes from Tuesday to Thursday',
  ],
  ['every Monday a list of what is overdue, if that can be done.', 'every Monday a list of what is overdue.'],
  ['move it if it is done', 'move it if it is done'],
  ['who has zero open tasks?', 'who has no open tasks?'],
  ['which tasks arent done, I cant see', "which tasks aren't done, I can't see"],
  ["started on the advert, I'll do it myself so put it on me", 'started on the advert and assign it to me'],
  [
    'Task for Spec: ask for drills. Till friday, is important',
    'Task for Spec: ask for drills. until friday, it is important',
  ],
  [
    "I won't manage tomorrow, whatever is due then can it go to Tuesday",
    "I won't manage tomorrow, move everything that is due tomorrow to Tuesday",
  ],
  ['move everything due monday to wednesday', 'move everything that is due on monday to wednesday'],
  ['What was the number of the invoice? It should be in some note.', 'What was the number of the invoice?'],
  ['Is it done? No. Mark it', 'Is it done? No. Mark it'],
  ["who isn't that busy?", 'who has the least to do?'],
  ['who has not so much to do now?', 'who has the least to do now?'],
  ['who has not finished yet?', 'who has not finished yet?'],
  ['right, what have we let slip?', 'right, what is overdue?'],
  ['which of your lot is best for this?', 'which of you is best for this?'],
])('“%s”', (said, plain) => {
  expect(saidTersely(said, scene)).toBe(plain)
})
