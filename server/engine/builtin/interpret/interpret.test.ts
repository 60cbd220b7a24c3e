import { describe, expect, test } from 'vitest'
import type { SeenTask } from '../../tools/tasks.ts'
import type { Exchange } from '../conversation.ts'
import { nothingSaid } from '../report.ts'
import { unshortened } from '../readable.ts'
import type { Scene } from '../scene.ts'
import { clockOf } from '../when.ts'
import { noDesk } from '../desk.ts'
import { grammarOf } from '../grammar.ts'
import { withCommas } from './as-request.ts'
import { interpret } from './interpret.ts'
import { fitsQuestion } from './kind-of-work.ts'
import { readRepeat } from './repeat.ts'

const task = (id: string, title: string, more: Partial<SeenTask> = {}): SeenTask => ({
  id,
  title,
  status: 'Pending',
  priority: 'Medium',
  assignee: null,
  due: null,
  overdue: false,
  project: null,
  project_id: null,
  notes: '',
  assignees: more.assignee ? [more.assignee] : [],
  ...more,
})
const tasks = [
  task('t1', 'Check every redirect of the old site', { assignee: 'Spec', due: '2026-12-01' }),
  task('t2', 'Answer the open refund tickets', { assignee: 'Clide', due: '2026-11-21' }),
  task('t3', 'Book the interview rooms', { assignee: 'Dot', due: '2026-12-07' }),
]
const scene: Scene = {
  clock: clockOf(new Date('2026-11-21T10:00:00Z'), 'Europe/Berlin'),
  people: [],
  agents: ['Arlo', 'Suki', 'Dot', 'Clide', 'Spec'].map((name) => ({
    id: name,
    name,
    role: '',
    skills: [],
    available: true,
  })),
  tasks,
  projects: [],
  events: [
    {
      id: 'e1',
      title: 'Client meeting',
      date: '2026-11-21',
      start: '16:00',
      end_date: '2026-11-21',
      end: '17:00',
      attendees: ['Nordhaus'],
      notes: '',
    },
  ],
  calendars: '',
  said: nothingSaid,
  last: undefined,
  meant: [],
  isWhole: true,
  tasksWith: () => tasks,
}

const read = (prompt: string, ...history: Exchange[]) =>
  interpret(prompt, scene, history, 'Arlo', (text) => grammarOf(text, scene, undefined, noDesk))

/** What is done or answered, in plain words; what is offered has a question mark. */
function plain(prompt: string, ...history: Exchange[]): string[] {
  const meaning = read(prompt, ...history)
  if (meaning?.is === 'clear') return meaning.readings.map((reading) => reading.plain)
  return meaning?.is === 'open' ? meaning.offers.map(({ text }) => `${text}?`) : [meaning?.is ?? 'nothing']
}

const listed: Exchange = {
  prompt: 'what is open',
  reply:
    '**3 open tasks**\n\n- **Check every redirect of the old site**: Spec\n- **Answer the open refund tickets**: Clide',
}

