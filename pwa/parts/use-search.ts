import { useCallback } from 'react'
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router-dom'

/** Gives parameters of the address another value; an empty one takes a parameter out. It replaces the address unless told. */
export type SetSearch = (changes: Readonly<Record<string, string>>, options?: NavigateOptions) => void

/**
 * The parameters of the address, and what changes them. A change goes by the address as it is by then: what is drawn may
 * lag behind it, and of two choices in a row the first would be lost.
 */
export function useSearch(): [URLSearchParams, SetSearch] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const set = useCallback<SetSearch>(
    (changes, options) => {
      const next = new URLSearchParams(location.search)
      for (const [name, value] of Object.entries(changes))
        if (value === '') next.delete(name)
        else next.set(name, value)
      void navigate(`?${next}`, { replace: true, ...options })
    },
    [navigate],
  )
  return [search, set]
}
