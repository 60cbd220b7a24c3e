import { conversationOf, conversations } from '#pwa/data/conversations/conversations.ts'
import { deskPrompt } from '#pwa/data/conversations/unsent-prompts.ts'
import { desk } from '#pwa/data/resources/desk.ts'
import type { TeamMember } from '#pwa/screens/dashboard/dashboard.state.ts'
import { useUnsentPrompt } from '#pwa/parts/use-unsent-prompt.ts'
import { afterPaint } from '#pwa/ui/after-paint.ts'
import { useModule } from '#pwa/ui/use-module.ts'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'

/** Of no use before something is written. */
const loadSuggesting = async () => {
  await afterPaint()
  return import('#pwa/parts/suggest-agent.ts')
}

/** The composer of the desk: what is written in it, who would do it, and sending it to them. */
export function useDeskComposer(team: readonly TeamMember[] | null) {
  const unsent = useUnsentPrompt(deskPrompt)
  const { kept } = useSnapshot(desk)
  const [chosen, setChosen] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [handed, setHanded] = useState<{ name: string; prompt: string } | null>(null)
  const isWritten = unsent.text.trim() !== ''
  // Typing goes before what follows from it.
  const text = useDeferredValue(unsent.text)
  const { files } = unsent
  const suggesting = useModule(team !== null, loadSuggesting)
  const suggest = useCallback(
    (prompt: string) => {
      if (!team || !suggesting || prompt.trim() === '') return []
      const past = (kept?.runs ?? []).map(({ run }) => ({ agentId: run.agent_id, prompt: run.prompt }))
      const names = files.map(({ name }) => name)
      return suggesting.suggestAgents(prompt, names, team, past).slice(0, 2)
    },
    [team, files, kept, suggesting],
  )
  const suggested = useMemo(() => suggest(text), [suggest, text])

  const available = useMemo(() => team?.filter((agent) => agent.available) ?? [], [team])
  const picked = available.find(({ id }) => id === chosen)
  const best = picked ?? suggested[0]
  // Read in any case: a snapshot that nothing is read of is drawn with each change of it.
  const refused = useSnapshot(conversations)[sentTo ?? '']?.refusal ?? null
  const refusal = isWritten ? refused : null

  return {
    unsent,
    isWritten,
    available,
    /** The one that was chosen by hand; empty for whoever fits. */
    chosen: picked ? chosen : '',
    choose: setChosen,
    /** Who gets it when it is sent. */
    best,
    suggested: picked && !suggested.includes(picked) ? [picked, ...suggested.slice(0, 1)] : suggested,
    refusal,
    canRun: unsent.isReady && available.length > 0 && (suggesting !== null || picked !== undefined),
    /** What was sent last, and who has it. */
    handed: refusal ? null : handed,
    run: () => {
      // What is shown may be a word behind.
      const agent = picked ?? suggest(unsent.text)[0]
      if (!agent) return
      unsent.forgetRefused()
      conversationOf(agent.id).refusal = null
      void import('#pwa/screens/dashboard/desk-actions.ts').then(({ handOver }) =>
        handOver(agent.id, () => {
          setChosen('')
          setHanded({ name: agent.name, prompt: unsent.text.trim() })
        }),
      )
      setSentTo(agent.id)
    },
  }
}
