import { chatId } from '#pwa/data/conversations/conversations.ts'
import { AgeLine } from '#pwa/parts/age-line.tsx'
import { Composer } from '#pwa/parts/composer.tsx'
import { column, dock, newReply } from '#pwa/parts/conversation/layout.ts'
import { ChatNote } from '#pwa/parts/conversation/chat-note.tsx'
import { endOf } from '#pwa/parts/conversation/describe-turn.ts'
import { waitingReceipt } from '#pwa/parts/conversation/receipt.ts'
import { TurnView } from '#pwa/parts/conversation/turn-view.tsx'
import { assistant, providerName } from '#pwa/screens/chat/assistant.ts'
import { useChat } from '#pwa/screens/chat/chat.state.ts'
import { Gone, Greeting, GoOn } from '#pwa/screens/chat/parts/said.tsx'
import { Suggestions } from '#pwa/screens/chat/parts/suggestions.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { PageSpinner } from '#pwa/ui/spinner.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { useDock } from '#pwa/ui/use-dock.ts'
import { useFileDrop } from '#pwa/ui/use-file-drop.ts'
import { usePinned } from '#pwa/ui/use-pinned.ts'
import { css } from '#styled/css/css.js'
import { ArrowDown } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'

// A message can be written before it is known what it will cost.
const ModelLine = deferred(() => import('#pwa/parts/model-line/model-line.tsx').then((m) => m.ModelLine), 'extra')

type TalkProps = {
  sessionId: string
  isNew: boolean
  /** The card's title stands above the conversation, and not in it. */
  hasCardHead: boolean
  /** The user has come here to write. */
  takesFocus: boolean
  onBegun: () => void
}

/** The conversation, and where one writes. */
export function Talk({ sessionId, isNew, hasCardHead, takesFocus, onBegun }: TalkProps) {
  const chat = useChat(sessionId, isNew, onBegun)
  const { last, draft: unsentPrompt } = chat
  const replier = useMemo(() => ({ ...assistant, conversationId: chatId(sessionId) }), [sessionId])
  const isEmpty = last === undefined
  const { box, content, onScroll, toEnd, hasNews } = usePinned(
    `${last?.key} ${last?.live.length} ${last?.state} ${last?.run.steps.length}`,
    !isEmpty,
  )
  const drop = useFileDrop((files) => chat.isRunning || unsentPrompt.attach(files))
  const input = useRef<HTMLTextAreaElement>(null)
  const bottom = useRef<HTMLDivElement>(null)
  const isSlow = useDelay()
  useDock(bottom)

  const comesToWrite = useRef(takesFocus)
  useEffect(() => {
    // Of the chat that is opened, not of the one that is left: what is typed at once would go there.
    if (comesToWrite.current && matchMedia('(pointer: fine)').matches) input.current?.focus()
  }, [])

  const send = () => {
    chat.send()
    toEnd()
  }
  const sendBuiltin = () => {
    chat.sendBuiltin()
    toEnd()
    // The button goes with its note.
    box.current?.focus({ preventScroll: true })
  }
  const choose = (prompt: string) => {
    chat.say(prompt)
    toEnd()
    // The button goes with its row.
    box.current?.focus({ preventScroll: true })
  }
  const goOn = () => {
    chat.goOn()
    box.current?.focus({ preventScroll: true })
  }

  const using = chat.provider && (
    <p className={css({ textStyle: 'small', color: 'fg.subtle', flexShrink: '0' })}>
      Using: {providerName(chat.provider)}
    </p>
  )
  const cardTitle = <h2 className={css({ textStyle: 'heading', minWidth: '0' })}>Chat with your AI Assistant</h2>
  const hasNote = chat.refusal !== null || unsentPrompt.refusedFiles.length > 0

  return (
    <section aria-label="Chat with your AI Assistant" className={frame} {...drop.on}>
      {hasCardHead && (
        <div className={cardHead}>
          {cardTitle}
          {using}
        </div>
      )}
      {chat.age && (
        <div
          className={css({
            display: 'grid',
            alignItems: 'center',
            flexShrink: '0',
            minHeight: 'small',
            paddingInline: '16',
            borderBottom: 'hairline',
            lg: { paddingInline: '24' },
          })}
        >
          <AgeLine age={chat.age} onRetry={chat.reload} />
        </div>
      )}
      <div
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-live="off"
        aria-label="Conversation with your AI Assistant"
        tabIndex={0}
        className={scroller}
      >
        <div ref={content} className={column}>
          {!hasCardHead && (
            <div
              className={css({
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'baseline',
                justifyContent: 'space-between',
                columnGap: '12',
              })}
            >
              {cardTitle}
              {using}
            </div>
          )}
          {chat.hasEarlier ? (
            <Button kind="ghost" className={css({ justifySelf: 'center' })} onClick={chat.showEarlier}>
              Show earlier messages
            </Button>
          ) : (
            <Greeting />
          )}
          {!chat.isLoaded && isSlow && <PageSpinner />}
          {chat.isGone && <Gone />}
          {chat.turns.map((turn) => (
            <TurnView key={turn.key} turn={turn} agent={replier} actions={chat.actions} unsent={chat.unsent} />
          ))}
          {chat.isPaused && <GoOn hasFailed={last?.parts?.failed === true} onGoOn={goOn} />}
          {chat.suggestions.length > 0 && !chat.isGone && (isNew || !isEmpty) && (
            <Suggestions
              label={isEmpty ? 'Suggestions' : 'What to ask next'}
              suggestions={chat.suggestions}
              onChoose={choose}
            />
          )}
        </div>
      </div>
      <p role="status" className={css({ srOnly: true })}>
        {chat.isPaused ? 'The reply is not finished. Continue shows more of it.' : endOf(last, assistant.name)}
      </p>
      <div ref={bottom} className={dock}>
        {hasNews && (
          <Button className={newReply} onClick={toEnd}>
            New reply
            <ArrowDown size={16} aria-hidden />
          </Button>
        )}
        <Composer
          inputRef={input}
          label="Ask me anything about your work, projects, or tasks..."
          text={unsentPrompt.text}
          files={unsentPrompt.files.map((file) => ({
            id: file.id,
            name: file.name,
            type: file.type,
            receipt: waitingReceipt(file),
          }))}
          isRunning={chat.isRunning || chat.isPaused}
          isStopping={chat.isStopping}
          isLocked={chat.isRunning}
          canRun={chat.canSend}
          words={{ run: 'Send', running: 'Send' }}
          isDropping={drop.isOver}
          note={
            hasNote && (
              <ChatNote
                refusal={chat.refusal}
                refusedFiles={unsentPrompt.refusedFiles}
                isOnline={chat.online}
                onRetry={chat.canSend ? send : undefined}
                onBuiltin={chat.canSend ? sendBuiltin : undefined}
              />
            )
          }
          foot={
            <ModelLine
              text={unsentPrompt.text}
              files={unsentPrompt.files}
              thread={chat.before}
              provider={unsentPrompt.modelId}
              onProvider={unsentPrompt.setProvider}
            />
          }
          onText={unsentPrompt.setText}
          onAttach={(files) => {
            unsentPrompt.attach(files)
            input.current?.focus()
          }}
          onRemove={unsentPrompt.remove}
          onRun={send}
          onStop={chat.stop}
        />
      </div>
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

const scroller = css({
  flex: '1',
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  _focusVisible: { outlineOffset: '[-2px]' },
  lg: { minHeight: '[500px]' },
})
