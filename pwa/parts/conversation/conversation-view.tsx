import { Composer } from '#pwa/parts/composer.tsx'
import { ChatNote } from '#pwa/parts/conversation/chat-note.tsx'
import { type Replier, endOf } from '#pwa/parts/conversation/describe-turn.ts'
import { column, dock, newReply } from '#pwa/parts/conversation/layout.ts'
import { waitingReceipt } from '#pwa/parts/conversation/receipt.ts'
import { TurnView } from '#pwa/parts/conversation/turn-view.tsx'
import type { ConversationViewState } from '#pwa/parts/conversation/use-conversation-view.ts'
import { askAnew, besideId, besideQuery, draftDesk, leaveDesk } from '#pwa/parts/draft/draft-desk.ts'
import { draftsOf, lastTurns } from '#pwa/parts/draft/drafts-of-turns.ts'
import type { ShownConversation } from '#pwa/parts/conversation/use-conversation.ts'
import { Button } from '#pwa/ui/button.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { useDock } from '#pwa/ui/use-dock.ts'
import { useMedia } from '#pwa/ui/use-media.ts'
import { useFileDrop } from '#pwa/ui/use-file-drop.ts'
import { css } from '#styled/css/css.js'
import { ArrowDown } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'

const FillBar = deferred(() => import('#pwa/parts/draft/fill-bar.tsx').then((m) => m.FillBar), 'extra')
const DraftPane = deferred(() => import('#pwa/parts/draft/draft-pane.tsx').then((m) => m.DraftPane), 'extra')

// A prompt can be written before it is known what it will cost.
const ModelLine = deferred(() => import('#pwa/parts/model-line/model-line.tsx').then((m) => m.ModelLine), 'extra')

type ConversationViewProps = {
  conversation: ShownConversation
  view: ConversationViewState
  replier: Replier
  /** What the log and the composer are called. */
  label: string
  placeholder: string
  /** What the button that loads the page before says. */
  earlier: string
  /** What the composer's button says, and what it says while something runs. */
  words?: { run: string; running: string }
  /** Whether what is written begins a thread of its own. */
  isBeginning?: boolean
  /** Nothing can be written while a run is under way. */
  isLockedWhileRunning?: boolean
  /** Stands above the log. */
  head?: ReactNode
  /** Stand in the log, before and after what was said, and before the turn at an index. */
  before?: ReactNode
  after?: ReactNode
  renderBeforeTurn?: (index: number) => ReactNode
  /** Stand in a row over the composer: what might be asked next. */
  followUps?: ReactNode
  /** Stands above the composer, over the reason why the last request was not accepted. */
  notice?: ReactNode
  /** Called when a run is repeated. */
  onRepeat?: () => void
  logClass: string
}

