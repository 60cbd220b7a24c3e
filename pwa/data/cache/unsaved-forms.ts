import { session } from '../session/session.ts'

/** What the user has typed into the form `name` (`tasks:new`, `tasks:0192…`) and not saved; null when nothing. */
export function readUnsavedForm<Fields>(name: string): Fields | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as Fields | null
  } catch {
    return null
  }
}

/** Keeps what is typed, so that closing the form or reloading the page loses nothing; with null it is forgotten. */
export function saveUnsavedForm(name: string, fields: unknown): void {
  try {
    if (fields === null) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), JSON.stringify(fields))
  } catch {
    // It then lives as long as the form is open.
  }
}

function keyOf(name: string): string {
  return `form:${session.user?.id ?? ''}:${name}`
}
