import { read } from '../session/storage.ts'
import { whenIdle } from '../page/when-idle.ts'

/** Keeps notifications going where the user has asked for them on this device. Never throws. */
export async function keepPush(): Promise<void> {
  await whenIdle()
  await whereAsked(({ restorePush }) => restorePush())
}

/** Ends notifications on this device. Never throws. */
export async function endPush(): Promise<void> {
  await whereAsked(({ forgetPush }) => forgetPush())
}

async function whereAsked(work: (push: typeof import('./push.ts')) => Promise<unknown>): Promise<void> {
  if (read('push') === null) return
  try {
    await work(await import('./push.ts'))
  } catch {
    // That part of the app could not be loaded.
  }
}
