import { problemOf } from '#pwa/data/network/api.ts'
import { connection } from '#pwa/data/network/connection.ts'
import { session } from '#pwa/data/session/session.ts'
import { apiConfig, initializeDefaults } from '#pwa/data/resources/settings.ts'
import type { OnGuard } from '#pwa/screens/settings/parts/settings-form-view.tsx'
import { toast } from '#pwa/ui/toast.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'

export const settingTabs = [
  { value: 'api', label: 'API Configuration' },
  { value: 'security', label: 'Security Settings' },
  { value: 'backups', label: 'Backup & Recovery' },
  { value: 'audit', label: 'Audit Logs' },
] as const

export type SettingTab = (typeof settingTabs)[number]['value']

/** Which tab is open, by the address, and what sets everything back. */
export function useSettings() {
  const { user } = useSnapshot(session)
  const { online } = useSnapshot(connection)
  const { denied } = useSnapshot(apiConfig.store)
  const [search, setSearch] = useSearchParams()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const guard = useRef<Parameters<OnGuard>[0]>(null)
  const onGuard = useCallback<OnGuard>((ask) => (guard.current = ask), [])
  const tab = settingTabs.find(({ value }) => value === search.get('tab'))?.value ?? 'api'

  // Where the row of tabs is longer than a phone is wide, the open one is to be seen.
  useEffect(
    () => void document.getElementById(`settings-tab-${tab}`)?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    [tab],
  )

  const initialize = async () => {
    setAsking(false)
    setBusy(true)
    try {
      await initializeDefaults()
      toast('success', 'Default settings initialized successfully')
    } catch (error) {
      toast('destructive', 'Failed to initialize defaults', problemOf(error).detail)
    }
    setBusy(false)
  }

  return {
    tab,
    // A user who is no longer an administrator is denied by the server.
    isAdmin: user?.role === 'admin' && !denied,
    online,
    isAsking,
    isBusy,
    onGuard,
    /** The filters of another tab go with it. */
    open: (next: SettingTab) => {
      const go = () => setSearch(next === 'api' ? {} : { tab: next }, { replace: true })
      if (guard.current) guard.current(go)
      else go()
    },
    ask: () => setAsking(true),
    close: () => setAsking(false),
    initialize: () => void initialize(),
  }
}