describe('a prompt', () => {
  test('that is clear names things by their own names', () => {
    expect(plain('the refund stuff is sorted')).toEqual(['Mark “Answer the open refund tickets” as done'])
    expect(plain('can suki take the redirects thing')).toEqual([
      'Assign “Check every redirect of the old site” to Suki',
    ])
  })

  test('that asks for work on a text is not answered with what is called so', () => {
    const seen = { ...scene, tasks: [...tasks, task('t9', 'Summarise last quarter for the team')] }
    const meaning = interpret('summarise the report', seen, [], 'Arlo', (text) =>
      grammarOf(text, seen, undefined, noDesk),
    )
    expect(meaning?.is).toBe('elsewhere')
  })

  test('of several sentences is taken apart, and what is only said beside it asks for nothing', () => {
    expect(plain('Good morning. Too much for Dot. The interview rooms go to Clide.')).toEqual([
      'Assign “Book the interview rooms” to Clide',
    ])
    expect(plain('The refund tickets are done, and the redirects can wait till Dec 4.')).toEqual([
      'Mark “Answer the open refund tickets” as done',
      'Change the due date of “Check every redirect of the old site” to Fri 4 Dec 2026',
    ])
  })

  test('exchanges what two things have, and nothing where it cannot be told what', () => {
    const [first, second] = ['Assign “Check every redirect of the old site” to', 'Assign “Book the interview rooms” to']
    expect(plain('swap spec and dot on the redirects and the interview rooms')).toEqual([
      `${first} Dot. ${second} Spec`,
    ])
    expect(plain('swap the due dates of the redirects and the interview rooms')).toEqual([
      'Change the due date of “Check every redirect of the old site” to Mon 7 Dec 2026. Change the due date of “Book the interview rooms” to Tue 1 Dec 2026',
    ])
    expect(plain('swap Dot for Suki on the interview rooms')).toEqual([`${second} Suki`])
    // What is to be had of a trade fair exchanges nothing.
    const fair = {
      ...scene,
      tasks: [...tasks, task('t8', 'Follow up with the trade-fair leads', { assignee: 'Clide' })],
    }
    const given = interpret('the trade-fair leads and the interview rooms both go to Dot', fair, [], 'Arlo', (text) =>
      grammarOf(text, fair, undefined, noDesk),
    )
    expect(JSON.stringify(given)).not.toContain('“Book the interview rooms” to Clide')
    expect(plain('spec and dot should swap').every((text) => text.endsWith('?'))).toBe(true)
  })

  test('that tells what an agent did gives it to nobody', () => {
    expect(plain('clide finally answered all the refund tickets')).toEqual([
      'Mark “Answer the open refund tickets” as done',
    ])
    expect(plain('dot rang the interview rooms')).not.toContain('Assign “Book the interview rooms” to Dot')
    expect(plain('would it be ok if we moved the redirects to friday?')).toEqual([
      'Change the due date of “Check every redirect of the old site” to Fri 27 Nov 2026',
    ])
  })

  test.each([
    [
      'dot writes the flyer by friday, suki finds two helpers by the 30th',
      [
        'Create a task “Write the flyer” for Dot due Fri 27 Nov 2026',
        'Create a task “Find two helpers” for Suki due Mon 30 Nov 2026',
      ],
    ],
    [
      'Suki should make a post on tuesday, and Clide must answer the callers until wednesday',
      [
        'Create a task “Make a post” for Suki due Tue 24 Nov 2026',
        'Create a task “Answer the callers” for Clide due Wed 25 Nov 2026',
      ],
    ],
    ['before i forget: the interview rooms go to clide', ['Assign “Book the interview rooms” to Clide']],
    [
      'the interview rooms can wait til tuseday',
      ['Change the due date of “Book the interview rooms” to Tue 24 Nov 2026'],
    ],
    [
      'the interview rooms are more important than low, say medium',
      ['Set the priority of “Book the interview rooms” to medium'],
    ],
    [
      'I need an hour with Suki on Wednesday at 11 to go over the launch, call it Launch run-through',
      ['Schedule an event called “Launch run-through” on Wed 25 Nov 2026 from 11:00 to 12:00 with Suki'],
    ],
    [
      'put choir rehearsal into the calendar for Thursday 19:30 until 21:00. Dot is coming too.',
      ['Schedule an event called “Choir rehearsal” on Thu 26 Nov 2026 from 19:30 to 21:00 with Dot'],
    ],
    [
      'Wedding fair: walk-through on 28 November, 14:00 to 15:30, with Suki',
      ['Schedule an event called “Wedding fair: walk-through” on Sat 28 Nov 2026 from 14:00 to 15:30 with Suki'],
    ],
    [
      'move everything due in december to monday except the interview rooms',
      ['Change the due date of “Check every redirect of the old site” to Mon 23 Nov 2026'],
    ],
    ['mark the refund tickets as done but keep the redirects open', ['Mark “Answer the open refund tickets” as done']],
    ['start the client meeting at 3:30 instead but still finish at 5', ['Move “Client meeting” to 15:30–17:00']],
    [
      "spec shouldn't have the redirects and the refunds at once, give the redirects to suki",
      ['Assign “Check every redirect of the old site” to Suki'],
    ],
    [
      'pop a read-through in the diary for Thursday, 7 till 9 in the evening',
      ['Schedule an event called “Read-through” on Thu 26 Nov 2026 from 19:00 to 21:00'],
    ],
    ['unassign dot from everything', ['Unassign “Book the interview rooms”']],
    ['start checking the redirects of the old site', ['Set “Check every redirect of the old site” to in progress']],
    ['give the interview rooms to whoever has the fewest tasks', ['Assign “Book the interview rooms” to Arlo']],
    [
      'block friday afternoon for deep work',
      ['Schedule an event called “Deep work” on Fri 27 Nov 2026 from 13:00 to 17:00'],
    ],
    [
      'move the interview rooms to friday and let sam know',
      ['Change the due date of “Book the interview rooms” to Fri 27 Nov 2026?'],
    ],
    ['due today', ['Show the open tasks, due today']],
    ['any gaps on monday?', ['When is there free time on Mon 23 Nov 2026?']],
    ['del the interview rooms task', ['Delete “Book the interview rooms”']],
    ['Spec, please take over the interview rooms from Dot', ['Assign “Book the interview rooms” to Spec']],
    [
      'The refund tickets can slip to Monday. The redirects stay as they are.',
      ['Change the due date of “Answer the open refund tickets” to Mon 23 Nov 2026'],
    ],
    [
      'Every Friday at 4 I want a list of what is overdue from you, so I have it before the weekend',
      ['Let Arlo do this every Friday at 16:00: “Give me a list of what is overdue”'],
    ],
    [
      'the refund tickets go to monday because today clide cannot manage it',
      ['Change the due date of “Answer the open refund tickets” to Mon 23 Nov 2026'],
    ],
    [
      'create a project Christmas party and add two tasks to it: book a room, order food',
      [
        'Create a project called “Christmas party”. Create a task “Book a room”, in the project Christmas party. Create a task “Order food”, in the project Christmas party',
      ],
    ],
    [
      'the redirects have to be faster, everything a week earlier',
      ['Change the due date of “Check every redirect of the old site” to Tue 24 Nov 2026?'],
    ],
    [
      'please put a meeting with Nordhaus on tuesday at ten for one hour its about the photos for the shop window',
      ['Schedule an event called “Photos for the shop window” on Tue 24 Nov 2026 from 10:00 to 11:00 with Nordhaus'],
    ],
    [
      'Could you set up 45 minutes with Dot on Monday at 10am, please? We want to go over the Q1 roadmap.',
      ['Schedule an event called “Q1 roadmap” on Mon 23 Nov 2026 from 10:00 to 10:45 with Dot'],
    ],
    [
      'book a call with Suki tue 2pm. we need to talk about the budget for spring',
      ['Schedule an event called “Call about the budget for spring” on Tue 24 Nov 2026 at 14:00 with Suki'],
    ],
    ['mail nordhaus that i come 10 minutes later to the client meeting', ['elsewhere']],
    [
      'the interview rooms have to be booked earlier than we thought, make it due on tuesday please',
      ['Change the due date of “Book the interview rooms” to Tue 24 Nov 2026'],
    ],
    ["give suki half of spec's tasks", ['elsewhere']],
    ['Please book me the train to Hamburg for Thursday morning', ['elsewhere']],
  ])('“%s”', (prompt, does) => {
    expect(plain(unshortened(prompt))).toEqual(does)
  })

  test('is read whatever agents and guests are called', () => {
    const named = ['C++ (beta)', '$1', 'Dot', 'Spec', 'Clide', 'a|b']
    const odd: Scene = {
      ...scene,
      agents: named.map((name) => ({ ...scene.agents[0]!, id: name, name })),
      events: scene.events.map((event) => ({ ...event, attendees: ['[tbd] Anna*', '++', 'Nordhaus (2)'] })),
    }
    const readOdd = (prompt: string, ...history: Exchange[]) => {
      const meaning = interpret(prompt, odd, history, 'C++ (beta)', (text) => grammarOf(text, odd, undefined, noDesk))
      return meaning?.is === 'clear' ? meaning.readings.map((reading) => reading.plain) : meaning?.is
    }
    expect(readOdd('give the interview rooms to C++ (beta)')).toEqual([
      'Assign “Book the interview rooms” to C++ (beta)',
    ])
    for (const prompt of [
      'am i meeting anna today',
      'where is nordhaus this afternoon',
      'is Anna free at 3',
      'what does C++ (beta) have open',
      'not Dot, C++ (beta) instead',
      'a|b writes the flyer by friday, and $1 finds two helpers, tell Dot',
      'who else is at the client meeting',
      'put anna down for thursday at 4',
    ])
      readOdd(prompt, { prompt: 'and for Dot?', reply: 'Changed **Book the interview rooms**.' })
  })

  test('with a note that was asked for is not done without it', () => {
    const noted =
      'Kindly raise the redirects to high priority, and make a note on it that our legal department has to see it.'
    expect(plain(noted)).toEqual([
      'Set the priority of “Check every redirect of the old site” to high',
      'Add a note to “Check every redirect of the old site”: our legal department has to see it',
    ])
    expect(plain('make a note on the redirects that legal has to see them')).toEqual([
      'Add a note to “Check every redirect of the old site”: legal has to see them',
    ])
  })

  test('says several things of one, and counts from what is there', () => {
    expect(plain('redirects: urgent, and two days earlier')).toEqual([
      'Set the priority of “Check every redirect of the old site” to high',
      'Change the due date of “Check every redirect of the old site” to Sun 29 Nov 2026',
    ])
  })

  test('may except something of a group, and count its parts in one line', () => {
    expect(plain('All open tasks go to Suki, except the refund tickets').join()).not.toMatch(/refund/)
    expect(plain('All open tasks go to Suki, except the refund tickets').join()).toMatch(
      /redirect.*rooms|rooms.*redirect/,
    )
    expect(withCommas('3 things for monday. 1 buy till rolls 2 ring the courier 3 water the vases')).toBe(
      '3 things for monday: buy till rolls, ring the courier, water the vases',
    )
    expect(withCommas('call Bob at 1 and then 2 others')).toBe('call Bob at 1 and then 2 others')
  })

  test('may say when something ends, in words too', () => {
    expect(plain('the client meeting we make it until 17:30')).toEqual(['Make “Client meeting” 90 minutes long'])
    expect(plain('postpone the client meeting until 17:30')).toEqual(['Move “Client meeting” to 17:30'])
    expect(unshortened('from half past seven in the evening until nine')).toBe('from 19:30 until 21:00')
    expect(unshortened('quarter to nine, and 30 in the afternoon shift')).toBe('8:45, and 30 in the afternoon shift')
  })

  test('that names somebody for it leaves nobody out in silence', () => {
    expect(plain('redirects to tuesday, sam takes it').join()).not.toMatch(/^Change[^?]*$/)
  })

  test('gives something new the day that was just asked about, and its first words as its name', () => {
    const asked: Exchange = { prompt: 'what is on tuesday', reply: '# On Tue 24 Nov 2026\n\nNothing.' }
    expect(plain('then block 9 to 12 for the deck', asked)).toEqual([
      'Schedule an event called “Deck” on Tue 24 Nov 2026 from 09:00 to 12:00',
    ])
    expect(plain('toolbox talk on monday at 7:15, half an hour')).toEqual([
      'Schedule an event called “Toolbox talk” on Mon 23 Nov 2026 from 07:15 to 07:45',
    ])
    expect(
      plain('I would like a project called Wedding Leonie and Max with Dot on the team, due on 12 June')[0],
    ).toContain('called “Wedding Leonie and Max” with Dot')
    expect(plain('please enter a planning meeting for Dot and Spec on Tuesday from three until four')[0]).toContain(
      'called “Planning meeting” on Tue 24 Nov 2026 from 15:00 to 16:00',
    )
    // What is only thought of changes nothing.
    for (const prompt of [
      'when would the redirects be due if we moved them by a week?',
      'without changing anything for now: when would the rooms be due if we moved them by a week',
    ]) {
      const meaning = read(prompt)
      expect(meaning?.is === 'clear' && meaning.readings.some(({ wishes }) => wishes)).toBe(false)
    }
    // Two of three things are not all.
    expect(plain('three things, the refund tickets are done and the rooms go to Spec')[0]).toMatch(/\?$/)
    expect(plain('the redirects run over. new date is monday 30th')).toEqual([
      'Change the due date of “Check every redirect of the old site” to Mon 30 Nov 2026',
    ])
    expect(plain('new job for Dot: call the plant, pour moved to Thursday')[0]).not.toContain('“Pour”')
    expect(plain('new project called practice move Dot and Arlo do it and it has to be finished by 31 March')).toEqual([
      'Create a project called “Practice move” with Dot and Arlo due Wed 31 Mar 2027',
    ])
  })

  test('that follows on something means what was shown', () => {
    const moved: Exchange = {
      prompt: 'put the redirects on monday',
      reply: 'Changed the task **Check every redirect of the old site** for Spec, due Mon 23 Nov 2026.',
    }
    expect(plain('no sorry not Monday I mean Wednesday', moved)).toEqual([
      'Change the due date of “Check every redirect of the old site” to Wed 25 Nov 2026',
    ])
    expect(plain('ok, Dot shall do that', moved)).toEqual(['Assign “Check every redirect of the old site” to Dot'])
    expect(plain('put Suki in place of him', moved)).toEqual(['Assign “Check every redirect of the old site” to Suki'])
    expect(plain('might move the redirects to december. don’t do it yet, just who has it')).toEqual([
      'Tell me about “Check every redirect of the old site”',
    ])
    expect(plain('and the final date is now 15 december', moved)).toEqual([
      'Change the due date of “Check every redirect of the old site” to Tue 15 Dec 2026',
    ])
    expect(plain('give the first of these to suki', listed)).toEqual([
      'Assign “Check every redirect of the old site” to Suki',
    ])
    expect(plain('mark both done', listed)).toEqual([
      'Mark “Check every redirect of the old site” as done. Mark “Answer the open refund tickets” as done',
    ])
    expect(plain("can't do nordhaus at 4 move to monday same time", listed)).toEqual([
      'Move “Client meeting” to Mon 23 Nov 2026',
    ])
  })

  test('that says what else was meant takes the last change back, and does it there', () => {
    const changed: Exchange = {
      prompt: 'give the rooms to Dot',
      reply: 'Changed the task **Book the interview rooms** for Dot, due Mon 7 Dec 2026 (it was with Clide).',
    }
    expect(plain('oh no sorry wrong one, i meant the redirects', changed)).toEqual([
      'Assign “Book the interview rooms” to Clide. Assign “Check every redirect of the old site” to Dot',
    ])
    expect(plain('wait, not the interview rooms', changed)).toEqual(['Assign “Book the interview rooms” to Clide'])
  })

  test('that was held back is done once it shall be', () => {
    const held: Exchange = {
      prompt: "I might give the rooms to Clide. Don't do it yet, just tell me who has them.",
      reply: '**Dot** has **Book the interview rooms**.',
    }
    expect(plain('OK, do it.', held)).toEqual(['Assign “Book the interview rooms” to Clide'])
  })

  test('may count from the day that something has, and takes words back', () => {
    expect(plain("let the redirects wait until the Monday after it's due")).toEqual([
      'Change the due date of “Check every redirect of the old site” to Mon 7 Dec 2026',
    ])
    expect(plain('move the redirects to tuesday no wait wednesday')).toEqual([
      'Change the due date of “Check every redirect of the old site” to Wed 25 Nov 2026',
    ])
    expect(plain('the redirects are due on 30th, leave the rest as it is')).toEqual([
      'Change the due date of “Check every redirect of the old site” to Mon 30 Nov 2026',
    ])
  })

  test('under a condition that can be looked up is done or not, and under another one is only offered', () => {
    const assigned = 'Assign “Check every redirect of the old site” to Dot'
    expect(plain("if the redirects aren't done yet, give them to Dot")[0]).toBe(assigned)
    expect(plain('give the redirects to Dot unless they are done already')[0]).toBe(assigned)
    const answer = (prompt: string) => {
      const meaning = read(prompt)
      const [only] = meaning?.is === 'clear' ? meaning.readings : []
      return only?.question?.answer(scene, noDesk)
    }
    expect(answer('if the redirects are done, give the rooms to Spec')).toBe(
      '**Check every redirect of the old site** is pending. So nothing was changed.',
    )
    expect(answer('if nothing is on at 4 today, book the dentist then')).toBe(
      'At 16:00 on Sat 21 Nov 2026 there is **Client meeting** (16:00–17:00). So nothing was changed.',
    )
    expect(plain('if nothing is on at 2 today, book the dentist then')[0]).toBe(
      'Schedule an event called “Dentist” on Sat 21 Nov 2026 at 14:00',
    )
    expect(plain('if Spec has more than two open things, give the redirects to Dot')).toEqual([
      'if Spec has more than two open things',
    ])
    expect(read("if the redirects aren't done by tomorrow night, give them to Dot")).toMatchObject({
      is: 'waiting',
      offers: [{ text: assigned }],
    })
  })

  test('deletes nothing without a word for it, and asks who else', () => {
    expect(plain('swap the refund tickets and the rooms').join()).not.toMatch(/^Delete/)
    expect(plain('somebody else has to take the rooms').join()).not.toMatch(/^Unassign/)
  })

  test('that only turns the one before is that one with other words', () => {
    const before = { prompt: 'list the open tasks of Dot', reply: '**1 open task for Dot**' }
    expect(plain('and clide', before)).toEqual(['Show the open tasks for Clide'])
  })

  test('is done where nothing else can be meant, though it is told in many words', () => {
    expect(
      plain('My uncle never checked a thing in his life and lost two ships. So the interview rooms go to Spec.'),
    ).toEqual(['Assign “Book the interview rooms” to Spec'])
    expect(plain('somebody has to make the interview rooms ready').join()).not.toMatch(/^Create[^?]*$/)
  })

  test('gives a day as its reason, which is not the day that is meant', () => {
    expect(plain("move the redirects to Thursday, I'm away all Wednesday")).toEqual([
      'Change the due date of “Check every redirect of the old site” to Thu 26 Nov 2026',
    ])
    expect(plain("the refund tickets to Tuesday, clide won't manage it today")).toEqual([
      'Change the due date of “Answer the open refund tickets” to Tue 24 Nov 2026',
    ])
  })

  test('asks politely, or whether something is so or not', () => {
    expect(plain('The client meeting today is off. Please take it out of the calendar.')).toEqual([
      'Delete “Client meeting”',
    ])
    expect(plain('are the redirects done or not?')).toEqual(['Tell me about “Check every redirect of the old site”'])
    expect(plain('which of you has room to take something on')).toEqual(['Show the workload of all agents'])
    const before = { prompt: 'what is spec working on?', reply: '**1 open task for Spec**' }
    expect(plain('and dot?', before)).toEqual(['Show the open tasks for Dot'])
  })

  test('says how long an event goes on, and by how much it moves', () => {
    expect(plain('the client meeting runs over, make it until 6:15')).toEqual([
      'Make “Client meeting” 135 minutes long',
    ])
    expect(plain(unshortened('start the client meeting a quarter of an hour later'))).toEqual([
      'Move “Client meeting” to Sat 21 Nov 2026 at 16:15',
    ])
    expect(plain('put Dot into the client meeting as well and make it half an hour longer')).toEqual([
      'Add Dot to “Client meeting”',
      'Make “Client meeting” 90 minutes long',
    ])
    expect(plain('the interview rooms have to be booked two days after the client meeting')).toEqual([
      'Change the due date of “Book the interview rooms” to Mon 23 Nov 2026',
    ])
    expect(plain('can you make the interview rooms due a day earlier')).toEqual([
      'Change the due date of “Book the interview rooms” to Sun 6 Dec 2026',
    ])
    expect(plain('the interview rooms can wait another week')).toEqual([
      'Change the due date of “Book the interview rooms” to Mon 14 Dec 2026',
    ])
    expect(plain(unshortened('redirects to wed 2, please'))).toEqual([
      'Change the due date of “Check every redirect of the old site” to Wed 2 Dec 2026',
    ])
  })

  test('of two things is done to both or to none', () => {
    const both = [
      'Change the due date of “Check every redirect of the old site” to Mon 30 Nov 2026',
      'Change the due date of “Book the interview rooms” to Mon 30 Nov 2026',
    ].join('. ')
    expect(plain('redirects thing n interview rooms both to 30 nov')).toEqual([both])
    expect(plain('flurbles and interview rooms both to 30 nov').join()).not.toMatch(/^Change[^?]*$/)
    expect(plain('mark the redirects as done, and the interview rooms too')).toEqual([
      'Mark “Check every redirect of the old site” as done. Mark “Book the interview rooms” as done',
    ])
    expect(plain('give suki the redirects and clide the interview rooms')).toEqual([
      'Assign “Check every redirect of the old site” to Suki',
      'Assign “Book the interview rooms” to Clide',
    ])
  })

  test('chooses a group by its day, and gives it another one', () => {
    expect(plain('everything due today to Wednesday')).toEqual([
      'Change the due date of “Answer the open refund tickets” to Wed 25 Nov 2026',
    ])
    expect(plain('postpone all of today’s meetings to Tuesday').join()).toBe('Move “Client meeting” to Tue 24 Nov 2026')
    expect(plain('whatever of spec is due then goes to suki').join()).not.toMatch(/^Assign[^?]*$/)
  })

  test('means the later of two by their days', () => {
    expect(plain('the latest of those two can be on the 9th', listed)).toEqual([
      'Change the due date of “Check every redirect of the old site” to Wed 9 Dec 2026',
    ])
  })

  test('offers each of several that fit alike', () => {
    const halls = ['Paint the village hall', 'Sweep the village hall'].map((title, at) =>
      task(`hall ${at}`, title, { due: '2026-12-01' }),
    )
    const twins = { ...scene, tasks: [...tasks, ...halls] }
    const meaning = interpret('village hall to Friday', twins, [], 'Arlo', (text) =>
      grammarOf(text, twins, undefined, noDesk),
    )
    expect(meaning).toMatchObject({ is: 'open' })
    expect(meaning?.is === 'open' ? meaning.offers.length : 0).toBe(2)
  })

  test('that is polite asks for what it asks for', () => {
    expect(plain('Would it be possible to give the redirects to Suki?')).toEqual([
      'Assign “Check every redirect of the old site” to Suki',
    ])
    expect(plain('Have Suki join the client meeting.')).toEqual(['Add Suki to “Client meeting”'])
    expect(plain('what is suki?', listed).join()).not.toMatch(/^Add/)
  })

  test('means whom it is said to by "you" and "yours"', () => {
    expect(plain('take the redirects off Spec, they are yours now')[0]).toMatch(
      /^Assign “Check every redirect of the old site” to Arlo/,
    )
    expect(plain('what have you finished this month')).toEqual(['Show the completed tasks for Arlo, due this month'])
  })

  test('that asks for the day asks the calendar, and for somebody what is open with them', () => {
    expect(plain('what have I got on this afternoon')).toEqual(['What is on the calendar this afternoon?'])
    expect(plain('when do I meet the nordhaus people')).toEqual(['Tell me about “Client meeting”'])
    expect(plain('what is spec working on')).toEqual(['Show the open tasks for Spec'])
    expect(plain('what did clide not get done')).toEqual(['Show the open tasks for Clide'])
    expect(plain('who is clide?')).toEqual(['Who is Clide?'])
    expect(plain('what can clide actually do')).toEqual(['Who is Clide?'])
  })

  test('that asks changes nothing, and one with a denial is not done', () => {
    expect(plain('has anyone done the interview rooms').join()).not.toMatch(/^Mark[^?]*$/)
    expect(plain('finish the redirects, not the refunds').join()).not.toMatch(/Mark “Answer the open refund/)
    expect(plain('the screening and the refund tickets are written, mark it as done').join()).not.toMatch(/^Mark[^?]*$/)
  })

  test('waits for no condition', () => {
    expect(read('if Nordhaus pays, mark the refund tickets as done')).toMatchObject({ is: 'waiting' })
    expect(read('Should Nordhaus have paid by then, please mark the refund tickets as done.')).toMatchObject({
      is: 'waiting',
    })
  })

  test('holds no commands in what somebody else wrote', () => {
    expect(read('Reply to this email: "Hi, please cancel the client meeting. Delete the interview rooms."')).toBe(
      undefined,
    )
    expect(read('Dear Bob,\nplease delete the interview rooms')).toBe(undefined)
  })

  test('gives no new name to what it does not name', () => {
    expect(plain('Check three habits of good readers').join()).not.toMatch(/^Rename[^?]*$/)
  })

  test('that nobody can mean here is nothing', () => {
    expect(read('xylophone zebra quantum flurble')).toEqual({ is: 'elsewhere' })
    expect(read('?!')).toEqual({ is: 'elsewhere' })
  })
})

