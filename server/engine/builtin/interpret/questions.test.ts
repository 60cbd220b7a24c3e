import { describe, expect, test } from 'vitest'
import type { SeenEvent } from '../../tools/seen-event.ts'
import type { SeenProject } from '../../tools/projects.ts'
import type { SeenTask } from '../../tools/tasks.ts'
import type { Exchange } from '../conversation.ts'
import { noDesk } from '../desk.ts'
import { grammarOf } from '../grammar.ts'
import { nothingSaid } from '../report.ts'
import type { Scene } from '../scene.ts'
import { clockOf } from '../when.ts'
import { coreQuestion } from './core-question.ts'
import { interpret } from './interpret.ts'

const task = (title: string, assignee: string, due: string, more: Partial<SeenTask> = {}): SeenTask => ({
  id: title,
  title,
  status: 'Pending',
  priority: 'Medium',
  assignee,
  due,
  overdue: false,
  project: null,
  project_id: null,
  notes: '',
  assignees: [assignee],
  ...more,
})
const website = { project: 'Website relaunch', project_id: 'p1' }
const event = (title: string, start: string, end: string, attendees: string[], notes = ''): SeenEvent => ({
  id: title,
  title,
  date: '2026-11-21',
  start,
  end_date: '2026-11-21',
  end,
  attendees,
  notes,
})
const projects: SeenProject[] = [
  {
    id: 'p1',
    name: 'Website relaunch',
    status: 'Active',
    progress: 33,
    team: ['Suki', 'Spec'],
    due: '2026-12-05',
    description: 'New pages.',
    tasks: { all: 3, completed: 1, overdue: 0 },
  },
]
const skills: Record<string, [role: string, skills: string[]]> = {
  Arlo: ['Executive Assistant', ['Find free time']],
  Suki: ['Marketing', ['Newsletters', 'Press notes']],
  Dot: ['Recruiter', ['Job adverts', 'CV screening']],
  Spec: ['Researcher', ['Source comparison', 'Market scans']],
}
const scene: Scene = {
  clock: clockOf(new Date('2026-11-21T10:00:00Z'), 'Europe/Berlin'),
  people: [],
  agents: Object.entries(skills).map(([name, [role, own]]) => ({ id: name, name, role, skills: own, available: true })),
  tasks: [
    task('Check every redirect of the old site', 'Spec', '2026-12-01', { ...website, priority: 'High' }),
    task('Write the launch announcement', 'Suki', '2026-12-04', website),
    task('List what the old site says twice', 'Spec', '2026-11-09', { ...website, status: 'Completed' }),
    task('Collect questions for the board meeting', 'Arlo', '2026-11-30'),
    task('Screening questions', 'Dot', '2026-11-23', { overdue: false }),
  ],
  projects,
  events: [
    event('Product review', '14:00', '15:00', ['Alex Kim', 'Sam Rivera'], 'Bring the list of open redirects.'),
    event('Client meeting', '16:00', '17:00', ['Alex Kim', 'Nordhaus']),
  ],
  calendars: 'the calendar',
  tasksWith: () => scene.tasks,
  you: 'Alex Kim',
  said: nothingSaid,
  last: undefined,
  meant: [],
  isWhole: true,
}

/** What a prompt is answered, in full; an empty text where it is not clear what it asks. */
function answerTo(prompt: string, history: Exchange[] = []): string {
  const meaning = interpret(prompt, scene, history, 'Arlo', (text) => grammarOf(text, scene, undefined, noDesk))
  return meaning?.is === 'clear'
    ? meaning.readings.map(({ question }) => question?.answer(scene, noDesk) ?? '').join('\n')
    : ''
}

