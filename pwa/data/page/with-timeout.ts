/** No answer in time, which is no refusal: it may still come. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** Gives what `work` gives; rejects with `NoAnswer` when that takes longer than `milliseconds`. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`IndexedDB did not answer within ${milliseconds} ms.`)), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Like `within`; what comes after all is given to `onLate`, so that it need not stand in the way of others. */
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
