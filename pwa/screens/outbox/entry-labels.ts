import type { Entry } from '#pwa/data/outbox/entries.ts'
import { type OutboxRow, runRequestIn, entityCreatedBy } from '#pwa/data/outbox/row.ts'
import { sessionIn } from '#pwa/data/conversations/conversations.ts'
import { paths } from '#pwa/paths.ts'
import { isUnderWay, entityOf } from '#pwa/data/outbox/entries.ts'
import type { State } from '#pwa/ui/badge.tsx'
import type { Assignee } from '#shared/contract/assignees.ts'
import { namesOf } from '#shared/domain/assignees.ts'
import { formatBytes } from '#shared/domain/files.ts'

export const sections = ['Needs you', 'Waiting', 'Running', 'Sent today'] as const
export type Section = (typeof sections)[number]

export type Names = Readonly<Record<string, string>>

/** Where an entry belongs. */
export function sectionOf({ row, isDamaged, status }: Entry): Section {
  if (isDamaged || !row || row.state === 'rejected') return 'Needs you'
  if (row.state !== 'accepted') return 'Waiting'
  return isUnderWay(status) ? 'Running' : 'Sent today'
}

/** What an entry is: `Run with Millie: Plan the fair`. */
export function whatIs(row: OutboxRow | null, names: Names): string {
  if (!row) return 'Something that cannot be read'
  const request = runRequestIn(row)
  const { noun, id } = entityOf(row)
  const name = names[`${noun}:${id}`]
  if (request)
    return `${row.noun === 'chat' ? 'Message to the assistant' : `Run with ${name ?? 'an agent'}`}: ${firstLine(request.prompt)}`
  if (row.noun === 'executions' && row.name === 'undo') return 'Take back what an agent changed'
  const kind = kinds[row.noun]
  const verb = verbs[row.name]
  if (!kind || !verb) return 'Something from another version of Muster'
  return name ? `${verb} ${kind}: ${name}` : `${verb} ${kind}`
}

const kinds: Record<string, string> = {
  tasks: 'task',
  projects: 'project',
  calendar: 'event',
  agents: 'agent',
  drafts: 'draft',
  proposals: 'proposal',
}
const verbs: Record<string, string> = {
  create: 'New',
  update: 'Change of',
  remove: 'Delete',
  accept: 'Add from',
  leaveOut: 'Leave out of',
  undo: 'Take back from',
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0]!
}

/** The address of the entity that it is about; null where that is unknown. */
export function addressOf(row: OutboxRow | null): string | null {
  if (!row) return null
  const { noun, id } = entityOf(row)
  const session = sessionIn(row.orderingKey)
  if (row.noun === 'chat') return session === null ? paths.chat : paths.chatSession(session)
  if (noun === 'agents' && row.noun === 'executions') return paths.agent(id)
  const list = lists[row.noun]
  if (!list) return null
  // What was never created, or is gone, has no page of its own.
  const isThere =
    row.name !== 'remove' &&
    !(row.state === 'rejected' && (row.name === 'create' || [404, 410].includes(row.fault?.status ?? 0)))
  return isThere ? list.one(id) : list.all
}

const lists: Record<string, { all: string; one: (id: string) => string }> = {
  tasks: { all: paths.tasks, one: paths.task },
  projects: { all: paths.projects, one: paths.project },
  calendar: { all: paths.calendar, one: paths.event },
  agents: { all: paths.agents, one: paths.agent },
}

/** What an entry waits for besides its own turn. */
export type Wait = {
  isOnline: boolean
  isReachable: boolean
  now: number
  /** An earlier call about the same entity is still to go. */
  isBehind: boolean
  /** What must be created first. */
  needed: string | null
}

/** How an entry stands, in a few words and a colour. */
export function waitOf({ row, isDamaged, status }: Entry, wait: Wait): { word: string; state: State } {
  if (isDamaged || !row) return { word: 'Damaged on this device', state: 'failed' }
  if (row.state === 'rejected') return { word: 'Not sent', state: 'failed' }
  if (row.state !== 'accepted')
    return { word: waitLabels(row, wait), state: row.state === 'sending' ? 'running' : 'queued' }
  if (status === 'waiting') return { word: 'Waiting for you', state: 'waiting' }
  if (status === 'queued') return { word: 'Waiting to start', state: 'queued' }
  if (status === 'running') return { word: 'Running', state: 'running' }
  if (status === 'failed') return { word: 'Sent, and failed', state: 'failed' }
  if (status === 'cancelled' || row.cancelRequested) return { word: 'Cancelled', state: 'idle' }
  return { word: 'Sent', state: 'done' }
}

