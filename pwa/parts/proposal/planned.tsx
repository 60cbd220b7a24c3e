import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { ItemRow } from '#pwa/parts/proposal/item-row.tsx'
import { useProposal } from '#pwa/parts/proposal/use-proposal.ts'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { useEdge } from '#pwa/ui/use-dock.ts'
import { useMedia } from '#pwa/ui/use-media.ts'
import { css } from '#styled/css/css.js'
import { X } from 'lucide-react'

/** An event that is proposed, where it would be in its day. */
export function GhostRow({ proposal, item: id }: { proposal: string; item: string }) {
  const view = useProposal(proposal)
  const item = view.items.find((each) => each.id === id)
  return item ? <ItemRow item={item} whom={view.whom} isDayKnown view={view} /> : null
}

type PlanBarProps = {
  id: string
  /** Whether no other plan stands beside it. */
  isAlone: boolean
}

/** Whose plan stands among the events of a day: all of it is added or discarded here. */
export function PlanBar({ id, isAlone }: PlanBarProps) {
  const { proposal, team, open, leaveOut, add } = useProposal(id)
  const isWide = useMedia('(min-width: 37.5rem)')
  useEdge('--float', proposal && open.length > 0 ? '96px' : null)
  if (!proposal || open.length === 0) return null
  const agent = team?.find((each) => each.id === proposal.agent_id)
  const whose = `${agent?.name ?? 'The assistant'}’s plan`
  return (
    <section aria-label={whose} className={isAlone ? `${bar} ${alone}` : bar}>
      {agent && <AgentFace agent={agent} size={32} state="open" />}
      <span className={css({ display: 'grid', flex: '1', minWidth: '0' })}>
        <span className={css({ textStyle: 'label', fontWeight: 'strong', truncate: true })}>{whose}</span>
        <span className={css({ textStyle: 'small', color: 'fg.muted' })}>Not added yet</span>
      </span>
      {isWide ? (
        <Button kind="ghost" onClick={() => leaveOut(open)}>
          Discard
        </Button>
      ) : (
        <IconButton label="Discard" onClick={() => leaveOut(open)}>
          <X size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      <Button kind="solid" onClick={() => add(open)}>
        {open.length === 1 ? 'Add' : `Add all · ${open.length}`}
      </Button>
    </section>
  )
}

// On a phone it is at hand while the day is looked through, above the bar that every screen ends with.
const bar = css({
  position: 'sticky',
  bottom: '[calc(var(--foot, env(safe-area-inset-bottom)) + 16px)]',
  zIndex: 'sticky',
  order: '2',
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  marginBlock: '8',
  padding: '12',
  borderRadius: 'card',
  border: 'hairline',
  background: 'bg.panel',
  boxShadow: 'lg',
  md: { position: 'static', order: '0', border: 'clear', background: 'accent.bg', boxShadow: 'none' },
})

// Several come to rest below one another; one is at hand before its day is scrolled to, too.
const alone = css({ mdDown: { position: 'fixed', insetInline: '16', marginBlock: '0' } })
