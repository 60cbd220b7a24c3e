import { startTransition, useEffect, useState } from 'react'

/** False for the first `milliseconds`, so that what loads fast never flashes a placeholder. */
export function useDelay(milliseconds = 200): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setOver(true)), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver
}
