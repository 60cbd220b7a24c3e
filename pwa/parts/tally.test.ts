import { tallyByProject } from '#pwa/parts/tally.ts'
import { expect, it } from 'vitest'

const task = (project_id: string | null, status: 'Pending' | 'In Progress' | 'Completed') => ({ project_id, status })

it('is the share of completed tasks in whole percent, as the server counts it', () => {
  const tallies = tallyByProject(
    [
      task('a', 'Completed'),
      task('b', 'Completed'),
      task('a', 'Pending'),
      task('a', 'In Progress'),
      task(null, 'Completed'),
    ],
    new Map(),
  )
  expect(tallies.get('a')).toEqual({ all: 3, completed: 1, percent: 33 })
  expect(tallies.get('b')).toEqual({ all: 1, completed: 1, percent: 100 })
  expect(tallies.size).toBe(2)
})

it('rounds halves up', () => {
  const eighths = Array.from({ length: 8 }, (_, at) => task('a', at < 5 ? 'Completed' : 'Pending'))
  expect(tallyByProject(eighths, new Map()).get('a')?.percent).toBe(63)
})

it('knows nothing of a project without tasks', () => {
  expect(tallyByProject([], new Map()).get('a')).toBeUndefined()
})

it('counts the completed tasks that are not on the device', () => {
  const tallies = tallyByProject(
    [task('a', 'Pending'), task('a', 'Completed')],
    new Map([
      ['a', 2],
      ['b', 4],
    ]),
  )
  expect(tallies.get('a')).toEqual({ all: 4, completed: 3, percent: 75 })
  expect(tallies.get('b')).toEqual({ all: 4, completed: 4, percent: 100 })
})
