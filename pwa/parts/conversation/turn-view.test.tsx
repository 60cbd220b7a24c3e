import { newTurn } from '#pwa/data/conversations/conversations.ts'
import { agent } from '#pwa/data/testing/sync-answers.ts'
import { TurnView } from '#pwa/parts/conversation/turn-view.tsx'
import type { UnsentActions } from '#pwa/parts/conversation/unsent.tsx'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

afterEach(cleanup)

const offer = () => screen.queryByRole('button', { name: 'Run with the built-in assistant' })

test('a task that costs too much is offered to the built-in assistant while nothing else runs', () => {
  const fault = {
    kind: 'refused' as const,
    status: 402,
    code: 'credits_exhausted',
    detail: 'No credits are left.',
    at: 0,
  }
  const turn = {
    ...newTurn('1', 'k', { prompt: 'Plan it', thread: null, modelId: 'haiku', answers: null, files: [] }),
    state: 'rejected' as const,
    fault,
  }
  const chip = agent('1', 'Chip')
  const actions: UnsentActions = {
    takeBack: () => {},
    retry: () => {},
    discard: () => {},
    sendNow: () => {},
    runBuiltin: undefined,
  }
  const view = render(<TurnView turn={turn} agent={chip} actions={undefined} unsent={actions} />)
  expect(offer()).toBeNull()
  view.rerender(<TurnView turn={turn} agent={chip} actions={undefined} unsent={{ ...actions, runBuiltin: () => {} }} />)
  expect(offer()).not.toBeNull()
  view.rerender(<TurnView turn={turn} agent={chip} actions={undefined} unsent={actions} />)
  expect(offer()).toBeNull()
})
