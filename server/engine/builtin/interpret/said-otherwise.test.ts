import { expect, test } from 'vitest'
import type { Scene } from '../scene.ts'
import { saidOtherwise } from './said-otherwise.ts'

const named = (name: string) => ({ id: name, name })
const scene = {
  agents: ['Millie', 'Dot'].map(named),
  people: [named('Sandy Hill')],
  tasks: [],
  events: [],
} as unknown as Scene

test.each([
  ["can't start before 430, move it", "can't start before 4:30, move it"],
  ['pay the deposit before 500 euros are due', 'pay the deposit before 500 euros are due'],
  [
    'reduce the priority of A to low and raise that of B',
    'reduce the priority of A to low and raise the priority of B',
  ],
  ["don't delete the rooms yet, just shove it to the 9th", 'shove the rooms to the 9th'],
  ['if Chip has a task that is overdue, move it', 'if Chip has an overdue task, move it'],
  ['the proofreading can wait a week longer', 'push the proofreading back by a week'],
  ['the proofreading can wait', 'the proofreading can wait'],
  ['I have two things: call Ann and pay Bob. Please make tasks of it, ok?', 'create tasks: call Ann and pay Bob'],
  [
    'please enter both Dot and Sandy Hill as responsible for that task',
    'please assign that task to Dot and Sandy Hill',
  ],
  ['high prio, not done', 'which high priority tasks are open?'],
  ['open tasks per agent, counts', 'how many open tasks does each agent have?'],
  ['tell milly it is late', 'tell Millie it is late'],
  ['what do you think of our plan?', 'are we on track?'],
  ['so, any thoughts on my plan', 'are we on track?'],
  ["what's your take on the current plan?", 'are we on track?'],
  ['Is our plan realistic?', 'are we on track?'],
  ['do you think the plan will work', 'are we on track?'],
  ['how is our plan looking right now?', 'are we on track?'],
  ['could you review our plan?', 'are we on track?'],
  ['what do you think of the launch plan?', 'what do you think of the launch plan?'],
  ['review the plan', 'review the plan'],
  ['what do you think of our plan for tomorrow?', 'what do you think of our plan for tomorrow?'],
  ['the prices may wait two weeks more; mark them high', 'push the prices back by two weeks; mark them high'],
  ["We don't need the flyer any more, get rid of it", 'delete flyer'],
  ["we don't need the hall any more, delete this task please", 'delete hall'],
  ['let Dot do the price check, Sandy has enough', 'assign the price check to Dot'],
  ['please let Dot take the flyers. Milo is busy', 'assign the flyers to Dot'],
  ['let Dot do the price check, Sandy wants it red', 'let Dot do the price check, Sandy wants it red'],
  ['product review today to 14:30, still an hour', 'move product review to today 14:30'],
  ['please make me a note to ring the bank', 'please remind me to ring the bank'],
  ['ring the bank, the 3rd would be soon enough', 'ring the bank by the 3rd'],
  ['add to the review that dot washes the van by noon', 'add a task to the review: dot should wash the van by noon'],
  ['Order glue, is very important. Make a task of it', 'Order glue, high priority. Make a task of it'],
  ['It starts late, is it important?', 'It starts late, is it important?'],
  ['Push it a week; it matters less than I thought, so please mark it low', 'Push it a week. please mark it low'],
  ['It is sent, so please close it', 'It is sent, so please close it'],
  ['quién is in the team for the fair', 'who works on the fair'],
  ['when is meeting with nordhaus', 'when is the meeting with nordhaus'],
  ['the fair is not so important, put it low', 'set the priority of the fair to low'],
  ['Chi sings', 'Chi sings'],
  ['Pray move it', 'please move it'],
  ['set up a new project for me called Fair', 'set up a new project called Fair'],
  ['give it to Dot and add to its notes: "Ring first."', 'give it to Dot and add a note: Ring first.'],
  ['I merely wish to know what is due', 'what is due'],
  ['a talk with Dot on Monday, concerning the fair', 'a talk with Dot on Monday about the fair'],
  [
    'Her name is Ann Berg. Put that in the notes of the mail so Dot knows',
    'add a note to the mail: Her name is Ann Berg',
  ],
  ['what remains to be done for the fair', 'which tasks are open in the fair'],
  ['the check must be ready 2 days earlier than is planned now', 'move the check 2 days earlier'],
  ['the hall is more late, put it to friday', 'the hall is later, put it to friday'],
  ['could Dot have the flyer done by monday?', 'could Dot have the flyer by monday?'],
  ['have you done it by monday?', 'have you done it by monday?'],
  ['Oh dear, could that wait until Tuesday? And do mark it high.', 'move that to Tuesday. And mark it high.'],
  ['please give the flyers another three days', 'please push the flyers back by three days'],
  ['tiles on monday at 15:00, one hour and half', 'tiles on monday at 15:00 for one hour and a half'],
  ['the call must be one hour later, from 17', 'move the call one hour later, at 17'],
  ['which tasks could wait, i mean the ones nobody cries about', 'which open tasks have low priority?'],
  ["which jobs aren't urgent", 'which open tasks have low priority?'],
  ['which tasks wait for Dot', 'which tasks wait for Dot'],
  ['whats slipping', 'what is overdue?'],
  ['did the contracts get collected yet?', 'are the contracts collected?'],
  ['what did we want from the baker?', 'what were we asking the baker for?'],
  ['block my calendar on monday from 8 to 9', 'block time on monday from 8 to 9'],
  ['ask sandie and Sandy', 'ask Sandy and Sandy'],
  ['my family is early', 'my family is early'],
])('“%s” is “%s”', (said, plain) => {
  expect(saidOtherwise(said, scene)).toBe(plain)
})

test('whose free time is asked for, and how much', () => {
  expect(saidOtherwise('When can Sam and I get 90 min today', scene)).toBe(
    'when are Sam and I both free for 90 min today',
  )
  expect(saidOtherwise('find an hour for me and dot on monday', scene)).toBe(
    'when are me and dot both free for an hour on monday',
  )
})
