import { expect, test } from 'vitest'
import { followUps } from './follow-ups.ts'

const prompts = (list: { prompt: string }[]) => list.map(({ prompt }) => prompt)

test('what follows a reply fits it, and never repeats what was asked', () => {
  const run = { status: 'completed' as const, prompt: 'Hello', attached_files: [], steps: [] }
  const used = (tool: string) => [{ tool, status: 'done' as const }]
  expect(prompts(followUps(run))).toEqual([
    'What is overdue?',
    'What is on my calendar today?',
    'How are my projects going?',
  ])
  expect(prompts(followUps({ ...run, prompt: 'what is overdue', steps: used('list_tasks') }))).toEqual([
    'Show the workload of all agents',
    'What is due this week?',
    'What is on my calendar today?',
  ])
  expect(prompts(followUps({ ...run, attached_files: [{ name: 'a.md' }] }))[0]).toBe('Summarise it in three sentences')
  expect(prompts(followUps({ ...run, status: 'failed' }))[0]).toBe('Hello')
  expect(prompts(followUps({ ...run, status: 'failed', attached_files: [{ name: 'a.md' }] }))).not.toContain('Hello')
})
