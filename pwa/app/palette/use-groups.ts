import type { Need } from '#pwa/app/palette/commands.ts'
import { type Group, findItems } from '#pwa/app/palette/items.ts'
import { recent } from '#pwa/app/palette/recent.ts'
import type { NavEntry } from '#pwa/app/shell/nav-entries.ts'
import { push, readPush } from '#pwa/data/notifications/push.ts'
import { team } from '#pwa/data/resources/account-team.ts'
import { agents } from '#pwa/data/resources/agents.ts'
import { events } from '#pwa/data/resources/calendar.ts'
import { projects } from '#pwa/data/resources/projects.ts'
import { tasks } from '#pwa/data/resources/tasks.ts'
import { twoFactor } from '#pwa/data/resources/two-factor.ts'
import { session } from '#pwa/data/session/session.ts'
import { afterPaint } from '#pwa/ui/after-paint.ts'
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'

/** What is found for `query` in what this device knows. */
export function useGroups(query: string, screens: readonly NavEntry[]): Group[] {
  const { list: members } = useSnapshot(agents)
  const { list: work, older } = useSnapshot(tasks)
  const { list: plans } = useSnapshot(projects)
  const { list: dates } = useSnapshot(events)
  const { user } = useSnapshot(session)
  const { value: people } = useSnapshot(team.store)
  const { value: factor } = useSnapshot(twoFactor.store)
  const { state: notifies } = useSnapshot(push)
  const isAdmin = user?.role === 'admin'
  const isOwner = isAdmin || user?.is_owner === true
  const hasOlder = older.all > 0
  const offersFactor = factor !== null && (factor.enabled || factor.available)

  useEffect(() => {
    // The browser is asked, which waits for it.
    void afterPaint().then(readPush)
    // Until someone looks at their account, these are not known.
    if (team.store.value === null) void team.load()
    if (twoFactor.store.value === null) void twoFactor.load()
  }, [])

  return useMemo(() => {
    const has: Need[] = [
      ...(isOwner ? (['owner'] as const) : []),
      ...(isAdmin ? (['admin'] as const) : []),
      ...(offersFactor ? (['two-factor'] as const) : []),
      ...(notifies === 'on' || notifies === 'off' ? ([`push-${notifies}`] as const) : []),
    ]
    return findItems(query, {
      agents: members ?? [],
      tasks: work ?? [],
      projects: plans ?? [],
      // The latest first: what is to come is looked for more often than what was.
      events: dates ? dates.toSorted((a, b) => b.start.localeCompare(a.start)) : [],
      screens: screens.filter(({ adminOnly }) => !adminOnly || isAdmin),
      people: people ?? [],
      has,
      recent,
      hasOlder,
    })
  }, [query, members, work, plans, dates, screens, people, isAdmin, isOwner, offersFactor, notifies, hasOlder])
}
