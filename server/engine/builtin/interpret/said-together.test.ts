import { expect, test } from 'vitest'
import type { Scene } from '../scene.ts'
import { saidTogether } from './said-together.ts'

const task = (title: string) => ({ id: title, title, status: 'Pending', notes: '', assignee: null, assignees: [], due: null, project: null }) // prettier-ignore
const scene = {
  agents: [],
  people: [],
  projects: [],
  events: [],
  tasksWith: () => ['Paint the fence', 'Order the tiles'].map(task),
  meant: [],
  said: { picked: [] },
  clock: { now: new Date('2026-11-21T10:00:00Z'), timeZone: 'Europe/Berlin', today: '2026-11-21' },
} as unknown as Scene

test.each([
  ['fence and tiles, both to friday', 'move fence and tiles to friday'],
  ['which of fence and tiles are both to blame', 'which of fence and tiles are both to blame'],
  ['give the fence two more days; the tiles too', 'give the fence and the tiles two more days'],
  ['move the fence to Tuesday. Same for the tiles', 'move the fence and the tiles to Tuesday'],
  ["I'd rather have the fence on the 3rd. The tiles as well.", "I'd rather have the fence and the tiles on the 3rd"],
  // What is no thing of the workspace is something else.
  ['move the fence to Tuesday. Anna too', 'move the fence to Tuesday. Anna too'],
  [
    'so the Hale wedding is on the 28th, all day, can you block that in my calendar from 11:30 to 22:00',
    'put “Hale wedding” in the calendar on the 28th from 11:30 to 22:00',
  ],
  [
    'there is a plumber coming on thursday, can you put that in my calendar 10 to 12',
    'put “plumber” in the calendar on thursday from 10 to 12',
  ],
  [
    'my car is at the garage on tuesday morning from 8 to 10, can you keep that free',
    'put “car at the garage” in the calendar on tuesday from 8 to 10',
  ],
  // What else it says would be lost.
  [
    'the choir sings on friday, please block 18 to 20 and tell Ann',
    'the choir sings on friday, please block 18 to 20 and tell Ann',
  ],
  [
    'i need three things off my mind: clean the lenses tomorrow, back up and order cards. tasks for me please',
    'tasks for me: clean the lenses tomorrow, back up and order cards',
  ],
  ['two jobs: sand the door, oil the hinges. as tasks please', 'create tasks: sand the door, oil the hinges'],
  [
    'Is there anything in the diary for tomorrow, and is anything due? I like quiet.',
    'Is there anything in the diary for tomorrow, and is anything due tomorrow? I like quiet.',
  ],
])('“%s” is “%s”', (said, plain) => {
  expect(saidTogether(said, scene)).toBe(plain)
})
