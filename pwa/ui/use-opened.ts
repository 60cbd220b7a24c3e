import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** Which thing's form is open, by the parameter `name` of the address; the browser's Back closes it. */
export function useOpened(name: string) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { opened?: string } | null }
  const changed = (id: string | null) => (before: URLSearchParams) => {
    const after = new URLSearchParams(before)
    if (id === null) after.delete(name)
    else after.set(name, id)
    return after
  }
  return {
    id: search.get(name),
    open: (id: string) => setSearch(changed(id), { state: { opened: name } }),
    close: () => {
      // Opened here, it leaves nothing behind in the history.
      if (state?.opened === name) void navigate(-1)
      else setSearch(changed(null), { replace: true })
    },
  }
}
