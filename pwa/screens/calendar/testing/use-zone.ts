import { afterEach, beforeEach } from 'vitest'

/** Every test of this file begins on the clock of `zone`; by `process.env.TZ` it may move on. */
export function useZone(zone: string): void {
  const home = process.env.TZ
  process.env.TZ = zone
  beforeEach(() => void (process.env.TZ = zone))
  afterEach(() => {
    if (home === undefined) delete process.env.TZ
    else process.env.TZ = home
  })
}
