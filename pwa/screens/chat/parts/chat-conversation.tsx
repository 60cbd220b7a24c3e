import { chatId } from '#pwa/data/conversations/conversations.ts'
import { AgeLine } from '#pwa/parts/age-line.tsx'
import { ConversationView } from '#pwa/parts/conversation/conversation-view.tsx'
import { useConversationView } from '#pwa/parts/conversation/use-conversation-view.ts'
import { useNamedModels } from '#pwa/parts/use-named-models.ts'
import { assistant } from '#pwa/screens/chat/assistant.ts'
import { useChat } from '#pwa/screens/chat/chat.state.ts'
import { Gone, Greeting, GoOn } from '#pwa/screens/chat/parts/said.tsx'
import { Suggestions } from '#pwa/screens/chat/parts/suggestions.tsx'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { providerName } from '#shared/domain/provider-line.ts'
import { css } from '#styled/css/css.js'
import { useEffect, useMemo, useRef } from 'react'

type ChatConversationProps = {
  sessionId: string
  isNew: boolean
  /** The card's title stands above the conversation, and not in it. */
  hasCardHead: boolean
  /** The user has come here to write. */
  takesFocus: boolean
  onBegun: () => void
}

/** What was said in a chat, and where one writes. */
export function ChatConversation({ sessionId, isNew, hasCardHead, takesFocus, onBegun }: ChatConversationProps) {
  const chat = useChat(sessionId, isNew, onBegun)
  const known = useNamedModels(chat.provider)
  const view = useConversationView(chat)
  const replier = useMemo(() => ({ ...assistant, conversationId: chatId(sessionId) }), [sessionId])
  const isEmpty = chat.last === undefined
  const { suggestions } = chat
  const isSlow = useDelay()

  const comesToWrite = useRef(takesFocus)
  const { input } = view
  useEffect(() => {
    // Of the chat that is opened, not of the one that is left: what is typed at once would go there.
    if (comesToWrite.current && matchMedia('(pointer: fine)').matches) input.current?.focus()
  }, [input])

  const choose = (prompt: string) => {
    chat.say(prompt)
    view.focusLog()
  }
  const goOn = () => {
    chat.goOn()
    view.focusLog()
  }

  const title = (
    <>
      <h2 className={css({ textStyle: 'heading', minWidth: '0' })}>Chat with your AI Assistant</h2>
      {chat.provider && (
        <p className={css({ textStyle: 'small', color: 'fg.subtle', flexShrink: '0' })}>
          Using: {providerName(chat.provider, known)}
        </p>
      )}
    </>
  )

  return (
    <section aria-label="Chat with your AI Assistant" className={frame}>
      <ConversationView
        conversation={chat}
        view={view}
        replier={replier}
        label="Conversation with your AI Assistant"
        placeholder="Ask me anything about your work, projects, or tasks..."
        earlier="Show earlier messages"
        words={{ run: 'Send', running: 'Send' }}
        isLockedWhileRunning
        logClass={css({ lg: { minHeight: '[min(500px, calc(100dvh - 22rem))]' } })}
        head={
          <>
            {hasCardHead && <div className={cardHead}>{title}</div>}
            {chat.age && (
              <div className={ageBar}>
                <AgeLine age={chat.age} onRetry={chat.reload} />
              </div>
            )}
          </>
        }
        before={
          <>
            {!hasCardHead && <div className={logTitle}>{title}</div>}
            {!chat.hasEarlier && <Greeting />}
            {!chat.isLoaded && isSlow && <PageSpinner />}
            {chat.isGone && <Gone />}
          </>
        }
        after={
          <>
            {chat.isPaused && <GoOn hasFailed={chat.last?.parts?.failed === true} onGoOn={goOn} />}
            {isEmpty && isNew && suggestions.length > 0 && (
              <Suggestions label="Suggestions" suggestions={suggestions} onChoose={choose} />
            )}
          </>
        }
        followUps={
          !isEmpty &&
          suggestions.length > 0 && (
            <Suggestions label="What to ask next" suggestions={suggestions} onChoose={choose} isOneLine />
          )
        }
      />
    </section>
  )
}

const frame = css({ display: 'flex', flexDirection: 'column', flex: '1', minWidth: '0', minHeight: '0' })

const cardHead = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '16',
  flexShrink: '0',
  paddingInline: '24',
  paddingTop: '24',
  paddingBottom: '12',
  borderBottom: 'hairline',
})

const ageBar = css({
  display: 'grid',
  alignItems: 'center',
  flexShrink: '0',
  minHeight: 'small',
  paddingInline: '16',
  borderBottom: 'hairline',
  lg: { paddingInline: '24' },
})

const logTitle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '12',
})
