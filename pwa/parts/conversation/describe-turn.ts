import type { Turn } from '#pwa/data/conversations/conversations.ts'
import type { AgentFace, FaceState } from '#pwa/parts/face/agent-face.tsx'
import type { State } from '#pwa/ui/badge.tsx'
import type { NextAction, Outcome, RunStatus, Step } from '#shared/contract/runs.ts'
import { describeSteps, sending } from '#shared/domain/describe-steps.ts'
import type { ComponentProps } from 'react'

/**
 * Who answers: an agent, or the assistant of the chat. `apology` is what is said where a message fails,
 * `conversationId` names the conversation where it is not called after the agent.
 */
export type Replier = ComponentProps<typeof AgentFace>['agent'] & {
  readonly name: string
  readonly apology?: string
  readonly conversationId?: string
}

/** A next action as the page shows it. */
export type ShownNext = Readonly<Omit<NextAction, 'input'>> & { readonly input: Readonly<NextAction['input']> }

export type ShownTurn = Pick<Turn, 'key' | 'live' | 'state' | 'stopping' | 'fault' | 'nextAt'> & {
  readonly run: Omit<Turn['run'], 'steps' | 'attached_files' | 'next'> & {
    readonly next: readonly ShownNext[]
    readonly steps: readonly Step[]
    readonly attached_files: readonly { name: string; size: number; type: string }[]
  }
  readonly files: Turn['files']
}

/** The states of a run in words and in the colour of their dot. */
export const statusLabels: Record<RunStatus, { word: string; state: State }> = {
  queued: { word: 'Queued', state: 'queued' },
  running: { word: 'Running', state: 'running' },
  waiting: { word: 'Waiting for you', state: 'waiting' },
  completed: { word: 'Completed', state: 'done' },
  failed: { word: 'Failed', state: 'failed' },
  cancelled: { word: 'Stopped', state: 'idle' },
}

/** The state of a turn as a word and the colour of its dot. */
export function stateOf(turn: ShownTurn): { word: string; state: State } {
  return turn.state === 'rejected' ? { word: 'Not sent', state: 'failed' } : labelOf(turn.run)
}

/** How a completed run ended for its user; `asked` needed them, and was answered. */
const outcomeLabels: Record<Outcome | 'asked', { word: string; state: State }> = {
  done: { word: 'Done', state: 'done' },
  needs_you: { word: 'Needs you', state: 'waiting' },
  asked: { word: 'Asked you', state: 'idle' },
  not_done: { word: 'Not done', state: 'idle' },
}

/** The state of a run as a word and the colour of its dot: of a completed one, how it ended for its user. */
export function labelOf({ status, outcome, answered }: Pick<ShownTurn['run'], 'status' | 'outcome' | 'answered'>) {
  // Runs of earlier releases have no outcome.
  if (status !== 'completed' || !outcome) return statusLabels[status]
  // The work was not done, but nobody is needed any more.
  return outcomeLabels[outcome === 'needs_you' && answered ? 'asked' : outcome]
}

/** Why a run request that is safe on this device has not been sent yet, and what will happen. */
export function whyWaiting(
  { fault, nextAt, stopping }: Pick<ShownTurn, 'fault' | 'nextAt' | 'stopping'>,
  isOnline: boolean,
  now: number,
  device: string,
): string {
  if (stopping) return 'It may have arrived already: it is stopped as soon as the server can be reached.'
  const saved = `Saved on this ${device}.`
  if (!isOnline) return `${saved} Runs when you're back online.`
  if (!fault) return `${saved} Runs after the one above.`
  const seconds = Math.ceil((nextAt - now) / 1000)
  const again =
    seconds > 1
      ? `Tries again in ${seconds > 90 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`}.`
      : 'Trying again.'
  if (fault.kind === 'auth') return `${saved} Runs once you have signed in.`
  if (fault.kind === 'network') return `${saved} The server can't be reached. ${again}`
  if (fault.kind === 'throttled') return `${saved} The server asks to wait. ${again}`
  if (fault.kind === 'outdated') return `${saved} Runs once the server is updated: it does not know all of this yet.`
  return `${saved} The server has trouble. ${again}`
}

/** One line on what the agent is doing or did: `Read 1 file, added 2 tasks`. */
export function workLine(turn: ShownTurn, name: string): string {
  const { status, steps } = turn.run
  // What it waits for stands below.
  if (turn.state === 'ended' || turn.state === 'awaiting-approval') {
    // A draft stands below.
    return describeSteps(steps.filter(({ link, status }) => link?.kind !== 'draft' || status !== 'done')) || name
  }
  if (turn.state === 'unsent') return 'Waiting'
  if (turn.state === 'rejected') return 'Not sent'
  if (turn.stopping) return 'Stopping'
  if (turn.state === 'sending') return 'Sending'
  if (turn.state === 'reconnecting') return 'Reconnecting'
  if (turn.state === 'paused') return 'Still working'
  if (status === 'queued') return 'Waiting to start'
  const current = steps.findLast((step) => step.status === 'running')
  if (current) return current.summary
  return turn.live ? 'Writing' : 'Working'
}

/** How an agent looks while this turn is its last. */
export function faceOf(turn: ShownTurn): FaceState {
  if (turn.state === 'ended' || turn.state === 'rejected' || turn.state === 'awaiting-approval') return 'open'
  return turn.run.status === 'running' ? 'running' : 'queued'
}

/** What a screen reader announces when a run ends, and only then. */
export function endOf(turn: ShownTurn | undefined, name: string): string {
  if (turn?.state === 'awaiting-approval') return `${name} needs your answer. ${turn.run.pending_action?.summary ?? ''}`
  if (turn?.state === 'paused') return 'The reply is not finished. Continue shows more of it.'
  if (!turn || turn.state !== 'ended') return ''
  const { status, outcome, outcome_note: note } = turn.run
  if (outcome === 'needs_you') return `${name} needs you.`
  if (outcome === 'not_done') return `Not done${note ? `, ${note}` : ''}.`
  if (status === 'completed') return `${name} has replied.`
  return status === 'failed' ? `${name} could not do this.` : 'Stopped.'
}

/** The steps that stay in sight when they are folded: what failed, and what has left the workspace. */
export function noticeableSteps(steps: readonly Step[]): readonly Step[] {
  return steps.filter(({ tool, status }) => status === 'failed' || (status === 'done' && sending.test(tool)))
}
