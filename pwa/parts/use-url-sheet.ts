import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** A sheet that is open while the address names what is in it (`?project=new`): a reload keeps it, and Back closes it. */
export function useUrlSheet(name: string) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const left = useRef('')
  return {
    value: search.get(name),
    open: (value: string) => {
      const next = new URLSearchParams(search)
      next.set(name, value)
      setSearch(next, { state: { opened: name } })
    },
    close: () => {
      // A second press before the address has changed must not go back twice.
      if (left.current === key) return
      left.current = key
      if ((state as { opened?: string } | null)?.opened === name) return void navigate(-1)
      const next = new URLSearchParams(search)
      next.delete(name)
      setSearch(next, { replace: true })
    },
  }
}
