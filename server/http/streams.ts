import { ProblemError } from '#shared/contract/problem.ts'

export type Streams = {
  /** Counts an event stream of `who`, until the function it returns is called; throws 429 once there are too many. */
  open: (who: string) => () => void
}

const tryAgainSeconds = 10

/** Counts the event streams that are open in this process, at most `max` for each person. */
export function createStreams(max: number): Streams {
  const counts = new Map<string, number>()
  const change = (who: string, by: number) => {
    const count = (counts.get(who) ?? 0) + by
    if (count === 0) counts.delete(who)
    else counts.set(who, count)
  }
  return {
    open(who) {
      if ((counts.get(who) ?? 0) >= max) {
        throw new ProblemError(
          429,
          'too_many_streams',
          `You follow ${max} runs already, which is as many as go at once. Close some of the tabs or programs that do, then try again.`,
          { retryAfter: tryAgainSeconds },
        )
      }
      change(who, 1)
      let isOpen = true
      return () => {
        if (isOpen) change(who, -1)
        isOpen = false
      }
    },
  }
}