describe('questions about times', () => {
  test.each([
    ['do i have anything at 4 today', 'Yes, at 16:00', 'Client meeting'],
    ['is there something at four this afternoon', 'Yes, at 16:00', 'Client meeting'],
    ['anything at 5:30 pm?', 'No, nothing', '17:30'],
    ['do I get a breather between the product review and Nordhaus?', 'Yes: **1 hour**', '15:00–16:00'],
    ['are my meetings back to back', 'No: **1 hour**', '15:00–16:00'],
    ['what comes after the product review', 'After **Product review**', 'Client meeting'],
    ["what's my last meeting today", 'The last event today is **Client meeting**', '16:00'],
    ['how long is the client meeting', '**Client meeting** takes **1 hour**', ''],
    ['is the board meeting in the calendar?', 'No, “board meeting” is not on the calendar', 'Collect questions'],
    ['am i meeting sam today', 'Yes: **1 event** with Sam Rivera', 'Product review'],
    ["what's the busiest day this week", 'Busiest until Sun 22 Nov 2026 is **Sat 21 Nov 2026**', '2 events'],
    ['when am i done today', 'The last event today is **Client meeting**', '16:00'],
    ['when does my day start on monday', 'Nothing is on the calendar on Mon 23 Nov 2026', ''],
    ['what do i have this afternoon', '**2 events** this afternoon', 'Product review'],
    ['anything this evening?', 'No, nothing', 'this evening'],
    ['is there anything in my calendar between noon and two today?', 'No, nothing', 'between 12:00 and 14:00'],
    ['do I have any meetings from 1:30pm to 3pm', 'Yes, on the calendar between 13:30 and 15:00', 'Product review'],
    ['which meetings is Sam not in today?', '**1 event** without Sam Rivera', 'Client meeting'],
    ['anything after 5', 'No, nothing', 'after 17:00'],
    ['is there anything between 2 and 4 today', 'Yes, on the calendar between 14:00 and 16:00', 'Product review'],
    ['what have we got before 5pm on monday', 'Nothing is on the calendar before 17:00', 'on Mon 23 Nov 2026'],
    ['when am i free after 2 today', 'Free in ', 'between 14:00 and 18:00'],
    ['when do i have an hour free tonight', 'Free in ', '**17:00–22:00**'],
    ['free slots before 11 on monday', 'Free in ', '- Mon 23 Nov 2026: **09:00–11:00**'],
    ["After two o'clock today, when do I have two hours free together?", 'No 2 hours are free', '**17:00–22:00**'],
    ['what do i have after 1', '**2 events** after 13:00', 'Product review'],
    ['is sam free at 3', 'Yes, ', '**Sam Rivera** in them'],
    ['am i free at 3 and for how long', 'Yes, ', 'until 16:00 (**Client meeting**)'],
    ['where is sam this afternoon', '**Sam Rivera** this afternoon', 'Product review'],
    ['what is sam up to tomorrow', 'The calendar has nothing with **Sam Rivera**', ''],
    ['is sam busy at 2', 'Yes: **Sam Rivera** at 14:00', 'Product review'],
    ['where is everybody at 4', '**Everybody** at 16:00', 'Client meeting'],
    ['what is sam invited to', '**1 event** with Sam Rivera', 'Product review'],
    ['what do we still have open with Nordhaus', 'No open task speaks of **Nordhaus**', 'Client meeting'],
    ['who else is at the client meeting', 'At **Client meeting**', 'besides Alex Kim: Nordhaus'],
  ])('“%s”', (prompt, head, also) => {
    const answer = answerTo(prompt)
    expect(answer.startsWith(head), answer).toBe(true)
    expect(answer).toContain(also)
  })
})

