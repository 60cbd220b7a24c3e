import { describe, expect, test } from 'vitest'
import { demoForTests } from './demo-for-tests.ts'
import { begin } from './score.ts'

/** What people want most, each in the ways in which they say it: a grid, so that no way is missed because no set happened to use it. */
const demo = demoForTests()

/** The reply to the last of several prompts; `asks` where it is a question back, or asks before it deletes. */
async function reply(...prompts: string[]): Promise<{ text: string; asks: boolean; deletes: boolean }> {
  const { say, history, restore } = await begin(demo(), { agent: 'Millie' })
  let last: Awaited<ReturnType<typeof say>> | undefined
  for (const prompt of prompts) {
    last = await say(prompt)
    history.push({ prompt, result: last.text })
  }
  await restore()
  return {
    text: last!.text,
    asks: last!.offered.some(({ label }) => !label.startsWith('Connect')),
    deletes: last!.outcome?.kind === 'waiting' && last!.outcome.action.tool.startsWith('delete'),
  }
}

/** Ways to say one thing, of which each is tried. */
function ways(forms: string): string[] {
  return forms.split('|').map((form) => form.trim())
}

const thing = 'the supplier quotes'
const changes: [what: string, told: RegExp, forms: string][] = [
  [
    'done',
    /Compare supplier quotes.*(?:done|completed)/s,
    `X are done|X is finished|done with X|finished X|tick off X|X: done|close X|X can be closed|
      X are off the list|we finished X|i did X|mark X complete|X complete|set X to completed|Spec finished X|
      Spec is through with X|please tick X|X, done!|that’s X sorted|got X done|put X on done|can you close X|
      kindly mark X as completed`,
  ],
  [
    'given to somebody',
    /Compare supplier quotes\*\* for Dot/,
    `give X to Dot|X to Dot|assign X to Dot|Dot takes X|Dot should do X|let Dot do X|hand X over to Dot|
      X goes to Dot|X -> Dot|Dot does X from now on|have Dot do X|can Dot take X|pass X on to Dot|
      reassign X to Dot|Dot is on X|put Dot on X instead of Spec|X for Dot|make Dot responsible for X|
      move X to Dot|Dot can have X|i want Dot to do X|Dot gets X|transfer X to Dot|
      take X from Spec and give it to Dot|swap Spec for Dot on X|Spec is ill, Dot does X`,
  ],
  [
    'of another priority',
    /Compare supplier quotes.*low priority/s,
    `set X to low|X low prio|X: low|make X low priority|lower X to low|priority of X is low|put X on low|
      X down to low|change the priority of X to low|X should be low|mark X as low priority|prio low for X|
      can X be low|X is only low|X is not that important, low is enough`,
  ],
  [
    'begun',
    /Compare supplier quotes.*in progress/s,
    `start X|X started|X is in progress|set X to in progress|X: in progress|begin with X|X is underway|
      work on X has begun|mark X as started|put X in progress|get X going`,
  ],
  [
    'due on another day',
    /Compare supplier quotes.*due Mon 30 Nov/s,
    `move X to the 30th|X due 30 nov|push X to monday 30th|X until the 30th|X can wait until 30 November|
      X by 30/11|postpone X to the 30th|change the date of X to 30 Nov|X on the 30th instead|
      make X due on the 30th|new deadline for X: 30 nov|X slips to the 30th|X have time until the 30th|
      deadline of X is the 30th|X not before the 30th|give X until the 30th|shift X by six days|
      X six days later|6 more days for X|X +6d|put X off by 6 days|push X back six days|
      we need X on 30 november`,
  ],
  [
    'without a day',
    /Compare supplier quotes.*it was due/s,
    'remove the due date of X|remove the deadline of X|X need no due date|no deadline for X|clear the date of X|take the deadline off X',
  ],
  [
    'called otherwise',
    /Renamed.*Check the offers/s,
    `rename X to Check the offers|call X Check the offers|X should be called Check the offers|
      change the title of X to Check the offers|new name for X: Check the offers|name X "Check the offers"`,
  ],
  [
    'noted',
    /call first/,
    `note on X: call first|add to X that we call first|add a note to X: call first|
      put a note on X saying call first|for X please note: call first|
      leave a note at X that they should call first`,
  ],
]
test.each(changes.flatMap(([what, told, forms]) => ways(forms).map((form) => [what, form.replace('X', thing), told])))(
  'is %s: %s',
  async (_what, said, told) => {
    const { text, asks } = await reply(said as string)
    expect(text).toMatch(told as RegExp)
    expect(asks).toBe(false)
  },
)