/** What was said in a conversation, and where one writes. */
export function ConversationView(props: ConversationViewProps) {
  const { conversation, replier } = props
  const { box, content, input, onScroll, toEnd, held, hasNews, isCut, focusInput, focusLog } = props.view
  const { last, unsentPrompt, actions } = conversation
  const isLocked = props.isLockedWhileRunning === true && conversation.isRunning
  const drop = useFileDrop((files) => isLocked || unsentPrompt.attach(files))
  const picker = useRef<HTMLInputElement>(null)
  const bottom = useRef<HTMLDivElement>(null)
  useDock(bottom)

  const runBuiltin = () => {
    conversation.runBuiltin()
    focusLog()
  }
  const turnActions = actions && {
    repeat: (key: string) => {
      actions.repeat(key)
      props.onRepeat?.()
    },
    edit: (key: string) => {
      actions.edit(key)
      focusInput()
    },
    take: (key: string, next: Parameters<typeof actions.take>[1]) => {
      const to = actions.take(key, next)
      focusLog()
      return to
    },
    ask: actions.ask,
    begin: (key: string, words: string) => {
      actions.begin(key, words)
      focusInput()
    },
    attach: (prompt: string) => {
      actions.attach(prompt)
      picker.current?.click()
    },
  }
  const answered = new Set(conversation.turns.map(({ run: { answers } }) => answers?.run_id))
  const asks = last?.run.outcome === 'needs_you' && last.run.next.length > 0
  const placed = lastTurns(conversation.turns)
  const desk = useSnapshot(draftDesk)
  const isWide = useMedia(besideQuery)
  const beside = isWide && desk.beside !== null && placed.has(desk.beside) ? desk.beside : null
  const filling = beside === null && desk.filling !== null && placed.has(desk.filling.draftId) ? desk.filling : null
  useEffect(() => leaveDesk, [])
  const { isBeginning = false } = props
  // Before the effects of the replies, which offer their drafts.
  useLayoutEffect(() => askAnew(isBeginning), [isBeginning])
  const hasNote = conversation.refusal !== null || unsentPrompt.refusedFiles.length > 0

  const asked = beside === null ? undefined : placed.get(beside)
  const besideBox = asked === undefined ? null : document.getElementById(besideId)

  return (
    <div className={frame} {...drop.on}>
      {props.head}
      <div
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-live="off"
        aria-label={props.label}
        tabIndex={0}
        className={`${scroller} ${props.logClass}`}
      >
        <div ref={content} className={column}>
          {props.before}
          {conversation.hasEarlier && (
            <Button kind="ghost" className={css({ justifySelf: 'center' })} onClick={conversation.showEarlier}>
              {props.earlier}
            </Button>
          )}
          {conversation.turns.map((turn, index) => (
            <Fragment key={turn.key}>
              {props.renderBeforeTurn?.(index)}
              <TurnView
                turn={turn}
                agent={replier}
                actions={turnActions}
                unsent={conversation.unsent}
                isAnswered={answered.has(turn.run.id)}
                isLast={turn === last}
                isHeld={turn === last && turn.key === held}
                after={turn === last && props.after}
                laterDrafts={draftsOf(turn)
                  .filter((id) => placed.get(id) !== turn.key)
                  .join(' ')}
                hasBeside
              />
            </Fragment>
          ))}
          {!last && props.after}
        </div>
      </div>
      <p role="status" className={css({ srOnly: true })}>
        {endOf(last, replier.name)}
      </p>
      <div ref={bottom} className={dock}>
        {(hasNews || isCut) && (
          <Button className={newReply} onClick={toEnd}>
            {isCut ? 'Go to the end' : 'New reply'}
            <ArrowDown size={16} aria-hidden />
          </Button>
        )}
        {filling && <FillBar id={filling.draftId} />}
        <div hidden={filling !== null}>
          {props.followUps}
          <Composer
            inputRef={input}
            pickerRef={picker}
            label={props.placeholder}
            {...(asks
              ? { placeholder: 'Or say it in your words' }
              : last &&
                draftsOf(last).length > 0 && {
                  placeholder: replier.conversationId ? 'Ask for a change' : `Ask ${replier.name} to change it`,
                })}
            text={unsentPrompt.text}
            files={unsentPrompt.files.map((file) => ({
              id: file.id,
              name: file.name,
              type: file.type,
              receipt: waitingReceipt(file),
            }))}
            isRunning={conversation.isRunning || conversation.isPaused}
            isStopping={conversation.isStopping}
            isLocked={isLocked}
            canRun={conversation.canRun}
            {...(props.words && { words: props.words })}
            isDropping={drop.isOver}
            note={
              (hasNote || props.notice) && (
                <div className={css({ display: 'grid', gap: '8', flex: '1', minWidth: '0' })}>
                  {props.notice}
                  {hasNote && (
                    <ChatNote
                      refusal={conversation.refusal}
                      refusedFiles={unsentPrompt.refusedFiles}
                      isOnline={conversation.online}
                      onRetry={conversation.canRun ? conversation.run : undefined}
                      onBuiltin={conversation.canRun ? runBuiltin : undefined}
                    />
                  )}
                </div>
              )
            }
            model={
              <ModelLine
                text={unsentPrompt.text}
                files={unsentPrompt.files}
                thread={conversation.before}
                provider={unsentPrompt.modelId}
                onProvider={unsentPrompt.setProvider}
              />
            }
            onText={unsentPrompt.setText}
            onAttach={(files) => {
              unsentPrompt.attach(files)
              focusInput()
            }}
            onRemove={unsentPrompt.remove}
            onRun={conversation.run}
            onStop={conversation.stop}
          />
        </div>
      </div>
      {beside !== null &&
        asked !== undefined &&
        besideBox &&
        createPortal(<DraftPane key={beside} id={beside} turnKey={asked} actions={turnActions} />, besideBox)}
    </div>
  )
}

const frame = css({ display: 'flex', flexDirection: 'column', flex: '1', minWidth: '0', minHeight: '0' })

// What is only for screen readers has its place in it, and makes nothing around it higher.
const scroller = css({
  position: 'relative',
  flex: '1',
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  _focusVisible: { outlineOffset: '[-2px]' },
})
