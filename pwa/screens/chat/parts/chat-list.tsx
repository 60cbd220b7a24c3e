import type { Chat } from '#pwa/data/conversations/chats.ts'
import { AgeLine } from '#pwa/parts/age-line.tsx'
import type { ChatsState } from '#pwa/screens/chat/chats.state.ts'
import { ChatRow } from '#pwa/screens/chat/parts/chat-row.tsx'
import { RenameForm } from '#pwa/screens/chat/parts/rename-form.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { ConfirmSheet } from '#pwa/ui/confirm-sheet.tsx'
import { SearchBox } from '#pwa/ui/search-box.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { css } from '#styled/css/css.js'
import { skeleton } from '#styled/recipes/skeleton.js'
import { useState } from 'react'

export type ChatListProps = {
  chats: ChatsState
  openId: string | null
  /** A chat was chosen. */
  onOpen: () => void
  onDeleted: (id: string) => void
}

/** Past chats, the last used first, with a search in their titles. */
export function ChatList({ chats, openId, onOpen, onDeleted }: ChatListProps) {
  const [renaming, setRenaming] = useState<Chat | null>(null)
  const [deleting, setDeleting] = useState<Chat | null>(null)
  const isSlow = useDelay()
  const { all, found } = chats

  const remove = async (chat: Chat) => {
    setDeleting(null)
    if (await chats.remove(chat)) onDeleted(chat.id)
  }

  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' })}>
      {((all?.length ?? 0) > 0 || chats.query !== '') && (
        <SearchBox label="Search chats" placeholder="Search chats" value={chats.query} onChange={chats.setQuery} />
      )}
      {/* Over the conversation it says how old both are. */}
      {chats.age?.isTrouble && <AgeLine age={chats.age} onRetry={chats.reload} />}
      {all === null && !chats.failed && isSlow && (
        <div
          role="status"
          aria-label="Loading chats"
          className={css({ display: 'grid', gap: '24', paddingBlock: '16' })}
        >
          {[1, 2, 3].map((each) => (
            <div key={each} className={skeleton({ shape: 'line', width: 'most' })} />
          ))}
        </div>
      )}
      {all?.length === 0 && <p className={hint}>No chats yet. What you ask is kept here.</p>}
      {all && all.length > 0 && found?.length === 0 && <p className={hint}>No matches for '{chats.query}'.</p>}
      {found && found.length > 0 && (
        <ul aria-label="Past chats">
          {found.map((chat) => (
            <ChatRow
              key={chat.id}
              chat={chat}
              isOpen={chat.id === openId}
              isAsking={chats.isAsking(chat.id)}
              isUnsent={chats.isUnsent(chat.id)}
              onOpen={onOpen}
              onRename={chats.isKnown(chat.id) ? () => chats.unlessOffline(chat, () => setRenaming(chat)) : undefined}
              onDelete={() => chats.unlessOffline(chat, () => setDeleting(chat))}
            />
          ))}
        </ul>
      )}
      {chats.hasMore && (
        <Button kind="ghost" onClick={chats.showAll}>
          Show earlier chats
        </Button>
      )}
      {renaming && <RenameForm chat={renaming} onRename={chats.rename} onClose={() => setRenaming(null)} />}
      {deleting && (
        <ConfirmSheet
          title={`Delete '${deleting.title}'?`}
          text={
            `Everything said in this chat goes${chats.isUnsent(deleting.id) ? ', and what waits to be sent is not sent' : ''}. ` +
            'Tasks, projects and events it made stay.'
          }
          action="Delete chat"
          onConfirm={() => void remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  )
}

const hint = css({ textStyle: 'label', color: 'fg.muted', paddingBlock: '12' })
