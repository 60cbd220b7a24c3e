import { ChatList, type ChatListProps } from '#pwa/screens/chat/parts/chat-list.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { css } from '#styled/css/css.js'
import { SquarePen } from 'lucide-react'

/** The page's head and the list of chats, beside the conversation. */
export function ChatPanel({ onNew, ...list }: ChatListProps & { onNew: () => void }) {
  return (
    <aside aria-label="Chats" className={panel}>
      <header className={css({ display: 'grid', gap: '4' })}>
        <h1 className={css({ textStyle: 'title' })}>AI Chat</h1>
        <p className={css({ color: 'fg.muted' })}>Search, analyze, and act on insights about your company</p>
      </header>
      <Button width="full" onClick={onNew}>
        <SquarePen size={16} aria-hidden />
        New chat
      </Button>
      <ChatList {...list} />
    </aside>
  )
}

const panel = css({
  display: 'grid',
  alignContent: 'start',
  gap: '16',
  width: 'panel',
  flexShrink: '0',
  overflowY: 'auto',
  borderRight: 'hairline',
  paddingInline: '16',
  paddingTop: '24',
  paddingBottom: '24',
})
