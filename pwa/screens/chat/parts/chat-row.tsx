import type { Chat } from '#pwa/data/conversations/chats.ts'
import { clockTime, dayName } from '#pwa/parts/times.ts'
import { WaitingMark } from '#pwa/parts/waiting-mark.tsx'
import { paths } from '#pwa/paths.ts'
import { Badge } from '#pwa/ui/badge.tsx'
import { Menu } from '#pwa/ui/menu.tsx'
import { css } from '#styled/css/css.js'
import { iconButton } from '#styled/recipes/icon-button.js'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router-dom'

type ChatRowProps = {
  chat: Chat
  isOpen: boolean
  /** Has a question to the reader. */
  isAsking: boolean
  isUnsent: boolean
  onOpen: () => void
  onRename: (() => void) | undefined
  onDelete: () => void
}

export function ChatRow({ chat, isOpen, isAsking, isUnsent, onOpen, onRename, onDelete }: ChatRowProps) {
  const items = [
    ...(onRename ? [{ label: 'Rename', icon: <Pencil size={16} aria-hidden />, onSelect: onRename }] : []),
    { label: 'Delete', icon: <Trash2 size={16} aria-hidden />, onSelect: onDelete },
  ]
  return (
    <li className={row}>
      <Link
        to={paths.chatSession(chat.id)}
        aria-current={isOpen ? 'page' : undefined}
        className={link}
        onClick={onOpen}
      >
        <span className={css({ display: 'block', textStyle: 'label', fontWeight: 'strong', truncate: true })}>
          {chat.title}
        </span>
        <span
          className={css({ display: 'flex', alignItems: 'center', gap: '8', textStyle: 'small', color: 'fg.subtle' })}
        >
          {when(chat.updated_at)}
          {isAsking && (
            <Badge look="plain" state="waiting">
              Waiting for you
            </Badge>
          )}
          {isUnsent && <WaitingMark />}
        </span>
      </Link>
      <Menu
        label={`More for ${chat.title}`}
        triggerClass={iconButton()}
        trigger={<Ellipsis size={20} strokeWidth={1.75} aria-hidden />}
        items={items}
      />
    </li>
  )
}

function when(instant: string): string {
  const day = dayName(instant)
  return day === 'Today' ? clockTime(instant) : day
}

const row = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  marginInline: '[-8px]',
  paddingRight: '4',
  borderRadius: 'control',
  _hoverOfLink: { background: 'bg.inset' },
  '&:has([aria-current=page])': { background: 'bg.hover' },
})

const link = css({
  flex: '1',
  minWidth: '0',
  paddingBlock: '8',
  paddingLeft: '8',
  paddingRight: '4',
  borderRadius: 'control',
  _focusVisible: { outlineOffset: '[-2px]' },
})