function waitLabels(row: OutboxRow, { isOnline, isReachable, now, isBehind, needed }: Wait): string {
  const { state, fault, nextAt, attempts, cancelRequested } = row
  if (cancelRequested) return isOnline ? 'Cancelling' : 'Cancelled when the connection is back'
  if (state === 'sending') return 'Sending'
  if (fault?.kind === 'auth') return 'Waiting for sign-in'
  if (needed !== null) return `Waits for “${needed}” to be made`
  if (!isOnline) return 'Waiting for connection'
  if (fault?.kind === 'outdated') return 'Goes out once the server is updated: it does not know all of this yet'
  const seconds = Math.ceil((nextAt - now) / 1000)
  const again = seconds > 90 ? `Retrying in ${Math.ceil(seconds / 60)} min` : `Retrying in ${seconds} s`
  if (seconds > 0) return fault?.kind === 'server' && attempts >= 12 ? `Server trouble, still trying. ${again}` : again
  if (isBehind) return 'Waiting for its turn'
  return isReachable ? 'Waiting to be sent' : 'Waiting for connection'
}

/** What must be created before each of `entries` can go, by seq: the name of the first such entity. */
export function needsOf(entries: readonly Entry[], names: Names): Map<number, string> {
  const toMake = new Map<string, number>()
  const dependsOn = new Map<number, string>()
  for (const { seq, row } of entries) {
    if (!row || row.state === 'accepted' || row.state === 'rejected') continue
    const missing = row.dependsOn.find((need) => (toMake.get(need) ?? Infinity) < seq)
    if (missing !== undefined) dependsOn.set(seq, names[missing] ?? 'something new')
    const made = entityCreatedBy(row)
    if (made !== null) toMake.set(made, seq)
  }
  return dependsOn
}

/** `notes.md 1.2 kB`, or the first of several and what they are together. */
export function filesLine(files: readonly { name: string; size: number }[]): string {
  const [first, ...others] = files
  if (!first) return ''
  if (others.length === 0) return `${first.name} ${formatBytes(first.size)}`
  const total = files.reduce((sum, { size }) => sum + size, 0)
  return `${first.name} and ${others.length} more, ${formatBytes(total)}`
}

/**
 * `3 runs, 3.2 MB waiting on this phone`, or kept there where nothing of it goes by itself; null where there is
 * nothing.
 */
export function waitingLine(entries: readonly Entry[], device: string): string | null {
  const open = entries.filter(({ row }) => row?.state !== 'accepted')
  if (open.length === 0) return null
  const areRuns = open.every(({ row }) => row?.noun === 'executions' && row.name === 'create')
  const kind = areRuns ? 'run' : 'item'
  const bytes = open.reduce((sum, each) => sum + each.bytes, 0)
  const isWaiting = open.some((each) => sectionOf(each) === 'Waiting')
  return `${open.length} ${kind}${open.length === 1 ? '' : 's'}, ${formatBytes(bytes)} ${isWaiting ? 'waiting' : 'kept'} on this ${device}`
}

/** What the user wrote, as text: the prompt, or the fields of a change, one a line. */
export function copyText(row: OutboxRow, names: Names): string {
  const request = runRequestIn(row)
  if (request) return request.prompt
  const { answers = {}, ...body } = (row.input.body ?? {}) as { answers?: object }
  const fields = Object.entries({ ...body, ...answers }).filter(
    ([name, value]) => !unsaid.test(name) && value !== null && value !== '',
  )
  return [whatIs(row, names), ...fields.map(([name, value]) => `${fieldName(name)}: ${wordsOf(name, value)}`)].join(
    '\n',
  )
}

function wordsOf(name: string, value: unknown): string {
  if (name === 'assignees')
    return namesOf({ assignee: '', assignee_id: null, assignees: value as Assignee[] }) || 'Nobody'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Fields that no user typed. */
const unsaid = /^(id|.*_id|client_time|time_zone|base_version|after|items|edits|steps)$/

/** `dueDate` as `Due date`. */
function fieldName(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