test('an answer that leaves out what was asked for is none', () => {
  expect(fitsQuestion('There are **3** open tasks.', 'how much marzipan did the turtles eat', scene)).toBe(false)
  expect(fitsQuestion('There are **3** open tasks.', 'how many tasks are open', scene)).toBe(true)
})

test('a repetition is a time of every day or of days of the week, and nothing else', () => {
  expect(readRepeat('every Monday at 9')).toEqual({ days: ['mon'], time: '09:00' })
  expect(readRepeat('each weekday morning')).toMatchObject({ days: ['mon', 'tue', 'wed', 'thu', 'fri'], time: '09:00' })
  expect(readRepeat('daily at 8:30')).toEqual({ days: [], time: '08:30' })
  expect(readRepeat('every friday evening at 6')).toEqual({ days: ['fri'], time: '18:00' })
  expect(readRepeat('on the 1st of every month at 8')).toEqual({ days: [], dayOfMonth: 1, time: '08:00' })
  expect(readRepeat('monthly on the 31st')).toBe(undefined)
  expect(readRepeat('every other Tuesday')).toBe(undefined)
  expect(readRepeat('the first Monday of the month')).toBe(undefined)
})

test('a tap does exactly what its choice says, and reads it anew where it is no longer there', () => {
  const grammar = (text: string) => grammarOf(text, scene, undefined, noDesk)
  const prompt = 'the rooms, the eleventh maybe'
  const meant = 'Change the due date of “Book the interview rooms” to Fri 11 Dec 2026'
  const read = interpret(prompt, { ...scene, said: { ...nothingSaid, meant } }, [], 'Arlo', grammar)
  expect(read).toMatchObject({
    is: 'clear',
    readings: [{ wishes: [{ do: 'change-task', task: { id: 't3' }, fields: { due: '2026-12-11' } }] }],
  })
})
