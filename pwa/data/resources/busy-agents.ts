import { proxy } from 'valtio'
import { request } from '../network/api.ts'
import { connection } from '../network/connection.ts'
import { onSignedOut, session } from '../session/session.ts'

/** The ids of the agents that work on a run, as the server last said; empty while it cannot be asked. */
export const busyAgents = proxy<{ ids: readonly string[] }>({ ids: [] })

/** Milliseconds from one answer to the next question: every device knows within two seconds. */
const every = 1500
/** The same where there was no answer. */
const afterFailure = 10_000

let watchers = 0
let timer: ReturnType<typeof setTimeout> | undefined

onSignedOut(() => {
  busyAgents.ids = []
})

/** Keeps asking who is busy while the page is in view, until every caller has called the function it got back. */
export function watchBusyAgents(): () => void {
  watchers += 1
  if (watchers === 1) {
    document.addEventListener('visibilitychange', look)
    look()
  }
  let isWatching = true
  return () => {
    if (!isWatching) return
    isWatching = false
    watchers -= 1
    if (watchers > 0) return
    document.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
  }
}

function look(): void {
  clearTimeout(timer)
  timer = undefined
  void askOnAndOn()
}

async function askOnAndOn(): Promise<void> {
  const wait = await ask()
  if (watchers > 0 && timer === undefined && document.visibilityState === 'visible') timer = setTimeout(look, wait)
}

/** Asks once; returns how long to wait until it is asked again. */
async function ask(): Promise<number> {
  const user = session.user?.id
  if (user === undefined || !connection.online || document.visibilityState !== 'visible') return every
  try {
    const ids = await request((api) => api.agents.busy())
    if (session.user?.id === user && ids.join() !== busyAgents.ids.join()) busyAgents.ids = ids
    return every
  } catch {
    busyAgents.ids = []
    return afterFailure
  }
}
