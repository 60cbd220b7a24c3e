import type { Run } from '#shared/contract/runs.ts'
import { newId } from '#shared/domain/ids.ts'
import { proxy } from 'valtio'
import { submit } from '../outbox/changes.ts'
import { onRows } from '../outbox/outbox-host.ts'
import type { OutboxRow } from '../outbox/row.ts'
import { onSignedOut } from '../session/session.ts'
import { conversations, sessionIn } from './conversations.ts'
import { loadConversation } from './run-history.ts'

/** The steps that are being taken back, by their ids: null while that is on its way, else why it was refused. */
export const undoing = proxy<Record<string, string | null>>({})

onSignedOut(forget)

function forget(): void {
  for (const id of Object.keys(undoing)) delete undoing[id]
}

let accepted = new Set<string>()
let followers = 0
let stop: (() => void) | null = null

/** Keeps `undoing` up to date until the way to stop that is called. */
export function followUndoing(): () => void {
  followers += 1
  stop ??= onRows(note)
  return () => {
    followers -= 1
    if (followers > 0) return
    stop?.()
    stop = null
  }
}

function note(rows: readonly OutboxRow[]): void {
  const mine = rows.filter(isUndo)
  forget()
  for (const { state, seen, fault, input } of mine)
    if (!seen) for (const step of stepsIn(input)) undoing[step] = state === 'rejected' ? (fault?.detail ?? '') : null
  const done = mine.filter(({ state }) => state === 'accepted')
  // The runs of agents come with a pull, those of chats do not.
  for (const { key, input } of done) if (!accepted.has(key)) reloadChatOf(input.params?.id)
  accepted = new Set(done.map(({ key }) => key))
}

function isUndo({ noun, name }: OutboxRow): boolean {
  return noun === 'executions' && name === 'undo'
}

function stepsIn({ body }: OutboxRow['input']): string[] {
  return Array.isArray(body?.steps) ? body.steps.filter((step) => typeof step === 'string') : []
}

function reloadChatOf(runId: string | undefined): void {
  const found = Object.entries(conversations).find(
    ([id, { turns }]) => sessionIn(id) !== null && turns.some(({ run }) => run.id === runId),
  )
  if (found) void loadConversation(found[0])
}

/**
 * Takes back what these steps of a run changed, through the outbox: kept on this device first, sent as soon as it can be.
 * Throws a `ProblemError` where it could neither be kept nor sent.
 */
export async function undoSteps(run: Pick<Run, 'id'>, steps: readonly string[]): Promise<void> {
  await submit({
    key: newId(),
    noun: 'executions',
    name: 'undo',
    orderingKey: `executions:${run.id}`,
    dependsOn: [],
    input: { params: { id: run.id }, body: { steps } },
    files: [],
  })
}
