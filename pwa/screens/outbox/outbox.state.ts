import { agents, loadAgents } from '#pwa/data/resources/agents.ts'
import { closeOtherTabs } from '#pwa/data/cache/cache-connection.ts'
import { cache } from '#pwa/data/cache/cache-state.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { type DeviceStorage, readDeviceStorage } from '#pwa/data/cache/device-storage.ts'
import type { Entry } from '#pwa/data/outbox/entries.ts'
import { followEntries, outboxEntries } from '#pwa/data/outbox/outbox-entries.ts'
import { outboxCount, unsentOf } from '#pwa/data/outbox/outbox-count.ts'
import { drainOutbox } from '#pwa/data/outbox/outbox-host.ts'
import { session } from '#pwa/data/session/session.ts'
import { deviceName } from '#pwa/parts/device-name.ts'
import {
  type Section,
  needsOf,
  sectionOf,
  sections,
  waitOf,
  waitingLine,
  whatIs,
} from '#pwa/screens/outbox/entry-labels.ts'
import type { State } from '#pwa/ui/badge.tsx'
import { useNow } from '#pwa/ui/use-now.ts'
import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'

/** An entry as the list shows it. */
export type Shown = { kind: 'entry'; entry: Entry; section: Section; what: string; word: string; state: State }

export type Line = { kind: 'heading'; section: Section; count: number } | Shown

/** Milliseconds between two presses that ask for everything to be sent. */
const minGapMs = 1000

/** All that is in the outbox, in the order of its sections, and what can be said of the whole. */
export function useOutbox() {
  const { value } = useSnapshot(outboxEntries) as typeof outboxEntries
  const { available, notice } = useSnapshot(cache)
  const { online, reachable } = useSnapshot(connection)
  const { list: team } = useSnapshot(agents)
  const { unsent } = useSnapshot(outboxCount)
  const { user } = useSnapshot(session)
  const [storage, setStorage] = useState<DeviceStorage | null>(null)
  const [sentAt, setSentAt] = useState(0)
  useEffect(followEntries, [])
  useEffect(() => void loadAgents(), [])
  useEffect(() => void readDeviceStorage().then(setStorage), [])

  const isPaused = value?.entries.some(({ row }) => row?.state === 'unsent' && row.nextAt > 0) === true
  const now = useNow(isPaused)
  const lines = useMemo(
    () => value && linesOf(value, { isOnline: online, isReachable: reachable, now }),
    [value, online, reachable, now],
  )
  const waiting = value?.entries.filter((entry) => sectionOf(entry) === 'Waiting').length ?? 0
  const needing = value?.entries.filter((entry) => sectionOf(entry) === 'Needs you').length ?? 0

  return {
    lines,
    names: value?.names ?? {},
    entries: value?.entries ?? [],
    waiting,
    needing,
    team,
    storage,
    /** How many calls wait as far as is known: the count outlives a database that does not answer. */
    unsent: Math.max(unsent, unsentOf(user?.id ?? '')),
    /** Whether this browser keeps anything, and whether only another tab is in the way. */
    isKept: available,
    isBlocked: notice === closeOtherTabs,
    head: value && waitingLine(value.entries, deviceName()),
    sendNow: () => {
      const now = Date.now()
      if (Math.abs(now - sentAt) < minGapMs) return
      setSentAt(now)
      void drainOutbox({ isForced: true })
    },
  }
}

export type OutboxState = ReturnType<typeof useOutbox>

function linesOf(
  { entries, names }: NonNullable<(typeof outboxEntries)['value']>,
  network: { isOnline: boolean; isReachable: boolean; now: number },
): Line[] {
  const dependsOn = needsOf(entries, names)
  const orderingKeys = new Set<string>()
  const shown = entries.map((entry): Shown => {
    const { row, seq } = entry
    const isBehind = row !== null && orderingKeys.has(row.orderingKey)
    if (row?.state === 'unsent' || row?.state === 'sending') orderingKeys.add(row.orderingKey)
    const stand = waitOf(entry, { ...network, isBehind, needed: dependsOn.get(seq) ?? null })
    return { kind: 'entry', entry, section: sectionOf(entry), what: whatIs(row, names), ...stand }
  })
  return sections.flatMap((section) => {
    const mine = shown.filter((each) => each.section === section)
    // What has gone is read from its end.
    if (section === 'Sent today') mine.sort((a, b) => (b.entry.row?.doneAt ?? 0) - (a.entry.row?.doneAt ?? 0))
    return mine.length === 0 ? [] : [{ kind: 'heading' as const, section, count: mine.length }, ...mine]
  })
}
