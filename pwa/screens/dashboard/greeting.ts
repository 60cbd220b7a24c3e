/** `Good morning, Alex`, by the reader's own clock. */
export function greeting(name: string, now = new Date()): string {
  const hour = now.getHours()
  const time = hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
  const first = name.trim().split(/\s+/)[0]
  return first ? `Good ${time}, ${first}` : `Good ${time}`
}
