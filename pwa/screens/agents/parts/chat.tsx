import type { ShownAgent } from '#pwa/screens/agents/agent.state.ts'
import { useChat } from '#pwa/screens/agents/chat.state.ts'
import { AgentProfile } from '#pwa/screens/agents/parts/agent-profile.tsx'
import { column, dock, newReply } from '#pwa/parts/conversation/layout.ts'
import { ChatNote } from '#pwa/parts/conversation/chat-note.tsx'
import { PausedNote } from '#pwa/screens/agents/parts/paused-note.tsx'
import { endOf } from '#pwa/parts/conversation/describe-turn.ts'
import { waitingReceipt } from '#pwa/parts/conversation/receipt.ts'
import { NewThread, OneThread, ThreadLine } from '#pwa/screens/agents/parts/thread-line.tsx'
import { beginsThread } from '#pwa/screens/agents/thread.ts'
import { TurnView } from '#pwa/parts/conversation/turn-view.tsx'
import { Composer } from '#pwa/parts/composer.tsx'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { useDock } from '#pwa/ui/use-dock.ts'
import { useFileDrop } from '#pwa/ui/use-file-drop.ts'
import { usePinned } from '#pwa/ui/use-pinned.ts'
import { css } from '#styled/css/css.js'
import { ArrowDown } from 'lucide-react'
import { Fragment, useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

// A prompt can be written before it is known what it will cost.
const ModelLine = deferred(() => import('#pwa/parts/model-line/model-line.tsx').then((m) => m.ModelLine), 'extra')

type ChatProps = {
  agent: ShownAgent
  /** The empty chat introduces the agent, because no panel beside it does. */
  hasProfile: boolean
  onResume: () => void
  /** The one conversation that is shown; null for all. */
  thread: string | null
}

export function Chat({ agent, hasProfile, onResume, thread }: ChatProps) {
  const chat = useChat(agent, thread)
  const last = chat.turns.at(-1)
  const isEmpty = last === undefined
  const { box, content, onScroll, toEnd, hasNews } = usePinned(
    `${last?.key} ${last?.live.length} ${last?.state} ${last?.run.steps.length} ${chat.isNew}`,
    !isEmpty,
  )
  const drop = useFileDrop(chat.draft.attach)
  const input = useRef<HTMLTextAreaElement>(null)
  const bottom = useRef<HTMLDivElement>(null)
  useDock(bottom)
  const hasNote = chat.refusal !== null || chat.draft.refusedFiles.length > 0

  const run = () => {
    chat.run()
    toEnd()
  }

  const runBuiltin = () => {
    chat.runBuiltin()
    toEnd()
    // The button goes with its note.
    box.current?.focus({ preventScroll: true })
  }

  // What the user has just begun or sent comes into view.
  const sent = last?.state === 'sending' ? last.key : null
  const begun = chat.isNew ? 'new' : sent
  const showEnd = useEffectEvent(toEnd)
  useEffect(() => {
    if (begun) showEnd()
  }, [begun])

  const navigate = useNavigate()
  const showAll = () => void (thread !== null && navigate({ search: '' }, { replace: true }))
  const isElsewhere = thread !== null && chat.thread !== thread
  // What is written for another conversation is written where that will be seen.
  useEffect(() => {
    if (isElsewhere) showAll()
  })

  const actions = chat.actions && {
    repeat: (key: string) => {
      chat.actions?.repeat(key)
      showAll()
      toEnd()
    },
    edit: (key: string) => {
      chat.actions?.edit(key)
      input.current?.focus()
    },
  }

  const beginAnew = () => {
    chat.beginAnew()
    input.current?.focus()
  }

  const resume = () => {
    onResume()
    // The button goes with the pause.
    if (matchMedia('(pointer: fine)').matches) input.current?.focus()
  }

  const note = (
    <div className={css({ display: 'grid', gap: '8', flex: '1', minWidth: '0' })}>
      {!agent.available && <PausedNote name={agent.name} onResume={resume} />}
      {hasNote && (
        <ChatNote
          refusal={chat.refusal}
          refusedFiles={chat.draft.refusedFiles}
          isOnline={chat.online}
          onRetry={chat.canRun ? run : undefined}
          onBuiltin={chat.canRun ? runBuiltin : undefined}
        />
      )}
    </div>
  )

  return (
    <div className={frame} {...drop.on}>
      <div
        ref={box}
        onScroll={onScroll}
        role="log"
        aria-live="off"
        aria-label={`Conversation with ${agent.name}`}
        tabIndex={0}
        className={scroller}
      >
        <div ref={content} className={column}>
          {chat.hasEarlier && (
            <Button kind="ghost" className={css({ justifySelf: 'center' })} onClick={chat.showEarlier}>
              Show earlier runs
            </Button>
          )}
          {isEmpty &&
            chat.isLoaded &&
            (hasProfile ? (
              <AgentProfile agent={agent} isBusy={!agent.available} heading="h2" />
            ) : (
              <Greeting agent={agent} />
            ))}
          {thread !== null && <OneThread turns={chat.turns} />}
          {chat.turns.map((turn, index) => (
            <Fragment key={turn.key}>
              {beginsThread(chat.turns, index) && <ThreadLine at={turn.run.created_at} />}
              <TurnView turn={turn} agent={agent} actions={actions} unsent={chat.unsent} />
            </Fragment>
          ))}
          {chat.isNew && !isEmpty && <ThreadLine onKeepOn={chat.keepOn} />}
        </div>
      </div>
      <p role="status" className={css({ srOnly: true })}>
        {endOf(last, agent.name)}
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
          label={`Ask ${agent.name} to do something`}
          text={chat.draft.text}
          files={chat.draft.files.map((file) => ({
            id: file.id,
            name: file.name,
            type: file.type,
            receipt: waitingReceipt(file),
          }))}
          isRunning={chat.isRunning}
          isStopping={chat.isStopping}
          canRun={chat.canRun}
          isDropping={drop.isOver}
          foot={
            <ModelLine
              text={chat.draft.text}
              files={chat.draft.files}
              thread={chat.before}
              provider={chat.draft.modelId}
              onProvider={chat.draft.setProvider}
            />
          }
          note={(hasNote || !agent.available) && note}
          extra={chat.canBeginAnew && !chat.isNew && <NewThread onPress={beginAnew} />}
          onText={chat.draft.setText}
          onAttach={(files) => {
            chat.draft.attach(files)
            input.current?.focus()
          }}
          onRemove={chat.draft.remove}
          onRun={run}
          onStop={chat.stop}
        />
      </div>
    </div>
  )
}

function Greeting({ agent }: { agent: ShownAgent }) {
  return (
    <div
      className={css({
        display: 'grid',
        justifyItems: 'center',
        gap: '12',
        alignSelf: 'center',
        textAlign: 'center',
        paddingBlock: '64',
      })}
    >
      <AgentFace agent={agent} size={56} />
      <p className={css({ textStyle: 'title' })}>What can {agent.name} do for you?</p>
      <p className={css({ color: 'fg.muted', maxWidth: 'form' })}>
        Write a task below and attach the files it is about. The reply appears here and stays in the history.
      </p>
    </div>
  )
}

const frame = css({ display: 'flex', flexDirection: 'column', flex: '1', minHeight: '0', lg: { minHeight: '[400px]' } })

const scroller = css({
  flex: '1',
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  _focusVisible: { outlineOffset: '[-2px]' },
})
