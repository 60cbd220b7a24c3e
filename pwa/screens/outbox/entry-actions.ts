import { problemOf } from '#pwa/data/network/api.ts'
import { conversationOf } from '#pwa/data/conversations/conversations.ts'
import { isRunning, runBuiltin, takeBackRequest } from '#pwa/data/conversations/runs.ts'
import { type Entry, isUnderWay, isUnsent, entityOf } from '#pwa/data/outbox/entries.ts'
import { type OutboxRow, runRequestIn, entityCreatedBy } from '#pwa/data/outbox/row.ts'
import { cancelOnServer, discardEntry, readRemains } from '#pwa/data/outbox/outbox-entries.ts'
import { retryCall } from '#pwa/data/outbox/outbox-host.ts'
import { type Mending, isEditable } from '#pwa/parts/use-open-changes.ts'
import { paths } from '#pwa/paths.ts'
import { addressOf, copyText, whatIs } from '#pwa/screens/outbox/entry-labels.ts'
import type { OutboxState } from '#pwa/screens/outbox/outbox.state.ts'
import { copy } from '#pwa/ui/copy.ts'
import { toast } from '#pwa/ui/toast.ts'
import type { NavigateFunction } from 'react-router-dom'

/** What can be done with an entry, each where it makes sense. */
export type Actions = {
  edit?: () => void
  retry?: () => void
  runBuiltin?: () => void
  /** Before it has ended. */
  cancel?: () => void
  discard?: () => void
  copy: () => void
  sendNow?: () => void
}

type Surroundings = Pick<OutboxState, 'entries' | 'names' | 'sendNow'> & { navigate: NavigateFunction }

/** The actions of `entry`. */
export function actionsOf(entry: Entry, around: Surroundings): Actions {
  const { seq, row, isDamaged } = entry
  const discard = () => void run(discardWithUndo(seq, 'Discarded'))
  if (!row || isDamaged) return { copy: () => void run(copyRemains(seq)), discard }
  const common = { copy: () => void run(tellCopied(copyText(row, around.names))) }
  if (row.state === 'rejected') return { ...common, ...refusedActions(row, around), discard }
  const cancel = cancelOf(entry, around)
  if (row.state === 'accepted') return { ...common, ...(cancel && { cancel }) }
  const edit = row.state === 'unsent' ? editOf(row, around) : undefined
  return { ...common, ...(edit && { edit }), ...(cancel && { cancel }), sendNow: around.sendNow }
}

function refusedActions(row: OutboxRow, { navigate }: Surroundings): Actions | Omit<Actions, 'copy'> {
  const { key, fault, noun } = row
  // The key belongs to another call there: this one can only be made anew.
  const retry = fault?.code === 'idempotency_key_reused' ? {} : { retry: () => void run(retryCall(key)) }
  const task = runRequestIn(row)
  if (task) {
    const { conversationId } = task
    const builtin = fault?.code === 'credits_exhausted' && {
      runBuiltin: () => void run(giveToBuiltin(conversationId, row, navigate)),
    }
    return { ...retry, ...builtin, edit: () => void run(takeBack(conversationId, row, navigate)) }
  }
  const list = listOf[noun]
  if (!list || !fault || !isEditable({ name: row.name as 'create', fault })) return retry
  return { ...retry, edit: () => void navigate(list, { state: { mend: key } satisfies Mending }) }
}

const listOf: Record<string, string> = {
  tasks: paths.tasks,
  projects: paths.projects,
  calendar: paths.calendar,
  agents: paths.agents,
}

const formOf: Record<string, (id: string) => string> = {
  tasks: paths.task,
  projects: (id) => `${paths.projects}?project=${encodeURIComponent(id)}`,
  calendar: paths.event,
  agents: (id) => `${paths.agent(id)}?edit`,
}

/** What waits is edited where it was written; what may have arrived, no more. */
function editOf(row: OutboxRow, { navigate }: Surroundings): (() => void) | undefined {
  const task = runRequestIn(row)
  if (task) return isUnsent(row) ? () => void run(takeBack(task.conversationId, row, navigate)) : undefined
  const form = formOf[row.noun]
  if (row.name === 'remove' || !form) return undefined
  return () => void navigate(form(entityOf(row).id))
}

function cancelOf({ seq, row, status }: Entry, { entries, names }: Surroundings): (() => void) | undefined {
  if (!row || row.cancelRequested) return undefined
  if (!isUnsent(row))
    return runRequestIn(row) && (row.state !== 'accepted' || isUnderWay(status))
      ? () => void run(cancelLate(row))
      : undefined
  const made = entityCreatedBy(row)
  const needing = entries.find(
    (each) => made !== null && each.row?.state === 'unsent' && each.row.dependsOn.includes(made),
  )?.row
  if (needing) return () => toast('plain', 'Something else needs it', `Cancel this first: ${whatIs(needing, names)}`)
  return () => void run(discardWithUndo(seq, 'Cancelled', row))
}

async function discardWithUndo(seq: number, title: string, row?: OutboxRow): Promise<void> {
  const undo = await discardEntry(seq)
  if (undo) return toast('plain', title, '', { label: 'Undo', onAct: () => void run(undo()) })
  // It has left meanwhile.
  if (row && runRequestIn(row)) return cancelLate(row)
  toast('plain', "It can't be taken back any more", 'It may have arrived already.')
}

async function cancelLate({ key }: OutboxRow): Promise<void> {
  await cancelOnServer(key)
  toast('plain', 'It may have arrived already', 'It is stopped as soon as the server can be reached.')
}

async function takeBack(conversationId: string, row: OutboxRow, navigate: NavigateFunction): Promise<void> {
  await takeBackRequest(conversationId, row.key)
  void navigate(addressOf(row) ?? paths.outbox)
}

async function giveToBuiltin(conversationId: string, row: OutboxRow, navigate: NavigateFunction): Promise<void> {
  if (isRunning(conversationOf(conversationId).turns))
    return toast('plain', 'One at a time', 'Another run of this agent is still under way. Try again when it has ended.')
  await runBuiltin(conversationId, row.key)
  void navigate(addressOf(row) ?? paths.outbox)
}

async function copyRemains(seq: number): Promise<void> {
  await tellCopied(await readRemains(seq))
}

async function tellCopied(text: string): Promise<void> {
  if (await copy(text)) toast('success', 'Copied')
  else toast('destructive', "This browser doesn't let Muster copy")
}

async function run(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => toast('destructive', "Couldn't change this entry", problemOf(error).detail))
}
