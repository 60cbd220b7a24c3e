import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import type { CallbackState } from '#pwa/screens/integrations/callback.state.ts'
import { useTitle } from '#pwa/ui/use-title.ts'
import { css } from '#styled/css/css.js'
import type { ReactNode } from 'react'

type CallbackViewProps = {
  state: CallbackState
  titles: Record<CallbackState['step'], string>
  text: string
  children: ReactNode
}

const arlo = { id: '1', color: 'arlo', custom: false }

/** Where Google's redirect ends: a face, a sentence, and a button beside the way that goes on by itself. */
export function CallbackView({ state, titles, text, children }: CallbackViewProps) {
  useTitle(titles[state.step])
  return (
    <main className={page}>
      <div className={column}>
        <AgentFace agent={arlo} size={72} state={state.step === 'processing' ? 'running' : 'open'} />
        <h1 className={css({ textStyle: 'title' })}>{titles[state.step]}</h1>
        <p
          role={state.step === 'error' ? 'alert' : 'status'}
          className={css({ textStyle: 'reading', color: 'fg.muted', overflowWrap: 'anywhere' })}
        >
          {text}
        </p>
        <div className={css({ display: 'grid', gap: '8', width: 'full', paddingTop: '8' })}>{children}</div>
      </div>
    </main>
  )
}

const page = css({
  minHeight: '[100dvh]',
  display: 'grid',
  alignItems: 'start',
  justifyItems: 'center',
  paddingInline: '16',
  paddingTop: '[max(48px, 18vh)]',
  paddingBottom: '32',
})

const column = css({
  display: 'grid',
  justifyItems: 'center',
  gap: '12',
  width: 'full',
  maxWidth: 'login',
  textAlign: 'center',
})
