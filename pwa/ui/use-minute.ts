import { useEffect, useState } from 'react'

const minute = 60_000

/** The minute that it is, in milliseconds since 1970; it goes on by itself, also in a page that has slept. */
export function useMinute(): number {
  const [now, setNow] = useState(thisMinute)
  useEffect(() => {
    const tick = () => setNow(thisMinute())
    const timer = setInterval(tick, 5000)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}

function thisMinute(): number {
  return Math.floor(Date.now() / minute) * minute
}
