import { withTimeout as rejectAfter } from '#shared/domain/with-timeout.ts'

/** No answer in time, which is no refusal: it may still come. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** Returns what `work` returns; rejects with `NoAnswer` when that takes longer than `milliseconds`. */
export function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return rejectAfter(milliseconds, work, () => new NoAnswer(`IndexedDB did not answer within ${milliseconds} ms.`))
}

/** Like `withTimeout`; `onLate` gets the result that comes after all, so that it need not stand in the way of others. */
export async function inTime<T>(milliseconds: number, work: Promise<T>, onLate: (result: T) => void): Promise<T> {
  try {
    return await withTimeout(milliseconds, work)
  } catch (error) {
    work.then(onLate, () => {})
    throw error
  }
}

/** Milliseconds that a browser has to open a database. */
export const openLimit = 3000