describe('questions about tasks', () => {
  test.each([
    ['what does spec have to finish for the website', '**1 open task for Spec in Website relaunch**'],
    ["what hasn't spec finished on the website", '**1 open task for Spec in Website relaunch**'],
    ["which tasks aren't done", '**4 open tasks**'],
    ['what has spec finished on the website', '**1 completed task for Spec in Website relaunch**'],
    ['how many tasks are left in the website relaunch', 'There are **2** open tasks in Website relaunch'],
    ['are all tasks of the website done', 'No: of 3 tasks in Website relaunch, **2** are not done'],
    ['open tasks by person', '**4 open tasks**, by assignee'],
    ['which task is due last', 'Due last is **'],
    ['is anything of suki’s late', 'No, there are no overdue tasks for Suki'],
    ['what was due before today', 'There are no open tasks, due before today'],
    ["what's due before december", '**2 open tasks, due before December**'],
    ['which tasks of the website are open, and who is responsible for each?', '**2 open tasks in Website relaunch**'],
    ["what wouldn't be ready if we launched on the 1st of December", 'Due only after Tue 1 Dec 2026'],
    ['any agents got nothing on rn', 'Everybody has something to do'],
    ['is dot on the website', 'No, on **Website relaunch** are Suki and Spec'],
    ["what's dot's next deadline", 'Next due is **Screening questions**'],
    ['not sure who has the launch announcement', '**Suki** has **Write the launch announcement**'],
    ['who do i ask if i need help with a newsletter', '**Suki**, Marketing'],
    ['which of you can screen CVs', '**Dot**, Recruiter'],
    ['which agent writes press notes', '**Suki**, Marketing'],
    ['who is sam', '**Sam Rivera** is no agent, and takes part in '],
    ['how long until the site goes live', '**Website relaunch**'],
    ['who of the team knows to make a job advert', '**Dot**, Recruiter'],
    ['who is dot and what can she do for me', '**Dot**, Recruiter'],
    [
      'if spec is away in the first week of december, what gets late',
      '**1 open task for Spec, due in the first week of December',
    ],
    ['if spec is away from monday to friday, what gets late', 'There are no open tasks for Spec, due from Mon 23 Nov'],
    ['which project is the most complete', 'Furthest along is **Website relaunch**'],
    ['which project has the least progress', 'Least far along is **Website relaunch**'],
    ['which project has the most completed tasks', 'Most are completed in **Website relaunch** (1)'],
    ['which project has no overdue tasks', '**1 project** without overdue tasks'],
    ['which projects have no open task of high priority?', 'Each project has open high-priority tasks.'],
    ['how many working days remain until the website relaunch is due?', 'It is **10 working days** until'],
    ["who isn't on any project", 'On no project: **Arlo** and **Dot**'],
  ])('“%s”', (prompt, head) => {
    const answer = answerTo(prompt)
    expect(answer.startsWith(head), answer).toBe(true)
  })
})

test('the one question of a story is answered, and a story that asks for something to be done is no question', () => {
  const notes =
    'My notes are all over the kitchen table again, so what was it I am to bring to the product review, it was a list'
  expect(answerTo(notes)).toContain('**Product review**')
  const sam =
    'Sam sounded a bit tired on the phone, poor thing, so which meetings does he still have with us today, then I ring him'
  expect(answerTo(sam)).toContain('Product review')
  expect(
    coreQuestion('Before I leave the house, what has to be finished today, I do not want to forget it again', scene),
  ).toBe('what has to be finished today')
  expect(
    coreQuestion('Who has the screening questions again, I keep forgetting that, and move them to Friday', scene),
  ).toBe(undefined)
  expect(coreQuestion('who has what', scene)).toBe(undefined)
})

test('a task that is added to a project is no task of that name, and what is blocked moves nothing', () => {
  const read = (prompt: string) =>
    interpret(prompt, scene, [], 'Arlo', (text) => grammarOf(text, scene, undefined, noDesk))
  const added = read('Add a task to Website relaunch for Spec: check the VAT rate. Due 26 November, high priority.')
  expect(added?.is === 'clear' && added.readings.map(({ plain }) => plain)).toEqual([
    'Create a task “Check the VAT rate” for Spec due Thu 26 Nov 2026, high priority, in the project Website relaunch',
  ])
  const blocked = read('block me an hour straight after the client meeting, I have to write the report')
  expect(blocked?.is === 'clear' && blocked.readings.some(({ plain }) => plain.startsWith('Move'))).toBe(false)
})

test('what was shown or changed just before is what a question after it is about', () => {
  const listed =
    '**2 open tasks**\n\n- **Check every redirect of the old site**: Spec\n- **Write the launch announcement**: Suki'
  const shown = [{ prompt: 'what is open for the website', reply: listed }]
  expect(answerTo('which of those are high?', shown)).toContain('redirect')
  expect(answerTo('which of those are high?', shown)).not.toContain('announcement')
  expect(answerTo('how many of these are due before december', shown)).toContain('no open tasks, due before December')
  expect(answerTo('which of those comes last?', shown)).toContain('Due last is **Write the launch announcement**')
  expect(answerTo('which of those is due first', shown)).toContain('First **Check every redirect of the old site**')
  const changed = 'Changed the task **Screening questions** for Dot (it was with Suki).'
  expect(answerTo('what did you just change?', [{ prompt: 'screening to dot', reply: changed }])).toBe(changed)
})
