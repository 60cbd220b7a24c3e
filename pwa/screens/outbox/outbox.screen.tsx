import '#pwa/theme/screens.css'
import '#pwa/theme/more.css'
import { deviceName } from '#pwa/parts/device-name.ts'
import { TaskRowSkeleton } from '#pwa/parts/task-row.tsx'
import { type Line, type OutboxState, useOutbox } from '#pwa/screens/outbox/outbox.state.ts'
import { EntryLine } from '#pwa/screens/outbox/parts/entry-line.tsx'
import { OutboxFacts } from '#pwa/screens/outbox/parts/outbox-facts.tsx'
import { Button } from '#pwa/ui/button.tsx'
import { Empty } from '#pwa/ui/empty.tsx'
import { pageContent } from '#pwa/ui/page-content.ts'
import { PageHead } from '#pwa/ui/page-head.tsx'
import { useDelay } from '#pwa/ui/use-delay.ts'
import { VirtualList } from '#pwa/ui/virtual-list.tsx'
import { css } from '#styled/css/css.js'
import { Send } from 'lucide-react'

export function OutboxScreen() {
  const state = useOutbox()
  const { lines, head, waiting, needing } = state
  return (
    <>
      <PageHead title="Outbox" text={head ?? 'Waiting to send.'}>
        {waiting > 0 && (
          <Button kind="solid" onClick={state.sendNow}>
            <Send size={16} aria-hidden />
            Send now
          </Button>
        )}
      </PageHead>
      <div className={`${pageContent} ${css({ display: 'grid', gap: '12', gridTemplateColumns: 'minmax(0, 1fr)' })}`}>
        {state.isKept && <OutboxFacts storage={state.storage} device={deviceName()} />}
        <Content state={state} />
        <p role="status" className={css({ srOnly: true })}>
          {lines && `${needing} need you, ${waiting} waiting`}
        </p>
      </div>
    </>
  )
}

function Content({ state }: { state: OutboxState }) {
  const { lines, isKept, isBlocked, unsent } = state
  const isSlow = useDelay()
  if (!isKept && !isBlocked && unsent > 0) {
    const title = unsent === 1 ? '1 thing waits on this device' : `${unsent} things wait on this device`
    return (
      <Empty
        title={title}
        text="This browser isn't letting Muster read it right now. What is waiting will show and be sent as soon as it does."
      />
    )
  }
  if (!isKept) {
    const text = isBlocked
      ? 'Close other Muster tabs to finish updating. What is waiting will show and be sent then.'
      : 'This browser lets Muster keep nothing. What you do is sent at once, and stays where you wrote it when that fails.'
    return <Empty title={isBlocked ? 'Waiting for another tab' : 'Nothing is kept here'} text={text} />
  }
  // What the count still includes has not been read yet.
  if (!lines || (lines.length === 0 && unsent > 0)) {
    return (
      isSlow && (
        <ul aria-label="Loading the outbox">
          {[1, 2, 3].map((each) => (
            <TaskRowSkeleton key={each} />
          ))}
        </ul>
      )
    )
  }
  if (lines.length === 0)
    return <Empty title="All sent." text="What you do offline waits here and is sent once you're online." />
  return (
    <>
      {state.waiting + state.needing === 0 && (
        <p className={css({ textStyle: 'label', color: 'fg.muted' })}>All sent.</p>
      )}
      <VirtualList label="Outbox" items={lines} keyOf={keyOf} sizeOf={sizeOf} counts={isEntry}>
        {(line) => (line.kind === 'heading' ? <Heading {...line} /> : <EntryLine shown={line} state={state} />)}
      </VirtualList>
    </>
  )
}

function Heading({ section, count }: Extract<Line, { kind: 'heading' }>) {
  return (
    <h2 className={`${heading} ${section === 'Needs you' ? css({ color: 'danger.fg' }) : css({ color: 'fg.muted' })}`}>
      {section}
      <span className={css({ color: 'fg.subtle', fontWeight: 'regular' })}>{count}</span>
    </h2>
  )
}

function keyOf(line: Line): string {
  return line.kind === 'heading' ? line.section : String(line.entry.seq)
}

function sizeOf(line: Line): number {
  if (line.kind === 'heading') return 52
  return line.section === 'Needs you' ? 138 : 61
}

function isEntry({ kind }: Line): boolean {
  return kind === 'entry'
}

const heading = css({
  display: 'flex',
  alignItems: 'flex-end',
  gap: '8',
  height: '[52px]',
  paddingBottom: '8',
  textStyle: 'label',
  fontWeight: 'strong',
})
