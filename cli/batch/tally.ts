/** The progress of a batch, in lines. */
export type Tally = {
  jobs: number
  completed: number
  failed: number
  waiting: number
  underWay: number
  /** How many had ended before this command began. */
  before: number
  credits: number
}

/** How many have neither ended nor wait for a person. */
export function leftOf({ jobs, completed, failed, waiting }: Tally): number {
  return jobs - completed - failed - waiting
}
