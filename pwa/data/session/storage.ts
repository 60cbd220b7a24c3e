/**
 * `localStorage` that may be missing or full (private windows, blocked cookies): reading returns null, writing is
 * dropped.
 */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Whether this browser lets the site keep anything, the session among it. */
export function keepsSession(): boolean {
  try {
    localStorage.getItem('token')
    return true
  } catch {
    return false
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // The session then lasts as long as the page.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** Forgets what `userId` has typed in this tab and not sent. */
export function forgetTyped(userId: string): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(`draft:${userId}:`) || key.startsWith(`form:${userId}:`)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
