import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/**
 * A sheet that is open while the address names what is in it (`?project=new`): a reload keeps it, and Back closes it.
 */
export function useUrlSheet(name: string) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { key, state } = useLocation()
  // Going back takes a moment. Meanwhile the sheet counts as closed, and one that is asked for waits: an entry added
  // now would be the one that is gone back from.
  const [leftKey, setLeftKey] = useState<string>()
  const [asked, setAsked] = useState<string>()
  const isLeaving = leftKey === key
  if (leftKey !== undefined && !isLeaving) setLeftKey(undefined)
  if (asked !== undefined && !isLeaving && search.get(name) === asked) setAsked(undefined)

  useEffect(() => {
    if (asked === undefined || isLeaving) return
    const next = new URLSearchParams(search)
    next.set(name, asked)
    setSearch(next, { state: { opened: name } })
  }, [asked, isLeaving, name, search, setSearch])

  return {
    value: isLeaving ? null : search.get(name),
    open: setAsked as (value: string) => void,
    close: () => {
      if (isLeaving) return
      setLeftKey(key)
      if ((state as { opened?: string } | null)?.opened === name) return void navigate(-1)
      const next = new URLSearchParams(search)
      next.delete(name)
      setSearch(next, { replace: true })
    },
  }
}
