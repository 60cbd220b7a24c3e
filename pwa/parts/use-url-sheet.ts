import { useSearch } from '#pwa/parts/use-search.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * A sheet that is open while the address names what is in it (`?project=new`): a reload keeps it, and Back closes it.
 */
export function useUrlSheet(name: string) {
  const [search, setSearch] = useSearch()
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
    setSearch({ [name]: asked }, { replace: false, state: { opened: name } })
  }, [asked, isLeaving, name, setSearch])

  return {
    value: isLeaving ? null : search.get(name),
    open: setAsked as (value: string) => void,
    close: () => {
      if (isLeaving) return
      setLeftKey(key)
      if ((state as { opened?: string } | null)?.opened === name) return void navigate(-1)
      setSearch({ [name]: '' })
    },
  }
}
