import { events } from '#pwa/data/resources/calendar.ts'
import { projects } from '#pwa/data/resources/projects.ts'
import { tasks } from '#pwa/data/resources/tasks.ts'
import type { ShownAgent } from '#pwa/screens/agents/agent.state.ts'
import { examplesFor } from '#pwa/screens/agents/examples.ts'
import { css } from '#styled/css/css.js'
import { ArrowUpLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'

/** What to begin with: prompts that name what is in the workspace. Choosing one puts it into the composer. */
export function StartWith({ agent, onChoose }: { agent: ShownAgent; onChoose: (prompt: string) => void }) {
  const { list: work, failed } = useSnapshot(tasks)
  const { list: plans } = useSnapshot(projects)
  const { list: days } = useSnapshot(events)
  const [now] = useState(Date.now)
  const examples = useMemo(
    () => examplesFor(agent, { tasks: work ?? [], projects: plans ?? [], events: days ?? [] }, now),
    [agent, work, plans, days, now],
  )
  // They come together, from this device first.
  if (work === null && !failed) return null
  return (
    <ul aria-label="Start with" className={list}>
      {examples.map((prompt) => (
        <li key={prompt}>
          <button type="button" className={row} onClick={() => onChoose(prompt)}>
            <span className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>{prompt}</span>
            <ArrowUpLeft size={16} aria-hidden className={css({ flex: 'none', color: 'fg.subtle' })} />
          </button>
        </li>
      ))}
    </ul>
  )
}

const list = css({ display: 'grid', gap: '8', width: 'full', maxWidth: 'form', paddingTop: '12' })

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  width: 'full',
  minHeight: 'touch',
  paddingInline: '16',
  paddingBlock: '8',
  borderRadius: 'card',
  border: 'hairline',
  background: 'bg.panel',
  textStyle: 'label',
  textAlign: 'start',
  transitionProperty: '[background-color]',
  transitionDuration: 'hover',
  _hover: { background: 'bg.inset' },
  _active: { background: 'bg.hover' },
})
