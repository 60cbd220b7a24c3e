import { ConversationView } from '#pwa/parts/conversation/conversation-view.tsx'
import { beginsThread } from '#pwa/parts/conversation/thread.ts'
import { useConversationView } from '#pwa/parts/conversation/use-conversation-view.ts'
import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import type { ShownAgent } from '#pwa/screens/agents/agent.state.ts'
import { useAgentConversation } from '#pwa/screens/agents/conversation.state.ts'
import { PausedNote } from '#pwa/screens/agents/parts/paused-note.tsx'
import { NewThread, OneThread, ThreadLine } from '#pwa/screens/agents/parts/thread-line.tsx'
import { deferred } from '#pwa/ui/deferred.tsx'
import { css } from '#styled/css/css.js'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router-dom'

const StartWith = deferred(() => import('#pwa/screens/agents/parts/start-with.tsx').then((m) => m.StartWith), 'extra')

type AgentConversationProps = {
  agent: ShownAgent
  onResume: () => void
  /** The one thread that is shown; null for all. */
  thread: string | null
  /** Where what can be done with the conversation is put; null until it is there. */
  actionsBox: HTMLElement | null
  /** Whether there is room for its name there. */
  isWide: boolean
}

/** What was said with an agent, and where it is asked to do something. */
export function AgentConversation({ agent, onResume, thread, actionsBox, isWide }: AgentConversationProps) {
  const conversation = useAgentConversation(agent, thread)
  const { turns, isBeginning } = conversation
  const view = useConversationView(conversation, isBeginning)
  const isEmpty = turns.length === 0

  const navigate = useNavigate()
  const showAll = () => void (thread !== null && navigate({ search: '' }, { replace: true }))
  const isElsewhere = thread !== null && conversation.goesOnWith !== thread
  // What is written for another thread is written where that will be seen.
  useEffect(() => {
    if (isElsewhere) showAll()
  })

  const beginAnew = () => {
    conversation.beginAnew()
    view.focusInput()
  }
  const resume = () => {
    onResume()
    // The button goes with the pause.
    if (matchMedia('(pointer: fine)').matches) view.focusInput()
  }
  const choose = (prompt: string) => {
    conversation.begin(prompt)
    view.focusInput()
  }

  return (
    <>
      <ConversationView
        conversation={conversation}
        view={view}
        replier={agent}
        isBeginning={isBeginning}
        label={`Conversation with ${agent.name}`}
        placeholder={`Ask ${agent.name} to do something`}
        earlier="Show earlier runs"
        logClass={css({ lg: { minHeight: '[min(400px, calc(100dvh - 22rem))]' } })}
        before={
          <>
            {isEmpty && conversation.isLoaded && <Greeting agent={agent} onChoose={choose} />}
            {thread !== null && <OneThread turns={turns} />}
          </>
        }
        renderBeforeTurn={(index) => beginsThread(turns, index) && <ThreadLine at={turns[index]!.run.created_at} />}
        after={isBeginning && !isEmpty && <ThreadLine onKeepOn={conversation.keepOn} />}
        notice={!agent.available && <PausedNote name={agent.name} onResume={resume} />}
        onRepeat={showAll}
      />
      {actionsBox &&
        conversation.canBeginAnew &&
        !isBeginning &&
        createPortal(<NewThread isNamed={isWide} onPress={beginAnew} />, actionsBox)}
    </>
  )
}

function Greeting({ agent, onChoose }: { agent: ShownAgent; onChoose: (prompt: string) => void }) {
  return (
    <div className={greeting}>
      <AgentFace agent={agent} size={56} />
      <h2 className={css({ textStyle: 'title', maxWidth: 'full', overflowWrap: 'anywhere' })}>
        What can {agent.name} do for you?
      </h2>
      <p className={css({ color: 'fg.muted', maxWidth: 'form' })}>
        Write a task below and attach the files it is about, or start with one of these.
      </p>
      <StartWith agent={agent} onChoose={onChoose} />
    </div>
  )
}

const greeting = css({
  display: 'grid',
  justifyItems: 'center',
  gap: '12',
  textAlign: 'center',
  paddingTop: '16',
  lg: { paddingTop: '48' },
})
