import { agents, loadAgents } from '#pwa/data/resources/agents.ts'
import { loadConfig } from '#pwa/data/resources/config.ts'
import { recentAgents } from '#pwa/data/resources/recent-agents.ts'
import {
  type Loss,
  type Share,
  bring,
  discardShare,
  giveShare,
  judgeShare,
  loadShares,
  shares,
} from '#pwa/data/conversations/shares.ts'
import { paths } from '#pwa/paths.ts'
import { type ShownAgent, groupAgents } from '#pwa/screens/share/group-agents.ts'
import { deviceName } from '#pwa/parts/device-name.ts'
import { useAge } from '#pwa/parts/use-age.ts'
import { toast } from '#pwa/ui/toast.ts'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'

/** What was shared, which of it the address shows, and who could have it. */
export function useShare() {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { list: waiting, lost } = useSnapshot(shares)
  const { list, loadedAt, failed } = useSnapshot(agents)
  const [recent, setRecent] = useState<readonly string[] | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const age = useAge(loadedAt, failed)
  const query = search.get('q') ?? ''
  const shown = waiting?.find(({ id }) => id === search.get('id')) ?? waiting?.[0]
  const others = waiting?.filter((share) => share !== shown) ?? []

  useEffect(() => {
    void loadShares()
    void loadAgents()
    void loadConfig()
    void recentAgents().then(setRecent)
  }, [])

  const show = (id: string | undefined) => {
    setTrouble(null)
    setSearch(id === undefined ? {} : { id }, { replace: true })
  }

  const take = async (given: Parameters<typeof bring>[0]) => {
    setTrouble(null)
    const id = await bring(given)
    if (id !== null) show(id)
  }

  const paste = async () => {
    try {
      const text = await navigator.clipboard.readText()
      if (text.trim() === '') setTrouble('There is no text to paste. Copy some first.')
      else await take({ text })
    } catch {
      setTrouble("This browser didn't let Muster read what you copied. Choose an agent and paste it there.")
    }
  }

  const choose = async (agent: Pick<ShownAgent, 'id'>) => {
    if (shown) {
      const refusal = await giveShare(shown, agent.id).catch(
        () => `This browser doesn't give back what was shared. Share it again.`,
      )
      setTrouble(refusal)
      if (refusal !== null) return
    }
    // Where nothing is left, the way back leads past this screen.
    void navigate(paths.agent(agent.id), { replace: others.length === 0 })
    if (others.length > 0)
      toast('plain', waitingWords(others.length), '', { label: 'Open', onAct: () => void navigate(paths.share) })
  }

  return {
    query,
    setQuery: (q: string) => setSearch({ ...(shown && { id: shown.id }), ...(q && { q }) }, { replace: true }),
    /** Nothing is said before it is known. */
    isLoaded: waiting !== null,
    shown,
    ...(shown ? judgeShare(shown) : { fitting: [], refused: [] }),
    /** None of it can go to an agent. */
    isUseless: shown !== undefined && isUseless(shown),
    others,
    lost: wordsOfLoss(lossIn(search) ?? lost),
    trouble,
    age,
    reload: () => void loadAgents(),
    groups: list && recent && groupAgents(list, recent, query),
    show,
    bringFiles: (files: File[]) => files.length > 0 && void take({ files }),
    paste: () => void paste(),
    choose: (agent: Pick<ShownAgent, 'id'>) => void choose(agent),
    discard: () => {
      if (!shown) return
      void discardShare(shown.id)
      show(others[0]?.id)
    },
  }
}

/** `1 more shared item waits` */
function waitingWords(count: number): string {
  return count === 1 ? '1 more shared item waits' : `${count} more shared items wait`
}

function isUseless(share: Share): boolean {
  const { fitting } = judgeShare(share)
  return fitting.length === 0 && share.files.length > 0 && !share.text.trim() && !share.url.trim()
}

function lossIn(search: URLSearchParams): Loss | null {
  const loss = search.get('lost')
  return loss === 'early' || loss === 'full' || loss === 'refused' ? loss : null
}

function wordsOfLoss(loss: Loss | null): string | null {
  switch (loss) {
    case 'early':
      return `Muster was still being set up on this ${deviceName()}, so nothing was kept. Share it once more.`
    case 'full':
      return `There is no space on this ${deviceName()}, so nothing was kept. Free some space and share it once more.`
    case 'refused':
      return "This browser didn't let Muster keep what was shared. Open an agent and attach it there."
    case null:
      return null
  }
}
