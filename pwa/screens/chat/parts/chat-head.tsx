import { ChatList, type ChatListProps } from '#pwa/screens/chat/parts/chat-list.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { Sheet } from '#pwa/ui/sheet.tsx'
import { css } from '#styled/css/css.js'
import { MessagesSquare, SquarePen } from 'lucide-react'
import { useState } from 'react'

type ChatHeadProps = ChatListProps & { onNew: () => void }

/** The page's head where there is no room for the panel; the list of chats is a sheet. */
export function ChatHead({ onNew, ...list }: ChatHeadProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <header className={head}>
      <h1 className={css({ textStyle: 'display', flex: '1' })}>AI Chat</h1>
      <p className={about}>Search, analyze, and act on insights about your company</p>
      <IconButton label="Chats" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MessagesSquare size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <IconButton label="New chat" align="end" onClick={onNew}>
        <SquarePen size={20} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Sheet
        kind="bottom"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={<h2 className={css({ textStyle: 'title' })}>Chats</h2>}
      >
        <ChatList
          {...list}
          onOpen={() => {
            setOpen(false)
            list.onOpen()
          }}
        />
      </Sheet>
    </header>
  )
}

// Below the name and the two buttons.
const about = css({ order: '1', width: 'full', paddingRight: '12', textStyle: 'small', color: 'fg.muted' })

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  flexShrink: '0',
  paddingTop: '4',
  paddingBottom: '8',
  paddingLeft: '16',
  paddingRight: '4',
  background: 'bg.canvas',
  borderBottom: 'hairline',
  _keyboard: { mdDown: { display: 'none' } },
  md: { background: 'bg.panel', paddingLeft: '24', paddingRight: '16' },
})
