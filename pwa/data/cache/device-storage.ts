/**
 * How this device keeps things: `persisted` when the browser will not clear them by itself; sizes in bytes. Null is
 * unknown.
 */
export type DeviceStorage = { persisted: boolean | null; used: number | null; quota: number | null }

/** Asks the browser; never throws. */
export async function readDeviceStorage(): Promise<DeviceStorage> {
  const { storage } = navigator
  const [persisted, estimate] = await Promise.all([
    storage?.persisted?.().catch(() => null),
    storage?.estimate?.().catch(() => null),
  ])
  return { persisted: persisted ?? null, used: estimate?.usage ?? null, quota: estimate?.quota ?? null }
}
