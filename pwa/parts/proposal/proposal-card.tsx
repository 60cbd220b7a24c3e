import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { areOnOneDay } from '#pwa/parts/proposal/describe-item.ts'
import { ItemRow } from '#pwa/parts/proposal/item-row.tsx'
import { useProposal } from '#pwa/parts/proposal/use-proposal.ts'
import { WaitingMark } from '#pwa/parts/waiting-mark.tsx'
import { paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'

type ProposalCardProps = {
  id: string
  /** Whether it is of the last reply: one button of a page may be solid. */
  isLast: boolean
  /** Called with its id once it stands there, or it is said why not. */
  onShown: (id: string) => void
}

/** What an agent proposes, in its conversation: nothing of it is made before it is added here. */
export function ProposalCard({ id, isLast, onShown }: ProposalCardProps) {
  const view = useProposal(id)
  const { proposal, items, open, added, refused } = view
  const isOneDay = areOnOneDay(items)
  const isKnown = proposal !== undefined || view.hasFailed
  useEffect(() => {
    if (isKnown) onShown(id)
  }, [isKnown, id, onShown])
  if (proposal === undefined)
    return view.hasFailed ? <p className={gone}>What was proposed is loaded when you are online.</p> : null
  if (proposal === null) return <p className={gone}>What was proposed was deleted.</p>
  return (
    <div role="group" aria-label={`Proposal: ${proposal.title}`} data-proposal={id} className={card}>
      <div className={css({ display: 'grid', gap: '8', padding: '16', paddingBottom: '12' })}>
        <div className={css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8' })}>
          <h3 className={css({ textStyle: 'heading', overflowWrap: 'anywhere' })}>{proposal.title}</h3>
          {view.isWaiting && <WaitingMark />}
        </div>
        {refused && (
          <p role="alert" className={css({ textStyle: 'small', color: 'danger.fg' })}>
            This could not be done: {refused.detail} It is kept under{' '}
            <Link to={paths.outbox} className={css({ textDecoration: 'underline' })}>
              Not sent
            </Link>
            .
          </p>
        )}
        <ul>
          {items.map((item) => (
            <ItemRow key={item.id} item={item} whom={view.whom} isDayKnown={isOneDay} view={view} />
          ))}
        </ul>
      </div>
      <div className={foot}>
        <span role="status" className={css({ textStyle: 'small', color: 'fg.muted' })}>
          {added.length > 0 ? `${added.length} added` : 'Not added yet'}
        </span>
        <span className={css({ display: 'flex', flexWrap: 'wrap', gap: '8' })}>
          {open.length === 0 && added.length > 1 && (
            <Button kind="ghost" onClick={() => view.undo(added)}>
              Undo all
            </Button>
          )}
          {open.length > 0 && (
            <>
              <Button kind="ghost" onClick={() => view.leaveOut(open)}>
                Discard
              </Button>
              <Button kind={isLast ? 'solid' : 'outline'} onClick={() => view.add(open)}>
                {open.length === 1 ? 'Add' : `Add all · ${open.length}`}
              </Button>
            </>
          )}
        </span>
      </div>
    </div>
  )
}

const card = css({ border: 'hairline', borderRadius: 'card', background: 'bg.panel', minWidth: '0', overflow: 'clip' })

const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8',
  paddingInline: '16',
  paddingBlock: '8',
  borderTop: 'hairline',
})

const gone = css({ textStyle: 'small', color: 'fg.subtle' })
