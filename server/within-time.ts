/** The answer of a database, or an error where it hangs for longer than that. */
export async function withinTime<Answer>(asked: Promise<Answer>, ms: number): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The database did not answer in time.')), ms)
  timer.unref()
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
