import { problemOf } from '#pwa/data/network/api.ts'
import { config, loadConfig } from '#pwa/data/resources/config.ts'
import { session } from '#pwa/data/session/session.ts'
import { connection } from '#pwa/data/network/connection.ts'
import {
  type ConnectionKind,
  authorizationAddress,
  disconnect,
  integrations,
  loadIntegrations,
  refreshConnection,
} from '#pwa/data/resources/integrations.ts'
import { leaveFor } from '#pwa/data/session/leave.ts'
import { useAge } from '#pwa/parts/use-age.ts'
import { useLoad } from '#pwa/parts/use-load.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { useState } from 'react'
import { useSnapshot } from 'valtio'

const words = {
  calendar: {
    connect: (why: string) => `Failed to connect calendar: ${why}`,
    disconnect: (why: string) => `Failed to disconnect calendar: ${why}`,
  },
  workspace: { connect: (why: string) => why, disconnect: () => 'Failed to disconnect Google Workspace' },
}
const unknown = {
  calendar: 'Unknown error',
  workspace: 'Unable to start Google authorization. Please check your configuration.',
}

/** What is connected, and one connection's way in and out. */
export function useConnection(kind: ConnectionKind) {
  const { calendar, workspace, skills, loadedAt, ...last } = useSnapshot(integrations)
  const { online } = useSnapshot(connection)
  const { value } = useSnapshot(config)
  const { user } = useSnapshot(session)
  const [busy, setBusy] = useState<'connecting' | 'refreshing' | 'disconnecting' | null>(null)
  const [trouble, setTrouble] = useState('')
  const [isAsking, setAsking] = useState(false)
  // What went wrong without a network is asked again as soon as there is one, and no trouble meanwhile.
  const failed = online && last.failedOffline ? '' : last.failed
  const age = useAge(loadedAt, failed !== '')
  const isSlow = useDelay()
  useLoad(() => Promise.all([loadIntegrations(), loadConfig()]))

  const hasAccount = (kind === 'calendar' ? calendar?.calendar_email : workspace?.email) != null

  /** One action at a time; what goes wrong stands below the card until the next. */
  const act = async (what: NonNullable<typeof busy>, work: () => Promise<void>, explain: (why: string) => string) => {
    setBusy(what)
    setTrouble('')
    try {
      await work()
    } catch (error) {
      const { status, detail } = problemOf(error)
      setTrouble(explain(status > 0 && detail ? detail : unknown[kind]))
    }
    setBusy(null)
  }

  return {
    calendar,
    workspace,
    skills,
    failed,
    age,
    isSlow,
    online,
    busy,
    trouble,
    isAsking,
    /** Whether this person can see to what the server lacks. */
    isAdmin: user?.role === 'admin',
    /** False where the server was started without Google's credentials; null until that is known. */
    isConfigured: value === null ? null : value.google.configured,
    connect: () => void act('connecting', async () => leaveFor(await authorizationAddress(kind)), words[kind].connect),
    refresh: () =>
      void act(
        'refreshing',
        () => (hasAccount ? refreshConnection(kind) : loadIntegrations()),
        (why) => why,
      ),
    ask: () => setAsking(true),
    keep: () => setAsking(false),
    disconnect: () => {
      setAsking(false)
      void act('disconnecting', async () => void toast('success', await disconnect(kind), ''), words[kind].disconnect)
    },
  }
}
export type ConnectionState = ReturnType<typeof useConnection>
