import { filesLine, addressOf } from '#pwa/screens/outbox/entry-labels.ts'
import { type Actions, actionsOf } from '#pwa/screens/outbox/entry-actions.ts'
import type { OutboxState, Shown } from '#pwa/screens/outbox/outbox.state.ts'
import { EntryFace } from '#pwa/screens/outbox/parts/entry-face.tsx'
import { useNeighbour } from '#pwa/screens/outbox/parts/use-neighbour.ts'
import { runWithBuiltin } from '#pwa/parts/conversation/chat-note.tsx'
import { clockTime, dayName } from '#pwa/parts/times.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Menu } from '#pwa/ui/menu.tsx'
import { css } from '#styled/css/css.js'
import { iconButton } from '#styled/recipes/icon-button.js'
import { listRow } from '#styled/recipes/list-row.js'
import { CircleX, Copy, Ellipsis, Pencil, Send } from 'lucide-react'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'

/** One entry: the whole line goes to where it lives; what needs its writer has buttons, the rest a menu. */
export function EntryLine({ shown, state }: { shown: Shown; state: OutboxState }) {
  const { entry, section, what, word } = shown
  const { row } = entry
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  useNeighbour(root)
  const actions = actionsOf(entry, { ...state, navigate })
  const to = addressOf(row)
  const needsYou = section === 'Needs you'
  const files = filesLine(row?.files ?? [])
  return (
    <div
      ref={root}
      className={`${listRow({ end: 'lined' })} ${line} ${needsYou ? css({ alignItems: 'flex-start' }) : css({ alignItems: 'center' })}`}
    >
      <EntryFace entry={entry} section={section} team={state.team} />
      <div className={css({ display: 'grid', flex: '1', minWidth: '0' })}>
        {to === null ? (
          <p className={title} data-row tabIndex={-1}>
            {what}
          </p>
        ) : (
          <Link to={to} data-row className={`${title} ${whole}`}>
            {what}
          </Link>
        )}
        <p className={meta}>
          <Badge state={shown.state}>{word}</Badge>
          {row && <span>{whenOf(section === 'Sent today' ? (row.doneAt ?? row.createdAt) : row.createdAt)}</span>}
          {files && <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{files}</span>}
        </p>
        {needsYou && (
          <>
            <p className={css({ textStyle: 'label', color: 'danger.fg', overflowWrap: 'anywhere', paddingTop: '2' })}>
              {whyOf(shown)}
            </p>
            <Choices actions={actions} what={what} isDamaged={entry.isDamaged} />
          </>
        )}
      </div>
      {!needsYou && (
        <div className={above}>
          <Menu
            label={`More for ${what}`}
            triggerClass={iconButton()}
            trigger={<Ellipsis size={20} strokeWidth={1.75} aria-hidden />}
            items={itemsOf(actions)}
          />
        </div>
      )}
    </div>
  )
}

function Choices({ actions, what, isDamaged }: { actions: Actions; what: string; isDamaged: boolean }) {
  const { edit, retry, runBuiltin, discard, copy } = actions
  const about = { 'aria-description': what }
  return (
    <div className={`${above} ${css({ display: 'flex', flexWrap: 'wrap', gap: '8', paddingTop: '8' })}`}>
      {runBuiltin && (
        <Button {...about} onClick={runBuiltin}>
          {runWithBuiltin}
        </Button>
      )}
      {edit && (
        <Button {...about} onClick={edit}>
          Edit
        </Button>
      )}
      {/* What can't be edited can still be copied. */}
      {!edit && (
        <Button {...about} onClick={copy}>
          {isDamaged ? 'Copy what can be read' : 'Copy text'}
        </Button>
      )}
      {retry && (
        <Button kind="ghost" {...about} onClick={retry}>
          Try again
        </Button>
      )}
      <Button kind="ghost" {...about} onClick={discard}>
        Discard
      </Button>
    </div>
  )
}

function itemsOf({ edit, cancel, copy, sendNow }: Actions) {
  return [
    ...(edit ? [{ label: 'Edit', icon: <Pencil size={16} aria-hidden />, onSelect: edit }] : []),
    ...(cancel ? [{ label: 'Cancel', icon: <CircleX size={16} aria-hidden />, onSelect: cancel }] : []),
    { label: 'Copy text', icon: <Copy size={16} aria-hidden />, onSelect: copy },
    ...(sendNow ? [{ label: 'Send now', icon: <Send size={16} aria-hidden />, onSelect: sendNow }] : []),
  ]
}

function whyOf({ entry: { row, isDamaged } }: Shown): string {
  if (!row) return 'It cannot be read any more, and was not sent. Copy what is left of it, then discard it.'
  if (isDamaged) return 'Its files are no longer on this device, so it was not sent. Copy its text, then discard it.'
  return row.fault?.detail ?? 'It was taken back before it was sent.'
}

/** `09:41`, and with the day when it is not today. */
function whenOf(instant: number): string {
  const day = dayName(new Date(instant).toISOString())
  return day === 'Today' ? clockTime(instant) : `${day} ${clockTime(instant)}`
}

const line = css({
  display: 'flex',
  gap: '12',
  minHeight: '[61px]',
  paddingBlock: '8',
  _hoverOfRow: { background: 'bg.inset' },
})

const title = css({ textStyle: 'label', fontWeight: 'strong', truncate: true })

const whole = css({
  _focusVisible: { outline: '[none]' },
  // The whole line.
  _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'badge' },
  '&:focus-visible::after': { outline: '[2px solid {colors.accent.fg}]', outlineOffset: '[-2px]' },
})

const meta = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '12',
  textStyle: 'small',
  color: 'fg.subtle',
})

const above = css({ position: 'relative', flexShrink: '0' })
