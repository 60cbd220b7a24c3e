import { onSignedOut, session } from './session.ts'

onSignedOut(({ user, expired }) => {
  // A session that only ran out comes back, and what was typed with it.
  if (user && !expired) forgetAll(prefixOf(user.id))
})

/** What somebody has typed into the form `name` (`tasks:new`, `tasks:0192…`) and not saved; null when nothing. */
export function readFormDraft<Fields>(name: string): Fields | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as Fields | null
  } catch {
    return null
  }
}

/** Keeps what is typed, so that closing the form or reloading the page loses nothing; with null it is forgotten. */
export function keepFormDraft(name: string, fields: unknown): void {
  try {
    if (fields === null) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(fields))
  } catch {
    // It then lives as long as the form is open.
  }
}

function keyOf(name: string): string {
  return `${prefixOf(session.user?.id ?? '')}${name}`
}

function prefixOf(userId: string): string {
  return `form:${userId}:`
}

function forgetAll(prefix: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
