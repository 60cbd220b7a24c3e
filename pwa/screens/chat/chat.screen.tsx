import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { paths } from '#pwa/paths.ts'
import { useChats } from '#pwa/screens/chat/chats.state.ts'
import { ChatHead } from '#pwa/screens/chat/parts/chat-head.tsx'
import { ChatPanel } from '#pwa/screens/chat/parts/chat-panel.tsx'
import { ChatConversation } from '#pwa/screens/chat/parts/chat-conversation.tsx'
import { besideBox, main, narrowed } from '#pwa/parts/draft/beside-layout.ts'
import { besideId, draftDesk } from '#pwa/parts/draft/draft-desk.ts'
import { fromDesktop, useMedia } from '#pwa/ui/use-media.ts'
import { useTitle } from '#pwa/ui/use-title.ts'
import { css } from '#styled/css/css.js'
import { newId } from '#shared/domain/ids.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'

export function ChatScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const session = search.get('session')
  // The chat that begins when the address names none: its id is made here, before the server knows it.
  const [fresh, setFresh] = useState(newId)
  // It has begun; the next new one is another.
  if (session === fresh) setFresh(newId())
  const [isMoving, setMoving] = useState(false)
  const chats = useChats()
  const { beside } = useSnapshot(draftDesk)
  // A draft beside the conversation takes the place of what else stands there.
  const isWide = useMedia(fromDesktop) && beside === null
  const id = session ?? fresh
  const title = chats.all?.find((chat) => chat.id === session)?.title
  useTitle(title ? `${title} · AI Chat` : 'AI Chat')

  const begin = () => {
    setMoving(true)
    setFresh(newId())
    void navigate(paths.chat)
  }
  const list = {
    chats,
    openId: session,
    onNew: begin,
    onOpen: () => setMoving(true),
    onDeleted: (gone: string) => {
      if (gone === session) void navigate(paths.chat, { replace: true })
    },
  }
  return (
    <div className={`${page} ${beside === null ? '' : narrowed}`}>
      <div className={main}>
        {isWide ? <ChatPanel {...list} /> : <ChatHead {...list} />}
        <ChatConversation
          key={id}
          sessionId={id}
          isNew={session === null}
          hasCardHead={isWide}
          takesFocus={isMoving}
          onBegun={() => void navigate(paths.chatSession(id), { replace: true })}
        />
      </div>
      <div id={besideId} className={besideBox} />
    </div>
  )
}

const page = css({
  display: 'flex',
  flexDirection: 'column',
  height:
    '[calc(var(--app-height, 100dvh) - {sizes.barPhone} - env(safe-area-inset-top) - var(--line, 0px) - var(--foot, 0px))]',
  _keyboard: { mdDown: { height: '[var(--app-height, 100dvh)]' } },
  md: { height: 'full' },
  lg: { flexDirection: 'row' },
})
