import type { Whom } from '#pwa/parts/assignees/choices.ts'
import { Face } from '#pwa/parts/face/assignee-faces.tsx'
import { describeItem, whoOf } from '#pwa/parts/proposal/describe-item.ts'
import { ItemEdit } from '#pwa/parts/proposal/item-edit.tsx'
import type { ShownProposal } from '#pwa/parts/proposal/use-proposal.ts'
import { whyKept } from '#pwa/parts/why-kept.ts'
import { paths } from '#pwa/paths.ts'
import { Button } from '#pwa/ui/button.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import type { Agent } from '#shared/contract/agents.ts'
import type { ProposalItem } from '#shared/contract/proposals.ts'
import { css } from '#styled/css/css.js'
import { Check, CircleCheck, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'

type Member = Pick<Agent, 'id' | 'name' | 'role' | 'color' | 'custom'>

type ItemRowProps = {
  item: ProposalItem
  whom: Whom<Member>
  /** Whether the page says of which day it is. */
  isDayKnown: boolean
  view: Pick<ShownProposal, 'add' | 'leaveOut' | 'undo' | 'edit' | 'titleOf'>
}

/** One thing that is proposed: to be changed, added or left out; once added it leads to what was made. */
export function ItemRow({ item, whom, isDayKnown, view }: ItemRowProps) {
  const [isEditing, setEditing] = useState(false)
  const { state } = item
  const title = view.titleOf(item)
  const about = describeItem(item, whom, isDayKnown)
  if (state !== 'open') return <SettledRow item={item} title={title} about={about} view={view} />
  const who = whoOf(item, whom)
  const canEdit = item.kind === 'task' || item.kind === 'event'
  const words = (
    <span className={css({ display: 'grid', minWidth: '0', textAlign: 'start' })}>
      <span className={css({ textStyle: 'label', fontWeight: 'strong', color: 'accent.fg', overflowWrap: 'anywhere' })}>
        {title}
      </span>
      {about && <span className={small}>{about}</span>}
      {item.left && <span className={small}>Not added: {item.left}</span>}
    </span>
  )
  return (
    <li className={ghost}>
      {isEditing ? (
        <div className={css({ flex: '1', minWidth: '0', paddingBlock: '8', paddingInlineEnd: '8' })}>
          <ItemEdit
            item={item}
            whom={whom}
            onEdit={(change) => view.edit(item.id, change)}
            onAdd={() => {
              setEditing(false)
              view.add([item])
            }}
            onClose={() => setEditing(false)}
          />
        </div>
      ) : (
        <>
          {who && <Face of={who} agentOf={(agentId) => whom.team?.find(({ id }) => id === agentId)} size={24} />}
          {canEdit ? (
            <button type="button" className={main} onClick={() => setEditing(true)}>
              <span className={css({ srOnly: true })}>Change </span>
              {words}
            </button>
          ) : (
            <span className={main}>{words}</span>
          )}
          <IconButton label={`Leave out “${title}”`} onClick={() => view.leaveOut([item])}>
            <X size={20} strokeWidth={1.75} aria-hidden className={css({ color: 'accent.fg' })} />
          </IconButton>
          <IconButton label={`Add “${title}”`} className={tick} onClick={() => view.add([item])}>
            <Check size={20} strokeWidth={2} aria-hidden className={css({ color: 'accent.fg' })} />
          </IconButton>
        </>
      )}
    </li>
  )
}

type SettledRowProps = { item: ProposalItem; title: string; about: string; view: Pick<ShownProposal, 'undo'> }

function SettledRow({ item, title, about, view }: SettledRowProps) {
  const isAdded = item.state === 'added'
  return (
    <li className={settled}>
      {isAdded ? (
        <CircleCheck size={20} strokeWidth={2} aria-label="Added" className={css({ flex: 'none', color: 'done.fg' })} />
      ) : (
        <span className={css({ width: '[20px]', flex: 'none' })} />
      )}
      <span className={css({ display: 'grid', flex: '1', minWidth: '0' })}>
        {isAdded ? (
          <Link to={addressOf(item)} className={made}>
            {title}
          </Link>
        ) : (
          <span className={css({ textStyle: 'label', color: 'fg.subtle', overflowWrap: 'anywhere' })}>
            <s>{title}</s>
            <span className={css({ srOnly: true })}> left out</span>
          </span>
        )}
        {isAdded && about && <span className={small}>{about}</span>}
        {isAdded && item.kept && <span className={small}>Stays: {whyKept(item.kept)}.</span>}
      </span>
      <Button kind="ghost" aria-label={`${isAdded ? 'Undo' : 'Put back'} “${title}”`} onClick={() => view.undo([item])}>
        {isAdded ? 'Undo' : 'Put back'}
      </Button>
    </li>
  )
}

/** Where what was made is. */
function addressOf({ id, kind, of }: ProposalItem): string {
  if (kind === 'event') return paths.event(id)
  return kind === 'project' ? paths.project(id) : paths.task(of ?? id)
}

const ghost = css({
  display: 'flex',
  alignItems: 'center',
  gap: '8',
  minHeight: 'row',
  marginBlock: '2',
  paddingInlineStart: '12',
  paddingInlineEnd: '4',
  paddingBlock: '4',
  borderRadius: 'control',
  border: 'ghost',
  background: '[color-mix(in srgb, {colors.accent.bg} 62%, transparent)]',
})

const main = css({ flex: '1', minWidth: '0', minHeight: 'touch', display: 'grid', alignItems: 'center' })

const tick = css({ background: 'bg.panel' })

const settled = css({
  display: 'flex',
  alignItems: 'center',
  gap: '12',
  minHeight: 'row',
  paddingInlineStart: '12',
  paddingBlock: '4',
})

const small = css({ textStyle: 'small', color: 'fg.muted', overflowWrap: 'anywhere' })

const made = css({
  textStyle: 'label',
  fontWeight: 'strong',
  color: 'fg.default',
  overflowWrap: 'anywhere',
  textDecoration: 'underline',
  textDecorationColor: 'border.strong',
  textUnderlineOffset: '[3px]',
})