test.each(
  `delete X|remove X|get rid of X|drop X|scrap X|bin X|cancel X|throw X away|take X off the list|kill X|
    erase X|X is no longer needed|strike X`
    .split('|')
    .map((form) => form.trim().replace('X', thing)),
)('is asked about before it is deleted: %s', async (said) => {
  expect((await reply(said)).deletes).toBe(true)
})

const made: [told: RegExp, forms: string[]][] = [
  [
    /^Created the task \*\*Order paper\*\* for Arlo, due Fri 27 Nov 2026, high priority, with the note “(?:we )?call first”\.$/i,
    [
      'create a task order paper for Arlo, due friday, high priority, with the note call first',
      'create a task "order paper" for Arlo due friday, high priority, note: call first',
      'add task: order paper, Arlo, friday, high, note "call first"',
      'new task for Arlo: order paper, due friday, high priority. Note: call first',
      'please add a task for Arlo to order paper by friday. High priority. Note that we call first',
      'could you create a high priority task for Arlo to order paper until friday and note on it: call first',
      'a new task please: order paper. It is for Arlo, due Friday, priority high, and in the notes write call first',
      'make a task called order paper, assign it to Arlo, due friday, priority high, notes: call first',
      'add "order paper" to Arlo’s tasks for friday, high priority, comment: call first',
      'give Arlo a new task: order paper by friday, high prio, and write in the notes "call first"',
      'new task order paper for Arlo due friday with high priority and the description call first',
    ],
  ],
  [
    /^Created the task \*\*Order paper\*\* for Arlo\./,
    `create a task order paper for Arlo|add a task for Arlo: order paper|new task: order paper (Arlo)|
      new task for arlo, order paper|get Arlo to order paper|have Arlo order paper|
      put order paper on Arlo’s list|I want Arlo to order paper|let Arlo order paper|Arlo needs to order paper|
      Arlo must order paper|assign Arlo a new task to order paper`
      .split('|')
      .map((form) => form.trim()),
  ],
  [
    /^Created the event \*\*Budget\*\* on Mon 23 Nov 2026, 10:00–11:00, with the note “(?:we )?bring the plan”/,
    [
      'schedule "Budget" monday 10 to 11 with the note "bring the plan"',
      'schedule Budget on monday from 10 to 11, note: bring the plan',
      'event: Budget, monday 10-11, notes: bring the plan',
      'put Budget in the calendar, monday 10-11. Note: bring the plan',
      'add an event Budget on monday at 10 for an hour with the description bring the plan',
      'please enter Budget for Monday, 10:00 to 11:00, with the remark: bring the plan',
      'create an event called "Budget" on Monday from 10 to 11 and add the note bring the plan',
    ],
  ],
  [
    /^Created the project \*\*Fair\*\* \(planning\), with Suki and Spec, due Fri 18 Dec 2026, with the note “show our maps”/,
    [
      'create a project Fair, due 18 december, with Suki and Spec, description: show our maps',
      'new project "Fair" until 18 Dec, team Suki and Spec, description "show our maps"',
      'start a project called Fair with Suki and Spec, deadline 18 december. Description: show our maps',
      'set up a project named Fair for Suki and Spec, finished by 18 December, with the note show our maps',
    ],
  ],
]
test.each(made.flatMap(([told, forms]) => forms.map((form) => [form, told] as const)))(
  'is made: %s',
  async (said, told) => {
    expect((await reply(said)).text).toMatch(told)
  },
)

