import { tallyByProject } from '#pwa/parts/tally.ts'
import { expect, it } from 'vitest'

const task = (project_id: string | null, status: 'Pending' | 'In Progress' | 'Completed') => ({ project_id, status })

it('is the share of completed tasks in whole percent, as the server counts it', () => {
  const tallies = tallyByProject([
    task('a', 'Completed'),
    task('b', 'Completed'),
    task('a', 'Pending'),
    task('a', 'In Progress'),
    task(null, 'Completed'),
  ])
  expect(tallies.get('a')).toEqual({ all: 3, completed: 1, percent: 33 })
  expect(tallies.get('b')).toEqual({ all: 1, completed: 1, percent: 100 })
  expect(tallies.size).toBe(2)
})

it('rounds halves up', () => {
  const eighths = Array.from({ length: 8 }, (_, at) => task('a', at < 5 ? 'Completed' : 'Pending'))
  expect(tallyByProject(eighths).get('a')?.percent).toBe(63)
})

it('knows nothing of a project without tasks', () => {
  expect(tallyByProject([]).get('a')).toBeUndefined()
})
