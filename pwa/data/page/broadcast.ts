// Where a site may keep nothing, Firefox throws at each channel, and Dexie makes one as soon as it is loaded. Without
// the name all do without.
try {
  if (typeof BroadcastChannel !== 'undefined') new BroadcastChannel('muster').close()
} catch {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
}

/** A channel to the other tabs and the worker; null where the browser allows none. */
export function channelTo(name: string): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
}