const dot = /Write the support lead advert[^]*Book the interview rooms/
const asked: [told: RegExp, forms: string][] = [
  [
    dot,
    `what is Dot working on|what does Dot have|Dot’s tasks|show me Dot’s tasks|what’s on Dot’s plate|
      what has Dot got to do|what is left for Dot|anything open for Dot?|which tasks does Dot have|
      what must Dot do|tasks for Dot|everything Dot has|what is assigned to Dot|what still needs doing by Dot|
      whats dot up to`,
  ],
  [/\b3\b/, 'how many tasks does Dot have|how many open tasks has Dot|count Dot’s tasks|how much has Dot to do'],
  [
    /Follow up with the trade-fair leads/,
    `what is overdue|anything overdue?|what is late|which tasks are past due|what did we miss|what slipped|
      what should have been done already|what is behind|any late tasks|what are we late with|
      what is past its deadline`,
  ],
  [
    /Nordhaus[^]*refund/,
    `what is due today|due today?|what must be done today|which tasks are due today|today’s tasks|
      whats due 2day|what has to be ready today|is anything due today`,
  ],
  [
    /Product review[^]*Client meeting/,
    `what is in the calendar today|which meetings are today|my meetings today|whats on my calendar|
      do I have meetings today?|what appointments have I got today|what is scheduled for today`,
  ],
  [/16:00/, 'when is the client meeting|at what time do I see Nordhaus|client meeting when?|when do we meet Nordhaus'],
  [/Nordhaus/, 'who is at the client meeting|who comes to the client meeting|who is invited to the client meeting'],
  [
    /5 Dec/,
    'when is the website relaunch due|what is the deadline of the website project|by when do we need the website',
  ],
  [
    /64|7 of 11/,
    'how is the website relaunch going|status of the website project|where do we stand with the website|is the website on track',
  ],
  [
    /Spec/,
    'who has the supplier quotes|who does the supplier quotes|whose are the supplier quotes|who compares the supplier quotes',
  ],
  [/Sam/, 'who has nothing to do|who is free|who could take something on|is anybody idle|who has time'],
]
test.each(asked.flatMap(([told, forms]) => ways(forms).map((form) => [form, told] as const)))(
  'is answered: %s',
  async (said, told) => {
    const { text, asks } = await reply(said)
    expect(text).toMatch(told)
    expect(text).not.toMatch(/^(?:- )?(?:Created|Changed|Marked)/)
    expect(asks).toBe(false)
  },
)

describe('behind what was just made', () => {
  const task = 'create a task order paper for Arlo due friday'
  const call = 'schedule a budget call with Sam on monday at 10'
  const next: [first: string, told: RegExp, forms: string][] = [
    [
      task,
      /for Dot/,
      'for Dot instead|no, for Dot|Dot, not Arlo|give it to Dot|I meant Dot|wrong person, Dot|and one for Dot too|the same for Dot',
    ],
    [task, /high priority/, 'make it high|high priority|and high prio|urgent!|it’s urgent|with high priority'],
    [task, /Mon 23 Nov/, 'on monday|no, monday|make it monday|monday is enough|rather monday|due monday'],
    [task, /Sat 28 Nov|Fri 4 Dec/, 'a day later|push it a week'],
    [task, /Buy paper/, 'call it Buy paper|rename it to Buy paper|the title should be Buy paper'],
    [task, /call first/, 'note: call first|add a note: call first|with the note call first'],
    [task, /in progress/, 'start it|he’s on it'],
    [task, /Website relaunch|Supplier review/, 'put it in the website project|it belongs to the supplier review'],
    [
      call,
      /11:00/,
      'at 11|no, at 11|make it 11|11 is better|an hour later|make it an hour|for an hour|until 11|half an hour longer',
    ],
    [call, /Tue 24 Nov 2026, 10:00/, 'on tuesday|tuesday same time|and one on tuesday too|the same on tuesday'],
    [call, /Dot/, 'with Dot too|Dot comes too|add Dot|invite Dot'],
    [call, /bring the plan|big room/, 'note: bring the plan|in the big room'],
  ]
  test.each(next.flatMap(([first, told, forms]) => ways(forms).map((form) => [first, form, told] as const)))(
    '%s: %s',
    async (first, said, told) => {
      const { text, asks } = await reply(first, said)
      expect(text).toMatch(told)
      expect(asks).toBe(false)
    },
  )
})
