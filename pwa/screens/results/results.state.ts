import { agents, loadAgents } from '#pwa/data/resources/agents.ts'
import { followResults, results } from '#pwa/data/resources/results.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'

export type { Result } from '#pwa/data/resources/results.ts'

/** Milliseconds after a key before the search goes out. */
const restMs = 200

/** What is listed for the words in the address. */
export function useResults() {
  const [search, setSearch] = useSearchParams()
  const words = search.get('q') ?? ''
  const { list, failed } = useSnapshot(results)
  const team = useSnapshot(agents).list ?? []

  useEffect(() => void loadAgents(), [])
  useEffect(() => {
    let stop = () => {}
    const timer = setTimeout(() => (stop = followResults(words)), words === '' ? 0 : restMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [words])

  return {
    words,
    setWords: (typed: string) => setSearch(typed === '' ? {} : { q: typed }, { replace: true }),
    list,
    failed,
    team,
  }
}

export type ResultsState = ReturnType<typeof useResults>
