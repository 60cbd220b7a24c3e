import { AgentFace } from '#pwa/parts/face/agent-face.tsx'
import type { ShownAgent } from '#pwa/screens/agents/agent.state.ts'
import { useExamples } from '#pwa/screens/agents/use-examples.ts'
import { css } from '#styled/css/css.js'

type GreetingProps = {
  agent: ShownAgent
  /** Puts an example into the composer. */
  onChoose: (prompt: string) => void
}

/** The empty conversation: four things that can be asked right now. */
export function Greeting({ agent, onChoose }: GreetingProps) {
  const examples = useExamples(agent)
  return (
    <div className={greeting}>
      <AgentFace agent={agent} size={56} />
      <h2 className={css({ textStyle: 'title' })}>What can {agent.name} do for you?</h2>
      <p className={css({ color: 'fg.muted', maxWidth: 'form' })}>
        Write a task below and attach the files it is about, or begin with one of these.
      </p>
      <ul aria-label="Examples" className={list}>
        {examples.map((prompt) => (
          <li key={prompt} className={css({ display: 'grid', minWidth: '0' })}>
            <button type="button" className={chip} onClick={() => onChoose(prompt)}>
              {prompt}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const greeting = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  gap: '12',
  alignSelf: 'center',
  textAlign: 'center',
  width: 'full',
  paddingBlock: '24',
  lg: { paddingBlock: '48' },
})

const list = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '8',
  width: 'full',
  maxWidth: '[40rem]',
  paddingTop: '12',
  md: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
})

const chip = css({
  minHeight: 'touch',
  paddingInline: '16',
  paddingBlock: '12',
  borderRadius: 'card',
  border: 'hairline',
  background: 'bg.panel',
  textStyle: 'label',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  transitionProperty: '[background-color, border-color]',
  transitionDuration: 'hover',
  _hover: { background: 'bg.inset', borderColor: 'border.strong' },
  _active: { background: 'bg.hover' },
})
