import { changeTasks } from '#pwa/parts/change-tasks.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { assigned } from '#shared/domain/assignees.ts'
import { beforeEach, expect, test, vi } from 'vitest'

const sent: unknown[][] = []
let undo = () => {}
vi.mock('#pwa/data/outbox/changes.ts', () => ({ update: async (...call: unknown[]) => void sent.push(call) }))
vi.mock('#pwa/ui/toast.ts', () => ({
  toast: (_kind: string, _title: string, _about: string, act: { onAct: () => void }) => (undo = act.onAct),
}))

beforeEach(() => (sent.length = 0))

const millie = { kind: 'agent' as const, id: '6', name: 'Millie' }
const sam = { kind: 'person' as const, id: 'sam', name: 'Sam Rivera' }
const task = (id: string, assignees: Parameters<typeof assigned>[0]) =>
  ({ id, title: id, status: 'Pending', ...assigned(assignees) }) as Task

test('what is given to one is undone to all who had it, and what they had alone is not changed', async () => {
  await changeTasks([task('both', [millie, sam]), task('his', [{ ...sam, name: 'Sam R.' }])], { assignees: [sam] }, '')
  expect(sent).toEqual([['tasks', 'both', { assignees: [sam] }]])
  undo()
  await vi.waitFor(() => expect(sent[1]).toEqual(['tasks', 'both', { assignees: [millie, sam] }]))
})

test('a task of a server before this one gets the agent back that had it', async () => {
  const { assignees: _, ...old } = task('old', [millie])
  await changeTasks([old], { assignees: [] }, '')
  undo()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual(['tasks', 'old', { assignees: [millie] }])
})
