import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import type { ShownAgent } from '#pwa/screens/share/group-agents.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { css } from '#styled/css/css.js'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'

type AgentChoiceProps = { label: string; agents: readonly ShownAgent[]; onChoose: (agent: ShownAgent) => void }

/** Some of the agents, each a row that can be chosen. */
export function AgentChoice({ label, agents, onChoose }: AgentChoiceProps) {
  const id = useId()
  return (
    <div>
      <h2 id={id} className={css({ paddingTop: '8', textStyle: 'small', color: 'fg.subtle' })}>
        {label}
      </h2>
      <ul aria-labelledby={id} className={css({ mdDown: { marginInline: '[-16px]' } })}>
        {agents.map((agent) => (
          <li key={agent.id} className={item}>
            <button type="button" className={row} onClick={() => onChoose(agent)}>
              <AgentFace agent={agent} size={40} />
              <span className={css({ display: 'grid', flex: '1', minWidth: '0' })}>
                <span className={css({ fontWeight: 'strong', truncate: true })}>{agent.name}</span>
                <span className={css({ textStyle: 'label', color: 'fg.muted', truncate: true })}>{agent.role}</span>
              </span>
              {!agent.available && <Badge state="idle">Paused</Badge>}
              <ChevronRight
                size={20}
                strokeWidth={1.75}
                aria-hidden
                className={css({ flexShrink: '0', color: 'fg.subtle' })}
              />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

// On phones the hairline begins where the text does.
const item = css({
  position: 'relative',
  _after: {
    content: '""',
    position: 'absolute',
    bottom: '0',
    right: '0',
    left: '[calc(40px + {spacing.12} + {spacing.16})]',
    borderBottom: 'hairline',
    md: { left: '0' },
  },
  _last: { _after: { display: 'none' } },
})

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  width: 'full',
  minHeight: 'row',
  paddingBlock: '8',
  paddingInline: '16',
  textAlign: 'start',
  _hover: { background: 'bg.hover' },
  _active: { background: 'bg.hover' },
  _focusVisible: { outlineOffset: '[-2px]' },
  md: { marginInline: '[-12px]', width: '[calc(100% + 24px)]', paddingInline: '12', borderRadius: 'control' },
})
