import { connection } from '../network/connection.ts'
import type { OutboxRow } from './row.ts'

/** The calls among `rows` that change the record `id` of a noun, in their order. */
export function changesOf(rows: readonly OutboxRow[], noun: string, id: string): OutboxRow[] {
  return rows.filter((row) => row.noun === noun && row.input.params?.id === id)
}

/** Whether a call waits longer than it takes to send it. */
export function isSlow({ state, fault }: OutboxRow): boolean {
  return (state === 'unsent' || state === 'sending') && (fault !== null || !connection.online || !connection.reachable)
}
